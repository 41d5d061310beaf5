import type { ParkOperation } from '@/domain/feeds/operate';
import { FigureNumber } from '../kernel/number';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';
import './svc-today.css';

export default function SvcToday({ data }: PanelProps<ParkOperation>) {
  return (
    <dl className="svc-today">
      {shape(data).map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <FigureNumber value={value} unit={unit} size={40} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
