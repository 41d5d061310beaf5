import { operateFeed, type ParkOperation } from '@/domain/feeds/operate';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { FigureNumber } from '@/panels/kernel/number';

const noParams = {};
const figuresOf = ({ service, safety, contract }: ParkOperation): readonly (readonly [string, number | null, string, number])[] => [
  ['今日访客', service.visitor_today, '人', 0],
  ['今日预约', service.booking_today, '场', 0],
  ['待回复留言', service.suggest_open, '条', 0],
  ['本月活动', service.activity_month, '场', 0],
  ['服务满意度', service.satisfaction, '分', 1],
  ['90天内到期', contract.expiring_90, '份', 0],
  ['本月巡检', safety.task_total, '项', 0],
  ['待整改', safety.to_rectify, '项', 0],
  ['隐患整改率', safety.close_rate, '%', 1],
];
/** Activity, service and safety in nine small figures. */
export const ServicesPanel = () => (
  <FeedPanel title="活动与服务" feed={operateFeed} params={noParams}>
    {(data) => (
      <dl className="k-services">
        {figuresOf(data).map(([label, value, unit, digits]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FigureNumber value={value} unit={unit} digits={digits} size={32} />
            </dd>
          </div>
        ))}
      </dl>
    )}
  </FeedPanel>
);
