import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { yuanOf } from '@/domain/format';
import { endingWithin } from '@/domain/codes/money';
import { entryInformation } from '@/domain/resources/entry-information';
import { isDeposit, isLate, leftOfBill, leftRoom } from './bills';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../kernel/context';
import { refuse } from '../kernel/errors';
import type { TableOf } from '../kernel/handlers';
import { whereOf } from '../kernel/operations/list';
import type { Predicate } from '../kernel/scopes';

type Stay = TableOf<typeof entryInformation>;
type Figures = Pick<Stay, 'id' | 'rooms' | 'leased_area' | 'contract_end' | 'days_left' | 'deposit' | 'balance' | 'overdue'>;
const inForce = sql`(20, 30, 40)`;
/** The day when the contracts of a stay end: of those in force, and of one that is over its own. */
const endOf = sql`(select case when t.status = 3 then max(coalesce(c.ended_at, c.end_at)) filter (where c.id = t.contract_id) else max(c.end_at) filter (where c.status in ${inForce}) end
  from contract c where c.enterprise_id = t.enterprise_id and c.incubator_id = t.incubator_id and c.deleted_at is null)`;
const owes = (
  day: string,
) => sql<SqlBool>`exists (select 1 from fee_bill f where f.enterprise_id = t.enterprise_id and f.incubator_id = t.incubator_id
  and ${isLate(day)} and f.kind <> 6)`;

/** `ending`: contracts that end within so many days, or have ended; `late`: with overdue bills, or without. */
export function staysWhere({ request: { query }, now }: Context): Predicate[] {
  const day = today(now);
  const [ending, late] = [query.ending, query.late].map((given) => (given === undefined || given === '' ? undefined : String(given)));
  const out: Predicate[] = [];
  if (ending !== undefined) {
    if (!endingWithin.items.some(({ code }) => String(code) === ending)) refuse('合同到期格式不正确');
    const span =
      ending === '0' ? sql<SqlBool>`${endOf} < ${day}::date` : sql<SqlBool>`${endOf} between ${day}::date and ${day}::date + ${Number(ending)}::int`;
    out.push(sql<SqlBool>`(t.status in (1, 2) and ${span})`);
  }
  if (late !== undefined) {
    if (late !== '1' && late !== '2') refuse('有逾期格式不正确');
    out.push(late === '1' ? owes(day) : sql<SqlBool>`not ${owes(day)}`);
  }
  return out;
}
/** Of a stay that goes on: what it holds on the day; of one that holds nothing yet, what it is to have. */
const heldOn = (
  day: string,
) => sql<SqlBool>`(o.during @> ${day}::date or (lower(o.during) > ${day}::date and not exists (select 1 from room_occupancy n
  where n.enterprise_id = t.enterprise_id and n.kind in (2, 3) and n.released_at is null and n.during @> ${day}::date)))`;
/**
 * The figures of stays, as one query over `t`: rooms and area held on the day (of a stay that is over: on its last), the end of its
 * contracts, deposits that were paid and not given back, and what is owed in this incubator. Money in 分.
 */
const figures = (day: string, where: Predicate): RawBuilder<Figures> => sql<Figures>`select t.id, h.rooms, h.area leased_area, ${endOf} contract_end,
    case when t.status in (1, 2) then ${endOf} - ${day}::date end days_left, m.deposit, m.balance, m.overdue
  from entry_information t
  left join lateral (select string_agg(distinct r.name, '、' order by r.name) rooms, sum(r.area) area from room r where r.id in (
      select o.room_id from room_occupancy o where o.enterprise_id = t.enterprise_id and o.kind in (2, 3) and o.released_at is null
        and (case when t.status = 3 then o.during @> (greatest(t.exited_at - 1, t.settled_at)) else ${heldOn(day)} end))
    and r.incubator_id = t.incubator_id) h on true
  left join lateral (select
      coalesce(sum(f.paid_amount) filter (where ${isDeposit} and (f.contract_id is null or exists (select 1 from contract c where c.id = f.contract_id and c.status in ${inForce})) and not ${leftRoom(sql`f`)}), 0)::bigint deposit,
      coalesce(sum(${leftOfBill}) filter (where f.status in (10, 15)), 0)::bigint balance,
      coalesce(sum(${leftOfBill}) filter (where ${isLate(day)}), 0)::bigint overdue
    from fee_bill f where f.enterprise_id = t.enterprise_id and f.incubator_id = t.incubator_id and f.status <> 30) m on true
  where ${where}`;

export async function deriveStays(context: Context, ids: readonly number[]): Promise<Figures[]> {
  return (await figures(today(context.now), sql<SqlBool>`t.id = any(${sql.val([...ids])}::bigint[])`).execute(context.db)).rows;
}
/** GET /enterprise/entryInformation/sums with the filters of the list: area in ㎡ and money in 元 of all the rows that it would show. */
export async function staySums(context: Context): Promise<unknown> {
  const rows = figures(today(context.now), whereOf(entryInformation, context, staysWhere(context)));
  const found = await sql<{ rows: number; area: string | null; deposit: number; balance: number; overdue: number }>`
    select count(*)::int as rows, sum(x.leased_area) area, sum(x.deposit)::bigint deposit, sum(x.balance)::bigint balance, sum(x.overdue)::bigint overdue from (${rows}) x`.execute(
    context.db,
  );
  const [sum] = found.rows;
  return {
    rows: sum?.rows ?? 0,
    area: Math.round(Number(sum?.area ?? 0) * 100) / 100,
    deposit: yuanOf(sum?.deposit),
    balance: yuanOf(sum?.balance),
    overdue: yuanOf(sum?.overdue),
  };
}
