import type { IncubatorOverview } from '@/domain/feeds/incubator';
import { useLists } from '../kernel/host';
import { checkLists } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { OpenButton } from '../kernel/OpenButton';
import { fitting, useBarHeight } from '../kernel/pieces';
import { useUnit } from '../kernel/surface';
import { type Criterion, shape } from './shape';
import './check.css';

const tones = { 达标: 'ok', 未达标: 'alarm', 缺数据: 'plain' } as const;
const marks = { 达标: '✓', 未达标: '✕', 缺数据: '?' } as const;
function Light({ row: { key, label, value, target, state, note }, tight }: { row: Criterion; tight: boolean }) {
  const lists = useLists();
  const list = checkLists[key];
  const words = `${label} ${value}，须 ${target}，${state}${note && `，${note}`}`;
  return (
    <li title={words} data-tight={tight || undefined}>
      <span className="k-tone" data-tone={tones[state]}>
        <span aria-hidden>{marks[state]}</span>
        {state}
      </span>
      <span className="one-line check-label">{label}</span>
      <span className="check-value">
        <b>{value}</b> <small>{target}</small>
      </span>
      {note && <span className="one-line check-note">{note}</span>}
      <OpenButton label={words} onOpen={lists.to(list)} />
    </li>
  );
}
/** A column is so many u wide at least, and where it says who misses what. */
const [column, noted] = [400, 560];
export default function Check({ data, size }: PanelProps<IncubatorOverview>) {
  const unit = useUnit();
  const bar = useBarHeight();
  const { met, rows } = shape(data);
  const head = Math.max(24, 32 * unit);
  const columns = Math.max(1, Math.floor(size.width / Math.max(300, (rows.some(({ note }) => note) ? noted : column) * unit)));
  const tight = size.width / columns < noted * unit;
  const lines = fitting(size.height - head, bar);
  const room = lines * columns;
  // those missed come first: what has no room is what is met, and is given as a number
  const shown = rows.slice(0, room);
  const left = rows.length - shown.length;
  const each = Math.min(bar * 1.6, (size.height - head) / Math.max(1, Math.min(lines, Math.ceil(shown.length / columns))));
  return (
    <div className="check">
      <p style={{ height: head }}>
        {rows.length} 项中 <b>{met}</b> 项达标{left > 0 && `，另有 ${left} 项未列出`}
      </p>
      <ul style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: `${each}px` }}>
        {shown.map((row) => (
          <Light key={row.key} row={row} tight={tight && row.note !== ''} />
        ))}
      </ul>
    </div>
  );
}
