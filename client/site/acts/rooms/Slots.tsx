import type { RoomDay } from '@/domain/answers/visitors';
import { pressed, type Chosen } from './slots';
import './slots.css';

const words = { free: '可约', waiting: '待审核', taken: '已预约', past: '已过' } as const;
interface Props {
  readonly day: RoomDay;
  readonly chosen: Chosen | null;
  readonly onChoose?: (chosen: Chosen | null) => void;
}
/** The day of a room, slot by slot; who has booked is never told. Without `onChoose` it is to be read alone. */
export function Slots({ day: { slots, is_open }, chosen, onChoose }: Props) {
  if (!is_open || slots.length === 0) return <p className="site-empty">当天不开放预约</p>;
  return (
    <ul className="slots" aria-label="时段">
      {slots.map(({ from, to, state }, at) => {
        const isIn = chosen !== null && at >= chosen.first && at <= chosen.last;
        const isShut = state === 'taken' || state === 'past';
        return (
          <li key={from}>
            <button
              type="button"
              className={`slot slot-${state}`}
              aria-pressed={isIn}
              disabled={isShut || !onChoose}
              onClick={() => onChoose?.(pressed(slots, chosen, at))}
            >
              <b>{from}</b>
              <span className="visually-hidden">至 {to}，</span>
              <small>{isIn ? '已选' : words[state]}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
