import { addDays, today, toWire } from '@/domain/kernel/moment';
import { daysTo, hoursOf, type Kind, rateAt } from '../seed/demo/rhythm';

const lookBack = 14;
const known = new Map<string, number>();
/** What the park used on a day on average over the fortnight before, in the unit of the kind. */
function usual(kind: Kind, day: string): number {
  const key = `${kind} ${day}`;
  if (!known.has(key)) {
    const days = daysTo(addDays(day, -1), lookBack);
    known.clear(); // one day of each kind at a time: nothing grows while the park runs for months
    for (const each of [1, 2] as const) {
      known.set(`${each} ${day}`, days.flatMap((one) => hoursOf(each, one)).reduce((sum, use) => sum + use, 0) / lookBack);
    }
  }
  return known.get(key) ?? 1;
}
/** The park's own curve at a moment, 1 being the average of the fortnight before: a meter's use a day times this is its use a day at this rate. */
export function shapeAt(kind: Kind, at: number): number {
  const day = today(new Date(at));
  const [hour = 0, minute = 0] = toWire(at).slice(11, 16).split(':').map(Number);
  return (rateAt(kind, day, hour, minute / 60) * 24) / usual(kind, day);
}

const arriving = [0, 0, 0, 0, 0, 1, 4, 18, 30, 14, 6, 4, 4, 6, 5, 4, 3, 2, 1, 1, 1, 0, 0, 0];
const leaving = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 5, 5, 6, 9, 24, 20, 10, 6, 4, 2, 1];
const sum = (shape: readonly number[]): number => shape.reduce((all, one) => all + one, 0);
/** Cars a second, of so many on a working day; three in ten come at the weekend. */
export function carsAt(at: number, dir: 'in' | 'out', daily: number): number {
  const local = new Date(at + 8 * 3600_000);
  const shape = dir === 'in' ? arriving : leaving;
  const share = (shape[local.getUTCHours()] ?? 0) / sum(shape);
  return (share * daily * (local.getUTCDay() % 6 === 0 ? 0.3 : 1)) / 3600;
}
