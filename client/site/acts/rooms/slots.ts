import type { Slot } from '@/domain/answers/visitors';

/** A choice of slots that follow one another, by their places in the day. */
export interface Chosen {
  readonly first: number;
  readonly last: number;
}
const isOpen = ({ state }: Slot): boolean => state === 'free' || state === 'waiting';
/**
 * What a press on a slot makes of a choice: one beyond its end stretches it, as long as everything in between can be had; any other begins
 * anew, and the only one that is chosen is let go.
 */
export function pressed(slots: readonly Slot[], chosen: Chosen | null, at: number): Chosen | null {
  const slot = slots[at];
  if (!slot || !isOpen(slot)) return chosen;
  if (!chosen) return { first: at, last: at };
  if (chosen.first === at && chosen.last === at) return null;
  const stretched = at > chosen.last ? { first: chosen.first, last: at } : at < chosen.first ? { first: at, last: chosen.last } : null;
  const whole = stretched && slots.slice(stretched.first, stretched.last + 1).every(isOpen);
  return whole ? stretched : { first: at, last: at };
}
export const spanOf = (slots: readonly Slot[], { first, last }: Chosen) => ({ from: slots[first]?.from ?? '', to: slots[last]?.to ?? '' });
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const lengthOf = ({ from, to }: { readonly from: string; readonly to: string }): number => minutesOf(to) - minutesOf(from);
/** What it costs in 元 as far as that is known beforehand: by the hour, or each time. */
export const costOf = (price: string | null, unit: number, minutes: number): number =>
  unit === 1 ? (Number(price ?? 0) * minutes) / 60 : Number(price ?? 0);
export const isContested = (slots: readonly Slot[], { first, last }: Chosen): boolean =>
  slots.slice(first, last + 1).some(({ state }) => state === 'waiting');
