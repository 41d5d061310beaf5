import { plannedBy, type PlanValues } from '@/domain/calc/planRows';
import { daysOf } from '@/domain/calc/dates';
import { isEmpty } from '@/domain/kernel/empty';
import { linesOf, regenerated, totalOf } from './plan';

/** What is tried beside a plan: nothing of it is in the contract before it is taken over. */
export interface Tried {
  readonly start_at: string;
  /** By the place of their term: texts, as they are typed. */
  readonly terms: readonly { readonly price: string; readonly free_days: string }[];
}
const text = (value: unknown): string => (isEmpty(value) ? '' : String(value));
export const triedOf = (draft: PlanValues): Tried => ({
  start_at: text(draft.start_at),
  terms: linesOf(draft.terms).map(({ price, free_days }) => ({ price: text(price), free_days: text(free_days) })),
});
const isNumber = (value: string, pattern: RegExp): boolean => pattern.test(value);
/** What is wrong with what is tried, in a sentence. */
export function faultOf({ start_at, terms }: Tried, draft: PlanValues): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(start_at)) return '请选择开始日期';
  if (!isEmpty(draft.end_at) && start_at > String(draft.end_at)) return '开始日期不能晚于合同结束日期';
  if (terms.some(({ price }) => !isNumber(price, /^\d{1,10}(?:\.\d{1,4})?$/))) return '单价应为数字，至多四位小数';
  if (terms.some(({ free_days }) => free_days !== '' && !isNumber(free_days, /^\d{1,4}$/))) return '免租天数应为整数';
  const isBeyond = ({ start_at: from, end_at: to, free_days }: PlanValues): boolean =>
    Number(free_days ?? 0) > Math.max(0, daysOf(String(from), String(to)));
  if (linesOf(triedDraft({ start_at, terms }, draft).terms).some(isBeyond)) return '免租天数不能超过条款期间';
  return undefined;
}
/** The draft as it would be: rooms and terms that began with the contract begin with it again, and no term ends before it begins. */
export function triedDraft({ start_at, terms }: Tried, draft: PlanValues): PlanValues {
  const moved = (line: PlanValues): PlanValues =>
    line.start_at === draft.start_at || String(line.start_at ?? '') < start_at ? { ...line, start_at } : line;
  return {
    ...draft,
    start_at,
    rooms: linesOf(draft.rooms).map(moved),
    terms: linesOf(draft.terms).map((term, at) => {
      const { price = text(term.price), free_days = text(term.free_days) } = terms[at] ?? {};
      const days = free_days === '' ? null : Number(free_days);
      // days that were given with a first and a last day are given as days now
      const span = free_days === text(term.free_days) ? {} : { free_to: null };
      return { ...moved(term), ...span, price, free_days: days };
    }),
  };
}
/** 分 that a plan would come to beside these terms, and in how many rows: rows that were changed for a reason stay as they are. */
export function comesTo(plan: readonly PlanValues[], draft: PlanValues): { readonly rows: number; readonly fen: number } {
  const rows = regenerated(plan, plannedBy(draft));
  return { rows: rows.length, fen: totalOf(rows) };
}
