import type { Limit } from '../answers/curve';

/** Whether a limit holds at a point of a day's or a week's axis, whose label ends with the clock: `08:15`, `11-20 08:00`. */
export function holdsAt(label: string, { from, to }: Pick<Limit, 'from' | 'to'>): boolean {
  if (from === null || to === null || from === to) return true;
  const [hour = 0, minute = 0] = label.slice(-5).split(':').map(Number);
  const at = hour * 60 + minute;
  return from < to ? at >= from && at < to : at >= from || at < to;
}
