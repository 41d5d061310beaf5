import type { ParkOperation } from '@/domain/feeds/operate';
import { keepsDecimals, thousands, withUnit } from '@/domain/format';
import { useLists } from '../kernel/host';
import { sizeFor, widthOf } from '../kernel/letters';
import { FigureNumber } from '../kernel/number';
import type { PanelProps } from '../kernel/panel';
import { OpenButton } from '../kernel/OpenButton';
import { useToday, useUnit } from '../kernel/surface';
import { type Counted, gridOf, shape } from './shape';
import './svc-today.css';

export default function SvcToday({ data, size }: PanelProps<ParkOperation>) {
  const lists = useLists();
  const unit = useUnit();
  const day = useToday();
  const figures = shape(data, day);
  const { columns, rows } = gridOf(figures.length, size, { width: Math.max(84, 120 * unit), height: Math.max(40, 52 * unit) });
  // read from afar where there is room for it
  const isLarge = size.width / columns >= 200 * unit && size.height / rows >= 90 * unit;
  // the smallest that one of them needs is that of all: figures side by side are compared
  const [gap, edges] = [8 * unit, 24 * unit];
  // too low for two lines: the figure stands behind its name
  const isLow = (size.height - (rows - 1) * gap) / rows < 52 * unit;
  const name = Math.max(...figures.map(({ label }) => widthOf(label, 16))) + 8;
  const room = ((size.width - (columns - 1) * gap) / columns - edges) / unit - (isLow ? name : 0);
  const lettersOf = ({ value, digits, unit: of }: Counted): number => thousands(value, digits, keepsDecimals(of)).length + 1 + of.length;
  const most = isLarge ? 44 : isLow ? 24 : 32;
  const figureSize = Math.min(...figures.map((one) => sizeFor(lettersOf(one), room, most, { least: 16 })));
  return (
    <dl className="svc-today" data-low={isLow || undefined} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {figures.slice(0, columns * rows).map(({ label, value, unit: of, digits, list }) => (
        <div key={label}>
          <dt className="one-line" title={label}>
            {label}
          </dt>
          <dd>
            <FigureNumber value={value} unit={of} digits={digits} size={figureSize} />
            <OpenButton label={`${label} ${withUnit(value, of, digits)}`} onOpen={lists.to(list)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
