import type { DisplayPlan, DisplayStop } from './answers/display';
import { toWire } from './kernel/moment';

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
/** Where a moment stands in the week of the park: ISO weekday, and minutes since midnight. */
interface Place {
  readonly weekday: number;
  readonly minute: number;
}
function placeOf(now: number): Place {
  const wall = toWire(now);
  return { weekday: new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7, minute: minutesOf(wall.slice(11, 16)) };
}
/** Whether a span of the day holds a minute; one that ends before it begins goes on past midnight, one of no length is the whole day. */
function holds(from: string | null, to: string | null, { minute }: Place): boolean {
  const [begins, ends] = [from ? minutesOf(from) : 0, to ? minutesOf(to) : 24 * 60];
  return begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends;
}
/** What is past midnight belongs to the day on which it began. */
function isOn({ weekdays, from, to }: DisplayStop, place: Place): boolean {
  if (!holds(from, to, place)) return false;
  if (!weekdays || weekdays.length === 0) return true;
  const isAfterMidnight = from !== null && to !== null && minutesOf(to) <= minutesOf(from) && place.minute < minutesOf(to);
  return weekdays.includes(isAfterMidnight ? ((place.weekday + 5) % 7) + 1 : place.weekday);
}
/** Whether the screen is to be dark. */
export const isQuiet = ({ quiet }: Pick<DisplayPlan, 'quiet'>, now: number): boolean => quiet !== null && holds(quiet.from, quiet.to, placeOf(now));
/** Those of its pictures that are on at a moment. */
export const stopsAt = ({ stops }: Pick<DisplayPlan, 'stops'>, now: number): readonly DisplayStop[] => {
  const place = placeOf(now);
  return stops.filter((stop) => isOn(stop, place));
};
/**
 * What stands on the screen: by the clock alone, so that two displays of one plan, and one that has just started again, show the same.
 * Its own picture where nothing of the playlist is on.
 */
export function stopAt(plan: Pick<DisplayPlan, 'own' | 'stops'>, now: number): DisplayStop | undefined {
  const on = stopsAt(plan, now);
  const round = on.reduce((sum, { seconds }) => sum + seconds, 0);
  let left = round > 0 ? Math.floor(now / 1000) % round : 0;
  for (const stop of on) {
    if (left < stop.seconds) return stop;
    left -= stop.seconds;
  }
  return plan.own ?? undefined;
}
/** The quiet hour in whose course a display loads itself anew, HH:mm; where none is set, four in the morning. */
export const usualQuiet = { from: '04:00', to: '04:30' } as const;
