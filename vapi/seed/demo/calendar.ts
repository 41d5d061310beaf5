import { addMonths, daysBetween, firstOfMonth } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';

/** The day the park is loaded on, and everything counted from it. Days are YYYY-MM-DD in Asia/Shanghai. */
export interface Calendar {
  readonly now: Date;
  readonly day: string;
  /** A day some days back (or on, if negative). */
  ago(days: number): string;
  /** A moment of a day, HH:mm or HH:mm:ss, as ISO text. */
  at(day: string, time: string): string;
  /** Of something that has happened: a moment, some minutes before now at the latest, as ISO text. */
  past(at: string | number, minutes?: number): string;
  /** First day of the month some months back (or on). */
  month(back?: number): string;
  /** How much of the month, of the year has gone by against the day of record: 1 on the 20th, on 20 November. */
  readonly monthPart: number;
  readonly yearPart: number;
  readonly year: number;
  /** The same day a year before. */
  readonly yearAgo: string;
  /** The last quarter whose return was due, and those before it: 0 is the last. */
  quarter(back?: number): Quarter;
}
export interface Quarter {
  readonly period: string;
  readonly year: number;
  readonly number: number;
  readonly start: string;
  readonly end: string;
  /** A month after the quarter's end, 23:59:59. */
  readonly deadline: string;
  readonly due: string;
}

export const monthStart = (day: string, on = 0): string => firstOfMonth(addMonths(day, on));
export const monthEnd = (day: string): string => addDays(monthStart(day, 1), -1);
export const yearsOn = (day: string, years: number): string => addMonths(day, years * 12);
export const moment = (day: string, time: string): string => new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`).toISOString();
export { addDays, daysBetween };

const dayOfYear = (day: string): number => daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;

function quarterOf(year: number, number: number): Quarter {
  const start = `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`;
  const end = addDays(monthStart(start, 3), -1);
  const due = monthEnd(addDays(end, 1));
  return { period: `${year}-Q${number}`, year, number, start, end, due, deadline: moment(due, '23:59:59') };
}

export function makeCalendar(now: Date): Calendar {
  const day = today(now);
  const year = Number(day.slice(0, 4));
  const index = (back: number): Quarter => {
    const at = last - back;
    return quarterOf(Math.floor(at / 4), (at % 4) + 1);
  };
  let last = year * 4 + 3;
  while (index(0).due >= day) last--;
  return {
    now,
    day,
    year,
    ago: (days) => addDays(day, -days),
    at: moment,
    past: (at, minutes = 0) => new Date(Math.min(new Date(at).getTime(), now.getTime() - minutes * 60_000)).toISOString(),
    month: (back = 0) => monthStart(day, -back),
    monthPart: Number(day.slice(8)) / 20,
    yearPart: dayOfYear(day) / 324,
    yearAgo: yearsOn(day, -1),
    quarter: (back = 0) => index(back),
  };
}
