import { createPortal } from 'react-dom';
import { areaText, money } from '@/domain/format';
import { guideText, owes, pastEnd } from './figures';
import { StatusMark } from './StatusMark';
import type { Cell } from '@/domain/answers/room-board';

const width = 280;
const height = 210;
/** What is asked most about a room, while the pointer rests on it: who, until when, at what price, and what is owed. */
export function HoverCard({ cell, box, day }: { cell: Cell; box: DOMRect; day: string }) {
  const over = pastEnd(cell, day);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8));
  const below = box.bottom + height < window.innerHeight;
  const lines: readonly (readonly [string, string | null])[] = [
    [cell.kind === 3 || !cell.enterprise_name ? '承租方' : '占用方', cell.enterprise_name],
    ['面积', areaText(cell.area)],
    ['类型', cell.type],
    ['期间', cell.since && `${cell.since} 至 ${cell.until ?? '长期'}`],
    ['合同', over > 0 ? `${cell.contract_end} 到期，已过期 ${over} 天` : null],
    ['下次占用', cell.next_from && `${cell.next_from} 起`],
    ['空置起始', cell.status === 1 ? cell.idle_since : null],
    ['指导价', guideText(cell)],
    ['欠费', owes(cell) ? money(cell.owed) : null],
  ];
  return createPortal(
    <div
      className="board-card"
      role="tooltip"
      style={{ left, width, ...(below ? { top: box.bottom + 6 } : { bottom: window.innerHeight - box.top + 6 }) }}
    >
      <p>
        <b>{cell.name}</b>
        <StatusMark status={cell.status} text={cell.statusText} />
      </p>
      <dl>
        {lines.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </div>,
    document.body,
  );
}
