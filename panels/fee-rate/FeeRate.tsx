import type { ParkOperation } from '@/domain/feeds/operate';
import { Progress } from '../kernel/charts/Progress';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import { thousands, withUnit } from '@/domain/format';
import { collectedName } from '../kernel/collected';
import { useLists } from '../kernel/host';
import { billsOf, lists, receivedIn } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import type { Size } from '../kernel/useSize';
import { shape, yearOf } from './shape';
import './fee-rate.css';

const draws = ['line'] as const;

function Year({ data, size }: { data: ParkOperation; size: Size }) {
  const opens = useLists();
  const { lines, months, gap } = yearOf(data);
  const figures = [
    { label: collectedName(data.fee.rate, '本月'), value: data.fee.rate, unit: '%' },
    { label: `近${months}个月${gap < 0 ? '多收' : '缺口'}`, value: Math.abs(gap), unit: '万元' },
  ];
  return (
    <Headed size={size} figures={figures}>
      {(rest) => (
        <SeriesChart label={`近${months}个月收缴率`} lines={lines} draws={draws} size={rest} ownRange onOpen={opens.each(lists.bills, billsOf)} />
      )}
    </Headed>
  );
}
export default function FeeRate({ data, options, size }: PanelProps<ParkOperation>) {
  return options.form === 'year' ? <Year data={data} size={size} /> : <Month data={data} size={size} />;
}
function Month({ data, size }: { data: ParkOperation; size: Size }) {
  const opens = useLists();
  const { rate, received, receivable, overdue, bills } = shape(data);
  return (
    <Headed size={size} figures={[{ label: '本月实收', value: received, unit: '万元', onOpen: opens.to(receivedIn(data.month)) }]}>
      {() => (
        <div className="fee-rate">
          <Progress label={collectedName(rate)} value={rate} />
          <dl>
            <dt>本月应收</dt>
            <dd>{withUnit(receivable, '万元')}</dd>
            <dt>
              {bills > 0 && (
                <span className="k-tone" data-tone="alarm" aria-hidden>
                  ◆
                </span>
              )}{' '}
              逾期未缴
            </dt>
            <dd>
              {withUnit(overdue, '万元')} / {thousands(bills)} 笔
            </dd>
          </dl>
        </div>
      )}
    </Headed>
  );
}
