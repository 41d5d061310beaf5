import type { IncubatorOverview } from '@/domain/feeds/incubator';
import { Progress } from '../kernel/charts/Progress';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';
import './check.css';

const tones = { 达标: 'ok', 未达标: 'alarm', 缺数据: 'plain' } as const;
const marks = { 达标: '✓', 未达标: '✕', 缺数据: '?' } as const;
export default function Check({ data }: PanelProps<IncubatorOverview>) {
  const { met, rows } = shape(data);
  return (
    <div className="check">
      <p>
        {rows.length} 项中 <b>{met}</b> 项达标
      </p>
      <ul>
        {rows.map(({ key, label, value, unit, target, state }) => (
          <li key={key}>
            <Progress label={label} value={value} unit={unit} target={target} most={unit === '%' ? 100 : Math.max(target * 1.5, value ?? 0)} />
            <span className="k-tone" data-tone={tones[state]}>
              <span aria-hidden>{marks[state]}</span>
              {state}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
