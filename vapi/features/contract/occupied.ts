import { sql, type SqlBool } from 'kysely';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { addDays } from '@/domain/kernel/moment';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { clashes } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { addError, type FieldErrors } from '../../kernel/errors';
import { inScope } from '../../kernel/scopes';

type Values = Readonly<Record<string, unknown>>;
interface Of {
  readonly id: number | null;
  /** Its demand has reserved them for it, and the contract that it goes on from still holds them. */
  readonly need_id: number | null | undefined;
  readonly prev_contract_id: number | null | undefined;
}
interface Holder {
  readonly id: number;
  readonly name: string | null;
  readonly number: string | null;
}
/** Who holds these rows, in words: an enterprise with its contract, else what it is held for. */
async function holdersOf({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Holder>> {
  const found = await sql<Holder>`select o.id, coalesce(e.name, c.party_name) "name", c.number from room_occupancy o
    left join enterprise e on e.id = o.enterprise_id left join contract c on c.id = o.contract_id
    where o.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
/** Rooms of a contract that somebody else has on some of its days: who, and until when, at the room; of rooms that the caller may not see, nothing. The constraint of the table stays the last word. */
export async function occupiedFaults(context: Context, rooms: readonly Values[], of: Of): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const wanted = rooms
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => row.room_id && row.start_at && row.end_at && row.start_at <= (row.end_at as string));
  const own = sql`(t.contract_id is not null and t.contract_id = any(${sql.val([of.id ?? 0, of.prev_contract_id ?? 0])}::bigint[]))
    or (t.need_id is not null and t.need_id = ${of.need_id ?? 0})`;
  const where = sql<SqlBool>`t.released_at is null and not (${own})
    and t.room_id = any(${sql.val(wanted.map(({ row }) => Number(row.room_id)))}::bigint[])
    and t.room_id in (select t.id from room t where ${inScope(room, context)})`;
  const spans = wanted.map(({ row }) => ({ start: String(row.start_at), end: addDays(String(row.end_at), 1) }));
  const found = (await clashes(context, roomOccupancy, 'during', spans, where)).filter(
    ({ span, row }) => Number(wanted[span]?.row.room_id) === Number(row.room_id),
  );
  const holders = await holdersOf(
    context,
    found.map(({ row }) => row.id),
  );
  for (const { span, row } of found) {
    const path = `rooms.${wanted[span]?.at}.room_id`;
    if (errors[path]) continue;
    const { name, number } = holders.get(row.id) ?? { name: null, number: null };
    const [from = '', to = ''] = String(row.during)
      .replace(/[[\]()]/g, '')
      .split(',');
    const until = to === '' ? '起长期' : ` 至 ${addDays(to, -1)}`;
    const what = labelOf(occupancyKind, row.kind) ?? '占用';
    const who = name ? `已由「${name}」${what}` : `已占用：${what}`;
    addError(errors, path, `${from}${until} ${who}${number ? `（合同 ${number}）` : ''}`);
  }
  return errors;
}
