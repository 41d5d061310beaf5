import type { Amount, Slice } from '@/domain/feeds/blocks';
import { today } from '@/domain/kernel/moment';

type Maybe = number | null | undefined;
export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
/** A figure rounded, missing stays missing. */
export const figure = (value: Maybe, digits = 1): number | null => (value === null || value === undefined ? null : round(value, digits));
/** 分 as 万元, one decimal as statistics.md section 4 has it. */
export const wan = (fen: Maybe): number | null => figure(fen === null || fen === undefined ? null : fen / 1_000_000);
export const amount = (value: Maybe, unit: string, digits = 1): Amount => ({ value: figure(value, digits), unit });
export const wanAmount = (fen: Maybe): Amount => ({ value: wan(fen), unit: '万元' });
/** Change of an amount in % of what it was; null where it was nothing. */
export const change = (now: Maybe, before: Maybe): number | null =>
  now === null || now === undefined || !before ? null : round((100 * (now - before)) / Math.abs(before));
/** Change of a rate, in percentage points. */
export const points = (now: Maybe, before: Maybe): number | null =>
  now === null || now === undefined || before === null || before === undefined ? null : round(now - before);
/** Part of a whole in %, null over nothing. */
export const percent = (part: Maybe, whole: Maybe, digits = 1): number | null =>
  part === null || part === undefined || !whole ? null : round((100 * part) / whole, digits);

const monthIndex = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
/** The last `count` months up to the one of a day, oldest first: YYYY-MM. */
export const monthsTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthAt(monthIndex(day) - count + 1 + index));
/** First and last day of a month. */
export const firstDay = (month: string): string => `${month.slice(0, 7)}-01`;
export const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
/** Today in the park, its month, and the same day of the month before. */
export function calendar(now: Date) {
  const day = today(now);
  const [before = day] = monthsTo(day, 2);
  const end = lastDay(before);
  const same = `${before}-${day.slice(8)}`;
  return { day, month: day.slice(0, 7), sameDayBefore: same > end ? end : same };
}
/** The four quarters that end with one, oldest first: 2026-Q3. */
export function quartersTo(period: string, count = 4): string[] {
  const last = Number(period.slice(0, 4)) * 4 + Number(period.slice(6)) - 1;
  return Array.from({ length: count }, (_, index) => last - count + 1 + index).map((index) => `${Math.floor(index / 4)}-Q${(index % 4) + 1}`);
}
/** The largest parts by name; the others are added to 其他. */
export function largest(parts: readonly Slice[], most: number): Slice[] {
  const rest = '其他';
  const named = parts.filter(({ name }) => name !== rest).sort((a, b) => b.value - a.value);
  const left = [...named.slice(most), ...parts.filter(({ name }) => name === rest)].reduce((sum, { value }) => sum + value, 0);
  return [...named.slice(0, most), ...(left > 0 ? [{ name: rest, value: left }] : [])];
}
