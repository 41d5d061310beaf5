import type { ExpiringContract } from '@/domain/answers/money';
import { addMonths } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';

export const past = 'past';
export interface MonthSum {
  /** Its first day, or `past`: has ended and was not left. */
  readonly month: string;
  readonly rows: readonly ExpiringContract[];
  /** 元 a year, of all of them, and of those that nobody goes on from. */
  readonly rent: number;
  readonly open: number;
  readonly renewed: number;
}
const renewedCode = 3;
/** Summed as whole 分: decimals do not drift. */
const sumOf = (rows: readonly ExpiringContract[]): number => rows.reduce((sum, { rent }) => sum + Math.round(Number(rent) * 100), 0) / 100;
const isRenewed = ({ renewal }: ExpiringContract): boolean => renewal === renewedCode;
/** What ends in each month; what has ended stands before them. */
export function monthSums(months: readonly string[], rows: readonly ExpiringContract[]): MonthSum[] {
  const sum = (month: string, of: readonly ExpiringContract[]): MonthSum => ({
    month,
    rows: of,
    rent: sumOf(of),
    open: sumOf(of.filter((row) => !isRenewed(row))),
    renewed: of.filter(isRenewed).length,
  });
  return [
    sum(
      past,
      rows.filter(({ left }) => left < 0),
    ),
    ...months.map((month) =>
      sum(
        month,
        rows.filter(({ left, end_at }) => left >= 0 && end_at >= month && end_at < addMonths(month, 1)),
      ),
    ),
  ];
}
/** The weeks of a month, from Monday on; a day outside of it is null. */
export function weeksOf(month: string): (string | null)[][] {
  const end = addMonths(month, 1);
  const before = (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = month; day < end; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
