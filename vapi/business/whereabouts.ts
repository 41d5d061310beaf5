import { sql, type SqlBool } from 'kysely';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { today } from '@/domain/kernel/moment';
import { changeOne, changeRows } from '../kernel/changes';
import type { Context } from '../kernel/context';

interface Elsewhere {
  readonly id: number;
  readonly building_id: number;
}
/** Of one enterprise, or of one contract that no enterprise has; of all where neither is given. */
interface Whose {
  readonly enterprise?: number;
  readonly contract?: number;
}
/** Rows `t` that let rooms today, but none in the building that they are listed under, and the building of the first of these rooms. */
async function elsewhere(
  { db, now }: Context,
  of: 'contract' | 'enterprise',
  { enterprise: firm, contract: one }: Whose,
): Promise<readonly Elsewhere[]> {
  const [holder, owner] = of === 'contract' ? [sql`o.contract_id`, sql`t.enterprise_id`] : [sql`o.enterprise_id`, sql`t.id`];
  const inForce = of === 'contract' ? sql`t.status in (30, 40)` : sql`t.residence = 2`;
  const mine = firm !== undefined ? sql`${owner} = ${firm}` : one !== undefined ? sql`${of === 'contract'} and t.id = ${one}` : sql`true`;
  const found = await sql<Elsewhere>`select t.id, h.building_id from ${sql.table(of)} t cross join lateral (
      select r.building_id from room_occupancy o join room r on r.id = o.room_id
      where ${holder} = t.id and o.kind = 3 and o.released_at is null and o.during @> ${today(now)}::date and r.incubator_id = t.incubator_id
      order by (r.building_id = t.building_id) desc, o.id limit 1) h
    where ${inForce} and t.deleted_at is null and h.building_id <> t.building_id and ${mine}
    order by t.id`.execute(db);
  return found.rows;
}
/**
 * A tenant is found in the building that its rooms are in, and so are its stay and its contracts: once the last room in one building has
 * been given up for another's, by a change of room on its day or by leaving, they follow.
 * @param whose of one; of all, once a day, for what begins on that day
 */
export async function followRooms(context: Context, whose: Whose = {}): Promise<number> {
  const contracts = await elsewhere(context, 'contract', whose);
  for (const { id, building_id } of contracts) await changeOne(context, contract, id, { building_id });
  const firms = await elsewhere(context, 'enterprise', whose);
  for (const { id, building_id } of firms) {
    await changeOne(context, enterprise, id, { building_id });
    await changeRows(context, entryInformation, sql<SqlBool>`t.enterprise_id = ${id} and t.status = 2`, { building_id });
  }
  return contracts.length + firms.length;
}
