import { useRef, type KeyboardEvent } from 'react';
import { withUnit } from '@/domain/format';
import type { Scope } from '../kernel/scope';
import { rateOf } from '../kernel/site/rooms';
import type { Entry } from './standing';
import './rail.css';

interface RailProps {
  readonly entries: readonly Entry[];
  /** The floor that is looked at. */
  readonly current: number | null;
  readonly label: string;
  /** Always seen, each with its rate: floors. Else only while somebody goes through it by keys. */
  readonly shown: boolean;
  readonly onGo: (to: Scope) => void;
  readonly onPoint: (entry: Entry | null) => void;
}
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/** What can be entered from here, one after the other: one stop of Tab, arrows within, Enter goes in. */
export function Rail({ entries, current, label, shown, onGo, onPoint }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const by = steps[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : by === undefined || at < 0 ? -1 : (at + by + all.length) % all.length;
    if (next < 0) return;
    // the screen has its own use for arrows: the park beside this one
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  };
  const start = entries.find(({ id }) => id === current) ?? entries[0];
  return (
    <ul className={shown ? 's-rail' : 's-rail visually-hidden'} data-shown={shown || undefined} ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {entries.map((entry) => {
        const rate = rateOf(entry.rooms);
        const tenant = entry.rooms.length === 1 ? entry.rooms[0]?.tenant : null;
        return (
          <li key={entry.id}>
            <button
              type="button"
              tabIndex={entry === start ? 0 : -1}
              aria-current={entry.id === current || undefined}
              onClick={() => onGo(entry.to)}
              onFocus={() => onPoint(entry)}
              onBlur={() => onPoint(null)}
              onPointerEnter={() => onPoint(entry)}
              onPointerLeave={() => onPoint(null)}
            >
              <span className="s-rail-name one-line" title={entry.name}>
                {entry.name}
              </span>
              {shown ? (
                <>
                  <i className="s-rate" aria-hidden>
                    <i style={{ width: `${rate ?? 0}%` }} />
                  </i>
                  <small>
                    <span className="visually-hidden">出租率 </span>
                    {withUnit(rate, '%', 0)}
                  </small>
                </>
              ) : (
                <small className="one-line">{tenant ?? (rate === null ? '' : withUnit(rate, '%'))}</small>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
