import type { ParkOperation } from '@/domain/feeds/operate';
import { Progress } from '../kernel/charts/Progress';
import { withUnit } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { shape } from './shape';
import './fee-rate.css';

export default function FeeRate({ data, size }: PanelProps<ParkOperation>) {
  const { rate, received, receivable, overdue, bills } = shape(data);
  return (
    <Headed size={size} figures={[{ label: '本月实收', value: received, unit: '万元' }]}>
      {() => (
        <div className="fee-rate">
          <Progress label="收缴率" value={rate} />
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
              {withUnit(overdue, '万元')} / {bills} 笔
            </dd>
          </dl>
        </div>
      )}
    </Headed>
  );
}
