import { sql } from 'kysely';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { ended, endSessions } from '../../business/sessions';
import type { Context } from '../../kernel/context';
import { logChange } from '../../kernel/log';
import { changeRow } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';
import type { Signals } from '../../services';
import type { Refund } from './settle';
import type { Contract } from './sheet';

/** The meters of rooms that are left serve nobody from that day on. */
export async function unbindMeters({ db, now }: Context, contract: Contract, day: string, rooms: readonly number[]): Promise<void> {
  const those = sql`coalesce(b.room_id, m.room_id) = any(${sql.val([...rooms])}::bigint[]) and b.enterprise_id is not distinct from ${contract.enterprise_id}`;
  await sql`delete from meter_binding b using meter m where m.id = b.meter_id and ${those} and lower(b.during) >= ${day}::date`.execute(db);
  await sql`update meter_binding b set during = daterange(lower(b.during), ${day}::date), updated_at = ${now} from meter m
    where m.id = b.meter_id and ${those} and (upper_inf(b.during) or upper(b.during) > ${day}::date)`.execute(db);
}
/** The contract is over: its room rows end with the day before, and the whole of it where all of them are left. */
export async function endContract(context: Context, row: Refund, held: Contract, rooms: readonly number[] | null): Promise<void> {
  await sql`update contract_room set end_at = greatest(start_at, ${row.exit_at}::date - 1), updated_at = ${context.now}
    where contract_id = ${held.id} and end_at >= ${row.exit_at}::date and ${rooms ? sql`room_id = any(${sql.val([...rooms])}::bigint[])` : sql`true`}`.execute(
    context.db,
  );
  if (rooms) return;
  const after = await changeRow(context, contract, held.id, { status: 60, ended_at: row.exit_at, end_reason: '退租' });
  await logChange(context, contract, 'update', held as never, after);
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
  const { db, now } = context;
  const firm = contract.enterprise_id;
  if (firm === null) return;
  const others = await sql<{
    n: number;
  }>`select count(*)::int n from contract where enterprise_id = ${firm} and id <> ${contract.id} and status in (20, 30, 40) and deleted_at is null`.execute(
    db,
  );
  if ((others.rows[0]?.n ?? 0) > 0) return;
  const stays = await sql<{
    id: number;
    status: number;
    incubator_id: number;
    exited_at: string;
  }>`update entry_information e set status = 3, exited_at = greatest(${day}::date, e.settled_at), end_kind = 1, exit_reason = ${row?.exit_reason ?? null},
      refund_id = ${row?.id ?? null}, updated_at = ${now} from (select id, status from entry_information where enterprise_id = ${firm} and status in (1, 2) for update) old
    where e.id = old.id returning e.id, e.incubator_id, e.exited_at, old.status`.execute(db);
  const hatching =
    await sql`update incubation set status = 3, end_at = ${day}::date, reason = '退出', updated_at = ${now} where enterprise_id = ${firm} and status = 1 and start_at < ${day}::date`.execute(
      db,
    );
  const before = (await sql<Stored>`select * from enterprise where id = ${firm} for no key update`.execute(db)).rows[0];
  const [stay] = stays.rows.filter(({ status }) => status === 2);
  const after = await changeRow(context, enterprise, firm, {
    residence: stay ? left.gone : left.waiting,
    ...(stay && { exited_at: stay.exited_at }),
    ...(Number(hatching.numAffectedRows ?? 0n) > 0 && { incubation: 3 }),
  });
  await logChange(context, enterprise, 'update', before, after);
  if (!stay) return;
  await sql`insert into enterprise_timeline (incubator_id, enterprise_id, happened_at, type, text, is_public, resource, row_id, created_by)
    values (${stay.incubator_id}, ${firm}, ${stay.exited_at}::date, 8, '办理退出手续', 2, 'entry_information', ${stay.id}, ${context.caller.id || null})
    on conflict (resource, row_id, type) where deleted_at is null do nothing`.execute(db);
  const users = await sql<{
    id: number;
  }>`update app_user set status = 2, updated_at = ${now}, version = version + 1 where enterprise_id = ${firm} and status = 1 and deleted_at is null returning id`.execute(
    db,
  );
  for (const { id } of users.rows) await endSessions(context, signals, id, ended.frozen);
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select incubator_id, building_id, ${now}, 'exit', name || '退出园区', 'enterprise', id from enterprise where id = ${firm}`.execute(db);
}
