import { operateFeed, type ParkOperation } from '@/domain/feeds/operate';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { parkTime, withUnit } from '@/panels/kernel/format';
import { FigureNumber } from '@/panels/kernel/number';
import { OpenButton } from '@/panels/kernel/pieces';
import { useServerTime } from '@/panels/kernel/surface';
import { lists, listsOn, type ListLink } from '../lists';
import { useOpens } from '../useOpens';

const noParams = {};
interface ServiceFigure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly digits: number;
  readonly list: ListLink;
}
/** The nine figures, each with the list it counts. */
function figuresOf({ service, safety, contract }: ParkOperation, today: string): readonly ServiceFigure[] {
  const { visitors, bookings, activities, tasks } = listsOn(today);
  return [
    { label: '今日访客', value: service.visitor_today, unit: '人', digits: 0, list: visitors },
    { label: '今日预约', value: service.booking_today, unit: '场', digits: 0, list: bookings },
    { label: '待回复留言', value: service.suggest_open, unit: '条', digits: 0, list: lists.suggests },
    { label: '本月活动', value: service.activity_month, unit: '场', digits: 0, list: activities },
    { label: '服务满意度', value: service.satisfaction, unit: '分', digits: 1, list: lists.satisfaction },
    { label: '90天内到期', value: contract.expiring_90, unit: '份', digits: 0, list: lists.ending },
    { label: '本月巡检', value: safety.task_total, unit: '项', digits: 0, list: tasks },
    { label: '待整改', value: safety.to_rectify, unit: '项', digits: 0, list: lists.rectify },
    { label: '隐患整改率', value: safety.close_rate, unit: '%', digits: 1, list: lists.rectify },
  ];
}
function Services({ data }: { data: ParkOperation }) {
  const opens = useOpens();
  const today = useServerTime((now) => parkTime(now).date);
  return (
    <dl className="k-services">
      {figuresOf(data, today).map(({ label, value, unit, digits, list }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <FigureNumber value={value} unit={unit} digits={digits} size={32} />
            <OpenButton label={`${label} ${withUnit(value, unit, digits)}`} onOpen={opens.to(list)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
/** Activity, service and safety in nine small figures. */
export const ServicesPanel = () => (
  <FeedPanel title="活动与服务" feed={operateFeed} params={noParams}>
    {(data) => <Services data={data} />}
  </FeedPanel>
);
