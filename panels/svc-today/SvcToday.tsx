import type { ParkOperation } from '@/domain/feeds/operate';
import { parkTime, withUnit } from '@/domain/format';
import { useLists } from '../kernel/host';
import { FigureNumber } from '../kernel/number';
import type { PanelProps } from '../kernel/panel';
import { OpenButton } from '../kernel/pieces';
import { useServerTime, useUnit } from '../kernel/surface';
import { gridOf, shape } from './shape';
import './svc-today.css';

export default function SvcToday({ data, size }: PanelProps<ParkOperation>) {
  const lists = useLists();
  const unit = useUnit();
  const day = useServerTime((now) => parkTime(now).date);
  const figures = shape(data, day);
  const { columns, rows } = gridOf(figures.length, size, { width: Math.max(84, 120 * unit), height: Math.max(40, 52 * unit) });
  // read from afar where there is room for it
  const isLarge = size.width / columns >= 200 * unit && size.height / rows >= 90 * unit;
  return (
    <dl className="svc-today" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {figures.slice(0, columns * rows).map(({ label, value, unit: of, digits, list }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <FigureNumber value={value} unit={of} digits={digits} size={isLarge ? 44 : 32} />
            <OpenButton label={`${label} ${withUnit(value, of, digits)}`} onOpen={lists.to(list)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
