import { sql, type SqlBool } from 'kysely';
import { roomStatus } from '@/domain/codes/space';
import { today } from '@/domain/kernel/moment';
import { room } from '@/domain/resources/room';
import { isLate, leftOfBill } from '../../business/bills';
import { roomsCounted } from '../../business/measure/counted';
import { asDay, endsSoon, holding, holdings, soonDays, statusOf } from '../../business/rooms';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import type { TableOf } from '../../kernel/handlers';
import { whereOf } from '../../kernel/operations/list';
import { and, type Predicate } from '../../kernel/scopes';

type Held = Pick<TableOf<typeof room>, 'id' | 'status' | 'enterprise_name' | 'contract_end' | 'owed'>;
/** Who holds rooms today, until when, and what their contract owes here (分): what 房态图 says of each, for the rows of a page alone. */
export async function heldNow({ db, now }: Context, rooms: readonly number[]): Promise<Held[]> {
  const day = asDay(today(now));
  const found =
    await sql<Held>`select r.id, ${statusOf(endsSoon(day, soonDays))} status, coalesce(e.name, c.party_name) enterprise_name, least(c.end_at, h.until - 1) contract_end,
      case when h.contract_id is not null then (select coalesce(sum(${leftOfBill}), 0)::bigint from fee_bill f
        where f.contract_id = h.contract_id and f.building_id = r.building_id and ${isLate(day)}) end owed
    from room r cross join ${holding(day)} left join contract c on c.id = h.contract_id left join enterprise e on e.id = h.enterprise_id
    where r.id = any(${sql.val([...rooms])}::bigint[])`.execute(db);
  return found.rows;
}
/** `owes`: rooms whose contract has overdue bills in their building, or those without; for whoever may see bills. */
export function owingWanted({ request, now, caller }: Context): Predicate[] {
  const given = request.query.owes;
  if (given === undefined || given === '') return [];
  if (!caller.can('fee_bill_list')) refuse('没有按欠费查询的权限');
  if (given !== '1' && given !== '2') refuse('欠费格式不正确');
  const day = asDay(today(now));
  // from the overdue bills, which are few, to the rooms
  const owing = sql<SqlBool>`t.id in (select o.room_id from fee_bill f join room_occupancy o on o.contract_id = f.contract_id and o.released_at is null
      and o.during @> ${day} join room r on r.id = o.room_id and r.building_id = f.building_id where ${isLate(day)})`;
  return [given === '1' ? owing : sql<SqlBool>`not ${owing}`];
}
interface Sum {
  readonly status: number;
  readonly count: number;
  readonly area: number;
}
/**
 * GET /space/room/sums with the filters of the list: {all, area, tabs: [{status, count}]}, ㎡. The tabs stand beside each other, so
 * they count without the one that is chosen; the area is that of the rows shown, of a room with desks
 * or beds that of its units.
 */
export async function sums(context: Context) {
  const day = asDay(today(context.now));
  const wanted = codesWanted(context, 'status', roomStatus, '房态');
  const { rows } = await sql<Sum>`select x.status, count(*)::int count, coalesce(sum(x.area) filter (where not x.divided), 0)::float8 area from (
      select ${statusOf(endsSoon(day, soonDays))} status, t.area,
        exists (select 1 from room u where u.parent_id = t.id and u.deleted_at is null) divided from room t cross join lateral (select t.use) r
      left join ${holdings(day)} on h.room_id = t.id left join contract c on c.id = h.contract_id
      where ${and([whereOf(room, context), ...owingWanted(context), ...roomsCounted(context)])}) x group by x.status`.execute(context.db);
  const shown = rows.filter(({ status }) => wanted.length === 0 || wanted.includes(status));
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    area: shown.reduce((sum, { area }) => sum + Math.round(area * 100), 0) / 100,
    tabs: roomStatus.items.map(({ code }) => ({ status: code, count: rows.find(({ status }) => status === code)?.count ?? 0 })),
  };
}
