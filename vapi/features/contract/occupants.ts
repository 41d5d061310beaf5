import { sql, type SqlBool } from 'kysely';
import { isEmpty } from '@/domain/kernel/empty';
import { addDays } from '@/domain/kernel/moment';
import type { ChoiceRule, Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';
import { always } from '../../kernel/scopes';

type Values = Readonly<Record<string, unknown>>;
const idsOf = (rows: readonly Values[]): number[] => rows.flatMap(({ room_id }) => (isEmpty(room_id) ? [] : [Number(room_id)]));
/** Rooms that whoever lives in a contract may have: its own, and of a flat that is let as a whole also the beds in it. */
export async function livableRooms({ db }: Context, rooms: readonly Values[], occupants: readonly Values[]): Promise<ReadonlySet<number>> {
  const [own, wanted] = [idsOf(rooms), idsOf(occupants)];
  if (wanted.every((id) => own.includes(id))) return new Set(own);
  const found = await sql<{ id: number }>`select id from room where id = any(${sql.val(wanted)}::bigint[])
    and parent_id = any(${sql.val(own)}::bigint[]) and deleted_at is null`.execute(db);
  return new Set([...own, ...found.rows.map(({ id }) => Number(id))]);
}
/** What the form offers of them: the rooms that it lets, as far as it has chosen some, and the beds in these. */
export const livableChoices: ChoiceRule = (_context, { let_rooms }) =>
  let_rooms ? sql<SqlBool>`(t.id = any(${sql.val(let_rooms)}::bigint[]) or t.parent_id = any(${sql.val(let_rooms)}::bigint[]))` : always;
interface Lived {
  readonly start_at?: unknown;
  readonly end_at?: unknown;
  /** Who lives on under a renewal moved in before it. */
  readonly prev_contract_id?: number | null | undefined;
}
/** Occupants of a draft in rooms that it does not let, or on days on which it lets none; a tenant may be out on the day after its last. */
export async function occupantFaults(context: Context, rooms: readonly Values[], occupants: readonly Values[], of: Lived): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const allowed = await livableRooms(context, rooms, occupants);
  const [from, to] = [of.start_at, of.end_at].map((day) => (isEmpty(day) ? undefined : String(day)));
  const since = of.prev_contract_id ? undefined : from;
  for (const [at, { room_id, in_at, out_at }] of occupants.entries()) {
    if (!isEmpty(room_id) && !allowed.has(Number(room_id))) addError(errors, `occupants.${at}.room_id`, '入住人的房间须是本合同的房源');
    const [entry, exit] = [in_at, out_at].map((day) => (isEmpty(day) ? undefined : String(day)));
    if (entry && ((since && entry < since) || (to && entry > to))) addError(errors, `occupants.${at}.in_at`, '入住日期须在合同期内');
    if (exit && ((from && exit < from) || (to && exit > addDays(to, 1)))) addError(errors, `occupants.${at}.out_at`, '离开日期须在合同期内');
  }
  return errors;
}
