import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { incubation } from '@/domain/resources/incubation';
import { meterBinding } from '@/domain/resources/meter';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { closeAccounts } from '../../business/accounts';
import { renewedBy } from '../../business/credit';
import { recordStay } from '../../business/stays';
import { changeOne, changeRows, removeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Signals } from '../../services';
import type { Refund } from './settle';
import type { Contract } from './sheet';

/** The meters of rooms that are left serve nobody from that day on; those of a firm that holds the room by another contract then go on. */
export async function unbindMeters(context: Context, contract: Contract, day: string, rooms: readonly number[]): Promise<void> {
  const room = sql`coalesce(t.room_id, (select m.room_id from meter m where m.id = t.meter_id))`;
  const those = sql`${room} = any(${sql.val([...rooms])}::bigint[])
    and t.enterprise_id is not distinct from ${contract.enterprise_id} and (t.contract_id is null or t.contract_id in ${renewedBy(contract.id)})`;
  const goesOn = (
    on: RawBuilder<unknown>,
  ) => sql`exists (select 1 from room_occupancy o where o.room_id = ${room} and o.enterprise_id = t.enterprise_id
    and o.contract_id <> ${contract.id} and o.released_at is null and o.during @> ${on})`;
  await removeRows(context, meterBinding, sql`${those} and lower(t.during) >= ${day}::date and not ${goesOn(sql`lower(t.during)`)}`);
  const longer = sql<SqlBool>`${those} and lower(t.during) < ${day}::date and (upper_inf(t.during) or upper(t.during) > ${day}::date)
    and not ${goesOn(sql`${day}::date`)}`;
  // an expression that holds for every row: which condition is looked at first is the planner's business
  await changeRows(context, meterBinding, longer, { during: sql`daterange(least(lower(t.during), ${day}::date), ${day}::date)` });
}
/** Bindings of the tenant of one contract that ended where those of the contract following it began: its signing had ended them. */
export async function takenOver({ db }: Context, before: Contract, next: Contract): Promise<number[]> {
  const whose = (b: string, { id, enterprise_id }: Contract) => sql`${sql.ref(`${b}.enterprise_id`)} is not distinct from ${enterprise_id}
    and (${enterprise_id}::bigint is not null or ${sql.ref(`${b}.contract_id`)} = ${id})`;
  const found = await sql<{ id: number }>`select b.id from meter_binding b join meter_binding n on n.meter_id = b.meter_id and n.id <> b.id
    and lower(n.during) = upper(b.during) where ${whose('b', before)} and ${whose('n', next)} and lower(n.during) >= ${next.start_at}::date
    and coalesce(n.room_id, (select m.room_id from meter m where m.id = n.meter_id)) in (select r.room_id from contract_room r where r.contract_id = ${next.id})
    order by b.id`.execute(db);
  return found.rows.map(({ id }) => id);
}
/** Bindings go on without an end, where no other of their meter has come after them. */
export async function bindAgain(context: Context, bindings: readonly number[]): Promise<void> {
  const last = sql`not exists (select 1 from meter_binding n where n.meter_id = t.meter_id and n.id <> t.id and lower(n.during) >= upper(t.during))`;
  const those = sql<SqlBool>`t.id = any(${sql.val([...bindings])}::bigint[]) and ${last}`;
  await changeRows(context, meterBinding, those, { during: sql`daterange(lower(t.during), null)` });
}
/** The contract is over: its room rows end with the day before, and the whole of it where all of them are left. */
export async function endContract(context: Context, row: Refund, held: Contract, rooms: readonly number[] | null): Promise<void> {
  const those = rooms ? sql`t.room_id = any(${sql.val([...rooms])}::bigint[])` : sql`true`;
  const mine = sql`t.contract_id = ${held.id} and ${those}`;
  // a room that a change would have brought later never comes
  const coming = sql<SqlBool>`${mine} and t.start_at >= ${row.exit_at}::date and t.start_at > ${held.start_at}::date`;
  const later = sql`(select t.id from contract_room t where ${coming})`;
  await changeRows(context, contractRoom, sql`t.replaced_by in ${later}`, { replaced_by: null });
  await removeRows(context, contractRoom, coming);
  const until = sql`greatest(t.start_at, ${row.exit_at}::date - 1)`;
  await changeRows(context, contractRoom, sql`${mine} and t.end_at >= ${row.exit_at}::date`, { end_at: until });
  if (!rooms) await changeOne(context, contract, held.id, { status: 60, ended_at: row.exit_at, end_reason: '退租' });
}
/** No tutor accompanies a firm that has left: what runs ends on that day, what was to begin later never does. */
async function endTutoring(context: Context, firm: number, day: string): Promise<void> {
  const its = sql`t.enterprise_id = ${firm}`;
  const unused = sql`not exists (select 1 from tutor_record r where r.relation_id = t.id)`;
  await removeRows(context, tutorRelation, sql`${its} and t.start_at > ${day}::date and ${unused}`);
  await changeRows(context, tutorRelation, sql<SqlBool>`${its} and (t.end_at is null or t.end_at > ${day}::date)`, {
    end_at: sql`greatest(${day}::date, t.start_at)`,
  });
}
const left = { waiting: 0, gone: 3 } as const;
/** The tenant has left the incubator: its stay, incubation and accounts end, unless another contract keeps it there. */
export async function leaveIncubator(
  context: Context,
  signals: Signals,
  contract: Contract,
  row: Pick<Refund, 'id' | 'exit_at' | 'exit_reason'> | null,
  day: string,
): Promise<void> {
  const { db } = context;
  const firm = contract.enterprise_id;
  if (firm === null) return;
  const others = await sql<{
    n: number;
  }>`select count(*)::int n from contract where enterprise_id = ${firm} and id <> ${contract.id} and status in (20, 30, 40) and deleted_at is null`.execute(
    db,
  );
  if ((others.rows[0]?.n ?? 0) > 0) return;
  // whoever still waited has not come: nothing of that stay is left
  await removeRows(context, entryInformation, sql`t.enterprise_id = ${firm} and t.status = 1`);
  const [stay] = await changeRows(context, entryInformation, sql`t.enterprise_id = ${firm} and t.status = 2`, {
    ...{ status: 3, exited_at: sql`greatest(${day}::date, t.settled_at)`, end_kind: 1 },
    ...{ exit_reason: row?.exit_reason ?? null, refund_id: row?.id ?? null },
  });
  const hatching = await changeRows(context, incubation, sql`t.enterprise_id = ${firm} and t.status = 1 and t.start_at < ${day}::date`, {
    ...{ status: 3, end_at: day, reason: '退出' },
  });
  // an incubation that has only begun by then has never run a day
  const unbegun = await removeRows(context, incubation, sql`t.enterprise_id = ${firm} and t.status = 1`);
  const stage = hatching.length > 0 ? 3 : unbegun.length > 0 ? 0 : null;
  // whoever was here before and does not come back has left as before
  const before = await sql`select 1 from entry_information where enterprise_id = ${firm} and status = 3 and end_kind = 1 limit 1`.execute(db);
  await changeOne(context, enterprise, firm, {
    residence: stay || before.rows.length > 0 ? left.gone : left.waiting,
    ...(stay && { exited_at: stay.exited_at, is_recommend: 2 }),
    ...(stage !== null && { incubation: stage }),
  });
  if (!stay) return;
  await endTutoring(context, firm, day);
  await recordStay(context, stay, { type: 8, happened_at: stay.exited_at ?? day, text: '办理退出手续', is_public: 2 }, '退出园区');
  await closeAccounts(context, signals, 'enterprise_id', firm);
}
