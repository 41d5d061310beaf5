import { sql, type SqlBool } from 'kysely';
import { yuanOf } from '@/domain/format';
import { roomKind } from '@/domain/codes/space';
import { idleRoom } from '@/domain/resources/idle-room';
import { asDay, statusOn, statusWanted, stayingOn } from '../../business/rooms';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { amountsWanted, codesWanted, daysWanted } from '../../kernel/filters';
import type { TableOf } from '../../kernel/handlers';
import { whereOf } from '../../kernel/operations/list';
import type { Predicate } from '../../kernel/scopes';

type Idle = TableOf<typeof idleRoom>;
type Figures = Pick<Idle, 'id' | 'status' | 'vacant_days' | 'day_price' | 'lost'>;

type Span = readonly [first: string, last: string | null];
/** The days that the address asks for, from today where only their end is given, for good where none is; null where none are asked for. */
function spanWanted(context: Context): Span | null {
  const [from, to] = daysWanted(context, 'free', '可租时间');
  return from === null && to === null ? null : [from ?? today(context.now), to];
}
/**
 * Rooms that nobody holds on any of these days, whoever holds them today; a demand that has reserved one (kind 1) does not let it yet, and its
 * own contract is to find it. Who has stayed past the end of his lease has not left.
 */
function freeIn([first, last]: Span, day: string): Predicate[] {
  if (last !== null && last < first) return [sql<SqlBool>`false`];
  return [
    sql<SqlBool>`not exists (select 1 from ${first > day ? stayingOn(asDay(first), asDay(day)) : sql`room_occupancy`} o
      where o.room_id in (t.id, t.parent_id) and o.released_at is null and o.kind <> 1 and o.during && daterange(${first}::date, ${last}::date, '[]'))`,
  ];
}
function pricesWanted(context: Context): Predicate[] {
  const [least, most] = amountsWanted(context, 'day_price', '折合日单价');
  const price = sql`day_price_of(t.guide_price, t.price_unit, t.area)`;
  return [
    ...(least === null ? [] : [sql<SqlBool>`${price} >= ${least}::numeric`]),
    ...(most === null ? [] : [sql<SqlBool>`${price} <= ${most}::numeric`]),
  ];
}
/**
 * What can be let, now or once it is in service: for rent, free or reserved, and no room that is let by its desks. Whoever looks for a later day
 * finds what is free by then too. `kind` is that of its type.
 */
export function stockWhere(context: Context): Predicate[] {
  const day = today(context.now);
  const span = spanWanted(context);
  const first = span && span[0] > day ? span[0] : day;
  const stock = sql<SqlBool>`(t.use = 1 and (t.rentable_to is null or t.rentable_to > ${first}::date)
    and not exists (select 1 from room u where u.parent_id = t.id and u.deleted_at is null)
    and ${statusOn(sql`t.id`, asDay(first))} in (1, 2))`;
  const wanted = [stock, ...statusWanted(context), ...(span ? freeIn(span, day) : []), ...pricesWanted(context)];
  const kinds = codesWanted(context, 'kind', roomKind, '房间类别');
  if (kinds.length === 0) return wanted;
  return [...wanted, sql<SqlBool>`exists (select 1 from room_type y where y.id = t.room_type_id and y.kind = any(${sql.val(kinds)}::int[]))`];
}
/** As the park's statistics have it (vacancy_on): days, and the loss of what stands empty. A reserved room loses nothing. */
const figures = (
  day: string,
  where: Predicate,
) => sql<Figures>`select t.id, ${statusOn(sql`t.id`, asDay(day))} status, v.days vacant_days, day_price_of(t.guide_price, t.price_unit, t.area)::text day_price, v.lost
  from room t left join vacancy_on(null, null, ${day}::date) v on v.room_id = t.id where ${where}`;

export async function deriveStock(context: Context, ids: readonly number[]): Promise<Figures[]> {
  return (await figures(today(context.now), sql<SqlBool>`t.id = any(${sql.val([...ids])}::bigint[])`).execute(context.db)).rows;
}
/** GET /space/idleRoom/sums with the filters of the list: rooms, ㎡, and the loss in 元 of all the rows that it would show. */
export async function stockSums(context: Context): Promise<unknown> {
  const where = whereOf(idleRoom, context, stockWhere(context));
  const found = await sql<{ rows: number; area: number | null; lost: number | null; daily: number | null }>`
    select count(*)::int as rows, sum(t.area)::float8 area, sum(x.lost)::bigint lost, sum(round(case when x.lost is not null then t.area * x.day_price::numeric * 100 end))::bigint daily
    from (${figures(today(context.now), where)}) x join room t on t.id = x.id`.execute(context.db);
  const [sum] = found.rows;
  return {
    rows: sum?.rows ?? 0,
    area: Math.round((sum?.area ?? 0) * 100) / 100,
    lost: yuanOf(sum?.lost),
    daily: yuanOf(sum?.daily),
  };
}
