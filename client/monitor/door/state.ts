import type { Door, DoorSlot } from '@/domain/answers/door';
import { timeOf, toWire } from '@/domain/kernel/moment';

const minute = 60_000;
/** How early a meeting is said to begin soon, and may be checked in for. */
const soon = 30 * minute;
export type DoorState =
  | { readonly kind: 'closed'; readonly why: string }
  | { readonly kind: 'busy'; readonly slot: DoorSlot; readonly left: number }
  | { readonly kind: 'soon'; readonly slot: DoorSlot; readonly left: number }
  | { readonly kind: 'free'; readonly until: string | undefined };
const at = (text: string): number => timeOf(text) ?? Number.NaN;
export const clock = (moment: string): string => moment.slice(11, 16);
/**
 * What a door says at a moment: in use until when, taken soon, or free until the next.
 * @param now ms, by the server's clock
 */
export function stateOf({ slots, closed, from, to }: Pick<Door, 'slots' | 'closed' | 'from' | 'to'>, now: number): DoorState {
  const on = slots.find(({ start_at, end_at }) => at(start_at) <= now && now < at(end_at));
  if (on) return { kind: 'busy', slot: on, left: Math.ceil((at(on.end_at) - now) / minute) };
  const next = slots.find(({ start_at }) => at(start_at) > now);
  if (next && at(next.start_at) - now <= soon) return { kind: 'soon', slot: next, left: Math.ceil((at(next.start_at) - now) / minute) };
  if (closed !== null) return { kind: 'closed', why: closed };
  const time = clock(toWire(now));
  if (time < from || time >= to) return { kind: 'closed', why: `开放时间 ${from} – ${to}` };
  return { kind: 'free', until: next ? clock(next.start_at) : to };
}
