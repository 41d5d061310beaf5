import { sql, type SqlBool } from 'kysely';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { addDays } from '@/domain/kernel/moment';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { clashes } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { addError, refuse, type FieldErrors } from '../../kernel/errors';
import { inScope } from '../../kernel/scopes';

type Values = Readonly<Record<string, unknown>>;
interface Of {
  readonly id: number | null;
  /** Its demand has reserved them for it, and the contract that it goes on from still holds them. */
  readonly need_id: number | null | undefined;
  readonly prev_contract_id: number | null | undefined;
  /** A row of room_occupancy that ends where the wanted days begin. */
  readonly given_up?: number;
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
interface Kin {
  readonly of: number;
  readonly id: number;
  readonly name: string;
  readonly within: boolean;
}
/** What shares its ㎡ with these rooms: the room that one lies in (a bed, a desk), and those that lie in one. */
async function kinOf({ db }: Context, rooms: readonly number[]): Promise<Kin[]> {
  const ids = sql.val([...rooms]);
  const found =
    await sql<Kin>`select r.id "of", p.id, p.name, true as "within" from room r join room p on p.id = r.parent_id where r.id = any(${ids}::bigint[])
    union all select c.parent_id, c.id, c.name, false from room c where c.parent_id = any(${ids}::bigint[]) and c.deleted_at is null order by 1, 2`.execute(
      db,
    );
  return found.rows;
}
/** A room and one that lies in it, both in the contract on the same days: the later row says so. */
function bothFaults(wanted: readonly { readonly row: Values; readonly at: number }[], kin: readonly Kin[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [place, { row, at }] of wanted.entries())
    for (const { row: other } of wanted.slice(0, place)) {
      const shared = kin.find(({ of, id }) => of === Number(row.room_id) && id === Number(other.room_id));
      if (!shared || String(row.start_at) > String(other.end_at) || String(other.start_at) > String(row.end_at)) continue;
      const words = shared.within ? `该房间在${shared.name}内` : `${shared.name}在该房间内`;
      errors[`rooms.${at}.room_id`] ??= [`${words}，同一天只能租其中一个`];
    }
  return errors;
}
/**
 * Rooms of a contract that somebody else has on some of its days, or the room that they lie in, or one that lies in them: who, and until
 * when, at the room; of rooms that the caller may not see, nothing. The constraint of the table stays the last word.
 */
export async function occupiedFaults(context: Context, rooms: readonly Values[], of: Of): Promise<FieldErrors> {
  const wanted = rooms
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => row.room_id && row.start_at && row.end_at && row.start_at <= (row.end_at as string));
  const ids = wanted.map(({ row }) => Number(row.room_id));
  const kin = await kinOf(context, ids);
  const errors = bothFaults(wanted, kin);
  const own = sql`(t.contract_id is not null and t.contract_id = any(${sql.val([of.id ?? 0, of.prev_contract_id ?? 0])}::bigint[]))
    or (t.need_id is not null and t.need_id = ${of.need_id ?? 0}) or t.id = ${of.given_up ?? 0}`;
  const where = sql<SqlBool>`t.released_at is null and not (${own})
    and t.room_id = any(${sql.val([...ids, ...kin.map(({ id }) => id)])}::bigint[])
    and t.room_id in (select t.id from room t where ${inScope(room, context)})`;
  const spans = wanted.map(({ row }) => ({ start: String(row.start_at), end: addDays(String(row.end_at), 1) }));
  const found = (await clashes(context, roomOccupancy, 'during', spans, where)).flatMap(({ span, row }) => {
    const [mine, theirs] = [Number(wanted[span]?.row.room_id), Number(row.room_id)];
    const shared = kin.find(({ of: one, id }) => one === mine && id === theirs);
    return mine === theirs || shared ? [{ span, row, shared }] : [];
  });
  const holders = await holdersOf(
    context,
    found.map(({ row }) => row.id),
  );
  for (const { span, row, shared } of found) {
    const path = `rooms.${wanted[span]?.at}.room_id`;
    if (errors[path]) continue;
    const { name, number } = holders.get(row.id) ?? { name: null, number: null };
    const [from = '', to = ''] = String(row.during)
      .replace(/[[\]()]/g, '')
      .split(',');
    const until = to === '' ? '起长期' : ` 至 ${addDays(to, -1)}`;
    const what = labelOf(occupancyKind, row.kind) ?? '占用';
    const who = name ? `已由「${name}」${what}` : `已占用：${what}`;
    const which = shared ? `${shared.within ? '所在的' : '其中的'} ${shared.name} ` : '';
    addError(errors, path, `${from}${until} ${which}${who}${number ? `（合同 ${number}）` : ''}`);
  }
  return errors;
}
/** Refuses a contract whose rooms somebody else has by now, in the words of the form. */
export async function mustBeUntaken(context: Context, of: Of & { readonly id: number }): Promise<void> {
  const rooms = await sql<Values>`select room_id, start_at, end_at from contract_room where contract_id = ${of.id} order by id`.execute(context.db);
  const taken = Object.values(await occupiedFaults(context, rooms.rows, of)).flat();
  if (taken.length > 0) refuse(taken.join('；'));
}
