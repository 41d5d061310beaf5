import { addMonths, daysBetween } from '@/domain/calc/dates';
import type { curveAgainst, curveSpan } from '@/domain/codes/iot';
import { addDays, today } from '@/domain/kernel/moment';
import type { Values } from '../../../kernel/context';

export type Span = (typeof curveSpan.items)[number]['code'];
export type Against = (typeof curveAgainst.items)[number]['code'];
/** Days [from, to). */
export interface Period {
  readonly from: string;
  readonly to: string;
}
const monday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const spans: Readonly<Record<Span, (day: string) => Period>> = {
  day: (day) => ({ from: day, to: addDays(day, 1) }),
  week: (day) => ({ from: monday(day), to: addDays(monday(day), 7) }),
  month: (day) => ({ from: `${day.slice(0, 7)}-01`, to: addMonths(`${day.slice(0, 7)}-01`, 1) }),
  year: (day) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${Number(day.slice(0, 4)) + 1}-01-01` }),
};
/** The period that another one is compared with, as long as it. */
function compared(against: Against, span: Span, { from, to }: Period): Period | undefined {
  if (against === 'year') return spans[span](addMonths(from, -12));
  if (against !== 'before') return undefined;
  return span === 'year' || span === 'month' ? spans[span](addDays(from, -1)) : { from: addDays(from, -daysBetween(from, to)), to: from };
}
export interface Periods {
  readonly span: Span;
  readonly against: Against;
  readonly period: Period;
  readonly other: Period | undefined;
  /** What the other one is called. */
  readonly otherName: string;
}
/** The day, week, month or year that holds a day (today, where none is named), and the one it is compared with. */
export function periodOf(now: Date, { span, date, against }: Values): Periods {
  const how = (span ?? 'day') as Span;
  const by = (against ?? 'none') as Against;
  const period = spans[how](typeof date === 'string' ? date : today(now));
  return { span: how, against: by, period, other: compared(by, how, period), otherName: by === 'year' ? '去年同期' : '上一期' };
}
