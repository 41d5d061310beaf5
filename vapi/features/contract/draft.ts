import { sql } from 'kysely';
import type { Row } from '@/domain/kernel/field';
import { addMonths, daysOf } from '@/domain/calc/dates';
import { isEmpty } from '@/domain/kernel/empty';
import type { contract } from '@/domain/resources/contract';
import { plannedBy } from '@/domain/calc/planRows';
import { formulaOf } from './plan';
import { nextNumber, nextNumbers } from '../../business/numbers';
import type { Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';

type Values = Readonly<Record<string, unknown>>;
type Contract = Row<(typeof contract)['fields']>;
type Draft = Partial<Contract>;
/** The rows of a part as they will be: those that were sent over the stored ones of the same id, or the stored ones. */
export function rowsOf(name: 'rooms' | 'terms' | 'plan' | 'occupants', draft: Draft, before: Draft | undefined): Values[] {
  const stored = (before?.[name] ?? []) as Values[];
  const sent = draft[name] as readonly Values[] | undefined;
  return sent ? sent.map((row) => ({ ...stored.find(({ id }) => row.id !== undefined && id === row.id), ...row })) : stored;
}
interface Dated {
  readonly from: string;
  readonly to: string;
}
const meet = (one: Dated, other: Dated): boolean => one.from <= other.to && other.from <= one.to;
const spanOf = (row: Values, start: string, end: string): Dated | undefined =>
  row[start] && row[end] ? { from: String(row[start]), to: String(row[end]) } : undefined;
interface Part {
  readonly name: 'rooms' | 'terms' | 'plan';
  readonly start: string;
  readonly end: string;
  /** Rows that say the same in these may not meet. */
  readonly by: readonly string[];
}
/** Days are included at both ends. */
const parts: readonly Part[] = [
  { name: 'rooms', start: 'start_at', end: 'end_at', by: ['room_id'] },
  { name: 'terms', start: 'start_at', end: 'end_at', by: ['payment_item_id', 'room_id'] },
  { name: 'plan', start: 'period_start', end: 'period_end', by: ['payment_item_id', 'room_id'] },
];
/** What the fields of a term or a planned bill may not say beside each other. */
function faultsOf(name: Part['name'], row: Values, span: Dated): [field: string, message: string][] {
  const faults: [string, string][] = [];
  if (name !== 'terms') return faults;
  // none and 0 are the same: what is copied from another contract brings 0
  const freeDays = Number(row.free_days ?? 0);
  if (freeDays > daysOf(span.from, span.to)) faults.push(['free_days', '免租天数不能超过条款期间']);
  if (row.free_to && !row.free_from) faults.push(['free_from', '请选择免租开始']);
  // without an end all the rest of the term would be free
  if (row.free_from && !row.free_to && freeDays === 0) faults.push(['free_to', '请选择免租结束，或填写免租天数']);
  if (row.free_from && String(row.free_from) < span.from) faults.push(['free_from', '不能早于开始日期']);
  if (row.free_to && String(row.free_to) > span.to) faults.push(['free_to', '不能晚于结束日期']);
  if (faults.length === 0 && row.free_from && row.free_to && freeDays !== 0 && daysOf(String(row.free_from), String(row.free_to)) !== freeDays)
    faults.push(['free_days', '与免租起止的天数不一致，请只填一种']);
  if (row.increase_months && isEmpty(row.increase_rate)) faults.push(['increase_rate', '请输入递增比例']);
  if (isEmpty(row.increase_months) && !isEmpty(row.increase_rate)) faults.push(['increase_months', '请输入递增周期']);
  return faults;
}
/** Law: no lease binds longer (Civil Code, article 705). */
const longestYears = 20;
/** What is wrong with the last day of a lease. */
export const tooLong = (from: string, to: string): string | undefined =>
  to >= addMonths(from, longestYears * 12) ? `租期不能超过${longestYears}年` : undefined;
/** What the rows of a contract may not say beside it and beside each other: days outside of it, one thing charged twice. */
export function draftErrors(draft: Draft, before: Draft | undefined): FieldErrors {
  const errors: FieldErrors = {};
  const [from, to] = [draft.start_at ?? before?.start_at, draft.end_at ?? before?.end_at];
  const long = from && to && tooLong(from, to);
  if (long) addError(errors, 'end_at', long);
  const held = new Set(rowsOf('rooms', draft, before).map(({ room_id }) => room_id));
  for (const { name, start, end, by } of parts) {
    const rows = rowsOf(name, draft, before);
    const signed = draft.sign_at ?? before?.sign_at;
    const first = signed && from && signed < from ? signed : from;
    for (const [at, row] of rows.entries()) {
      if (row.room_id && !held.has(row.room_id)) addError(errors, `${name}.${at}.room_id`, '该房间不在合同房源中');
      if (name === 'plan' && first && row.bill_at && String(row.bill_at) < first) addError(errors, `plan.${at}.bill_at`, '不能早于合同签订日期');
      const span = spanOf(row, start, end);
      if (!span || span.from > span.to) continue;
      if (from && span.from < from) addError(errors, `${name}.${at}.${start}`, '不能早于合同开始日期');
      if (to && span.to > to) addError(errors, `${name}.${at}.${end}`, '不能晚于合同结束日期');
      for (const [key, message] of faultsOf(name, row, span)) addError(errors, `${name}.${at}.${key}`, message);
      const twin = rows.slice(0, at).findIndex((other) => {
        const others = spanOf(other, start, end);
        return others !== undefined && meet(span, others) && by.every((key) => (other[key] ?? null) === (row[key] ?? null));
      });
      if (twin >= 0) addError(errors, `${name}.${at}.${start}`, `与第${twin + 1}行的期间重叠`);
    }
  }
  return errors;
}
const sum = (rows: readonly Values[], name: string): number => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
/** Terms with what their price comes to in 元 for a ㎡ and a day: of their room, or of all of the contract's. */
function priced(draft: Draft, before: Draft | undefined): Values[] {
  const rooms = rowsOf('rooms', draft, before);
  return rowsOf('terms', draft, before).map((row, at) => {
    const area = rooms.filter(({ room_id }) => !row.room_id || room_id === row.room_id).reduce((total, room) => total + Number(room.area ?? 0), 0);
    const sent = (draft.terms as readonly Values[])[at];
    return {
      ...sent,
      deposit: row.deposit ?? null,
      day_price: sql`day_price_of(${row.price}::numeric, ${row.price_unit}, ${area || null}::numeric)`,
    };
  });
}
/** The building in which all rooms of a contract lie: its own where nobody has named one. */
async function buildingOf({ db }: Context, rooms: readonly Values[]): Promise<number | null> {
  const ids = rooms.flatMap(({ room_id }) => (room_id ? [Number(room_id)] : []));
  const found = await sql<{ id: number }>`select distinct building_id id from room where id = any(${sql.val(ids)}::bigint[])`.execute(db);
  return found.rows.length === 1 ? (found.rows[0]?.id ?? null) : null;
}
/** What the server fills: numbers, place and payer of planned bills, the month that they count for; the contract's sums (分). */
export async function draftPrepared(context: Context, draft: Draft, before: Draft | undefined): Promise<Draft> {
  const building_id = draft.building_id ?? before?.building_id ?? (await buildingOf(context, rowsOf('rooms', draft, before)));
  const all = { ...before, ...draft, building_id };
  const totals: { deposit?: number; total_money?: number } = {};
  const terms = draft.terms && priced(draft, before);
  if (terms) totals.deposit = sum(terms, 'deposit');
  const number = all.number ? {} : { number: await nextNumber(context, 'HT', Number(all.incubator_id)) };
  const housed = building_id !== (before?.building_id ?? null) ? { building_id } : {};
  const priceless = { ...number, ...housed, ...totals, ...(terms && { terms: terms as never }) };
  // the form sends what was changed: another party pays for the plan that stands, too
  const passes = (['enterprise_id', 'party_name'] as const).some((name) => draft[name] !== undefined && draft[name] !== before?.[name]);
  const moves = before !== undefined && 'building_id' in housed;
  const rows = (draft.plan ?? (passes || moves ? rowsOf('plan', {}, before).map(({ id }) => ({ id })) : undefined)) as readonly Values[] | undefined;
  if (!rows) return priceless;
  const sent = { ...draft, plan: rows as never };
  totals.total_money = sum(rowsOf('plan', sent, before), 'amount');
  // how each row was reckoned; where somebody has set an amount there is nothing to show
  const reckoned = plannedBy({ ...all, rooms: rowsOf('rooms', draft, before), terms: rowsOf('terms', draft, before) });
  const formulas = formulaOf(rowsOf('plan', sent, before), reckoned);
  const numbers = await nextNumbers(context, 'ZD', Number(all.incubator_id), rows.filter(({ id }) => !id).length);
  const payer = { building_id, enterprise_id: all.enterprise_id ?? null, payer_name: all.party_name ?? null };
  const plan = rows.map((row, at) => ({
    ...row,
    formula: formulas[at] ? JSON.stringify(formulas[at]) : null,
    ...(row.due_at ? { account_month: `${String(row.due_at).slice(0, 7)}-01` } : {}),
    ...(row.id ? payer : { ...payer, number: numbers.shift(), incubator_id: all.incubator_id, status: 5 }),
  }));
  return { ...priceless, ...totals, plan: plan as never };
}
