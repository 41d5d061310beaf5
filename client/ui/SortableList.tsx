import { Button } from '@arco-design/web-react';
import { IconDown, IconDragDotVertical, IconUp } from '@arco-design/web-react/icon';
import { useState, type ReactNode } from 'react';
import './sortable.css';

interface Props<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string | number;
  /** Names the item to whoever cannot see it. */
  readonly nameOf: (item: T) => string;
  readonly label: string;
  /** The items in their new order; without it nothing can be moved. */
  readonly onMove?: ((next: readonly T[]) => void) | undefined;
  readonly children: (item: T) => ReactNode;
}
/** The list with one item taken out and put in at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
interface StepProps {
  readonly name: string;
  readonly up: boolean;
  readonly down: boolean;
  readonly onStep: (by: -1 | 1) => void;
}
/** One place up, one place down: an order for fingers and keys. */
export const StepButtons = ({ name, up, down, onStep }: StepProps) => (
  <>
    <Button size="mini" type="text" icon={<IconUp />} disabled={!up} aria-label={`上移${name}`} onClick={() => onStep(-1)} />
    <Button size="mini" type="text" icon={<IconDown />} disabled={!down} aria-label={`下移${name}`} onClick={() => onStep(1)} />
  </>
);
/** Rows in an order of their own: dragged with the mouse, or moved step by step with fingers and keys. */
export function SortableList<T>({ items, keyOf, nameOf, label, onMove, children }: Props<T>) {
  const [held, setHeld] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = () => {
    if (held !== undefined && over !== undefined && held !== over) onMove?.(moved(items, held, over));
    setHeld(undefined);
    setOver(undefined);
  };
  return (
    <ul className="sortable" aria-label={label}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          draggable={onMove !== undefined}
          data-held={at === held || undefined}
          data-over={over === at && held !== undefined && held !== at ? (held < at ? 'after' : 'before') : undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setHeld(at);
          }}
          onDragOver={(event) => {
            if (held === undefined) return;
            event.preventDefault();
            setOver(at);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop();
          }}
          onDragEnd={() => {
            setHeld(undefined);
            setOver(undefined);
          }}
        >
          {onMove && <IconDragDotVertical className="sortable-handle" aria-hidden />}
          <div className="sortable-body">{children(item)}</div>
          {onMove && (
            <span className="sortable-steps">
              <StepButtons name={nameOf(item)} up={at > 0} down={at < items.length - 1} onStep={(by) => onMove(moved(items, at, at + by))} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
