import type { CSSProperties } from 'react';
import type { Resident, Residents } from '@/domain/feeds/residents';
import { useOpener } from '../kernel/host';
import { Logo } from '../kernel/Logo';
import { OpenButton } from '../kernel/OpenButton';
import type { PanelProps } from '../kernel/panel';
import { columnsOf } from '../kernel/snap';
import { useUnit } from '../kernel/surface';
import { shape } from './shape';
import './cust-star.css';

function Star({ row: { name, logo, tags }, onOpen }: { row: Resident; onOpen: (() => void) | undefined }) {
  return (
    <li className="cust-star" title={`${name}：${tags.join('、')}`}>
      <Logo name={name} src={logo} />
      <span className="cust-star-words">
        <b className="one-line">{name}</b>
        <span className="one-line">{tags.join(' · ')}</span>
      </span>
      <OpenButton label={name} onOpen={onOpen} />
    </li>
  );
}
/** 明星企业: as many as there is room for in whole rows, and how many more there are. */
export default function CustStar({ data, size }: PanelProps<Residents>) {
  const unit = useUnit();
  const open = useOpener();
  const rows = shape(data);
  const gap = Math.max(4, 6 * unit);
  const columns = columnsOf(size.width, Math.max(180, 300 * unit), gap);
  const least = Math.max(40, 48 * unit);
  const foot = Math.max(20, 26 * unit);
  const linesIn = (height: number): number => Math.max(1, Math.floor((height + gap) / (least + gap)));
  const room = rows.length <= linesIn(size.height) * columns ? size.height : size.height - foot;
  const lines = linesIn(room);
  const shown = rows.slice(0, lines * columns);
  const each = Math.min(least * 1.5, (room + gap) / Math.min(lines, Math.max(1, Math.ceil(shown.length / columns))) - gap);
  return (
    <>
      <ul
        className="cust-stars"
        aria-label="明星企业"
        style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: each } as CSSProperties}
      >
        {shown.map((row) => (
          <Star key={row.id} row={row} onOpen={open('cockpitPortrayal', { id: String(row.id) })} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <p className="cust-stars-more" style={{ height: foot }}>
          另有 {rows.length - shown.length} 家
        </p>
      )}
    </>
  );
}
