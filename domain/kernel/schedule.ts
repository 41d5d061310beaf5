import { startOfDay, today, toWire } from './moment';

/** When a job is due: once a day at a time of Asia/Shanghai, or every so many minutes from the day's first on (a part of 1440). */
export type Schedule = { readonly daily: `${number}:${number}` } | { readonly every: number };
const minute = 60_000;
const wholeDay = 1440 * minute;

/** The last moment at or before `now` at which the job was due. */
export function slotAt(schedule: Schedule, now: Date): Date {
  const midnight = startOfDay(today(now)).getTime();
  if ('every' in schedule) {
    const step = schedule.every * minute;
    return new Date(midnight + Math.floor((now.getTime() - midnight) / step) * step);
  }
  const [hours = 0, minutes = 0] = schedule.daily.split(':').map(Number);
  const slot = midnight + (hours * 60 + minutes) * minute;
  return new Date(slot <= now.getTime() ? slot : slot - wholeDay);
}
/** The first moment after another at which the job is due. */
export const slotAfter = (schedule: Schedule, moment: Date): Date =>
  new Date(slotAt(schedule, moment).getTime() + ('every' in schedule ? schedule.every * minute : wholeDay));
/** What a run is known by: the day of a daily job, the day and minute of another. Asia/Shanghai. */
export const runKeyOf = (schedule: Schedule, slot: Date): string => toWire(slot).slice(0, 'every' in schedule ? 16 : 10);
/** A schedule in words. */
export const scheduleText = (schedule: Schedule): string =>
  'daily' in schedule ? `每天 ${schedule.daily}` : schedule.every === 60 ? '每小时' : `每 ${schedule.every} 分钟`;
