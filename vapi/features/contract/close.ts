import { sql } from 'kysely';
import type { Settlement } from '@/domain/calc/settlement';
import type { refund } from '@/domain/resources/refund';
import { leftOfBill, removeBills, stepBills } from '../../business/bills';
import { nextNumber } from '../../business/numbers';
import { ended, endSessions } from '../../business/sessions';
import { today } from '../../kernel/clock';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import type { Signals } from '../../services';
import { prepaidFor, type Contract } from './sheet';

export type Refund = TableOf<typeof refund>;
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The bills of those who leave, brought to what they are worth: removed, or corrected by an adjustment beside them (an effective bill is never edited). */
export async function correctBills(context: Context, row: Refund, { changes }: Settlement): Promise<void> {
  const { db, now } = context;
  await removeBills(
    context,
    changes.filter(({ remove }) => remove).map(({ id }) => id),
    '退租结算',
  );
  for (const { id, remove, amount } of changes) {
    if (remove) continue;
    const number = await nextNumber(context, 'ZD', row.incubator_id);
    await sql`insert into fee_bill (incubator_id, building_id, number, kind, contract_id, room_id, enterprise_id, payer_name, payment_item_id,
        period_start, period_end, account_month, amount, status, bill_at, due_at, origin_id, edit_reason, formula, created_by)
      select incubator_id, building_id, ${number}, 6, contract_id, room_id, enterprise_id, payer_name, (select id from payment_item where code = 'adjust'),
        ${row.exit_at}::date, period_end, account_month, ${amount}, 20, ${today(now)}::date, ${today(now)}::date, id, '退租结算', ${JSON.stringify({ refund_id: row.id })}::jsonb, ${context.caller.id || null}
      from fee_bill where id = ${id}`.execute(db);
  }
  await stepBills(
    context,
    changes.map(({ id }) => id),
  );
}
/** Prepaid money that was given back, or used up by the settlement. */
export const giveBackCredit = ({ db, now }: Context, contract: number): Promise<unknown> =>
  sql`update payment p set credit_left = 0, updated_at = ${now} where ${prepaidFor(contract)} and p.status = 1 and p.credit_left > 0`.execute(db);
/** The meters of rooms that are left serve nobody from that day on. */
export async function unbindMeters({ db, now }: Context, contract: Contract, day: string, rooms: readonly number[]): Promise<void> {
  const those = sql`coalesce(b.room_id, m.room_id) = any(${sql.val([...rooms])}::bigint[]) and b.enterprise_id is not distinct from ${contract.enterprise_id}`;
  await sql`delete from meter_binding b using meter m where m.id = b.meter_id and ${those} and lower(b.during) >= ${day}::date`.execute(db);
  await sql`update meter_binding b set during = daterange(lower(b.during), ${day}::date), updated_at = ${now} from meter m
    where m.id = b.meter_id and ${those} and (upper_inf(b.during) or upper(b.during) > ${day}::date)`.execute(db);
}
interface Owed {
  readonly id: number;
  readonly left: number;
}
/** Pays what is still owed, and the penalty, out of the deposit: one payment, allocated bill by bill. */
export async function payFromDeposit(context: Context, row: Refund, contract: Contract, rooms: readonly number[] | null): Promise<void> {
  const { db, now, caller } = context;
  const day = today(now);
  if (row.penalty > 0) {
    const number = await nextNumber(context, 'ZD', row.incubator_id);
    await sql`insert into fee_bill (incubator_id, building_id, number, kind, contract_id, enterprise_id, payer_name, payment_item_id, account_month, amount, status, bill_at, due_at, edit_reason, created_by)
      values (${row.incubator_id}, ${row.building_id}, ${number}, 5, ${contract.id}, ${contract.enterprise_id}, ${contract.party_name}, (select id from payment_item where code = 'adjust'),
        ${firstOfMonth(day)}::date, ${row.penalty}, 10, ${day}::date, ${day}::date, '违约金', ${caller.id || null})`.execute(db);
  }
  const those = rooms ? sql`(f.room_id = any(${sql.val([...rooms])}::bigint[]) or f.edit_reason = '违约金')` : sql`true`;
  const owed = await sql<Owed>`select f.id, ${leftOfBill} as left from fee_bill f
    where f.contract_id = ${contract.id} and f.kind <> 3 and f.amount > 0 and f.status in (5, 10, 15) and ${those} order by f.id`.execute(db);
  const open = owed.rows.filter(({ left }) => left > 0);
  const total = open.reduce((sum, { left }) => sum + left, 0);
  if (total > 0) {
    const number = await nextNumber(context, 'SK', row.incubator_id);
    const paid = await sql<{
      id: number;
    }>`insert into payment (incubator_id, number, paid_at, enterprise_id, contract_id, payer_name, amount, method, remark, created_by)
      values (${row.incubator_id}, ${number}, ${now}, ${contract.enterprise_id}, ${contract.id}, ${contract.party_name}, ${total}, 7, '退租结算抵扣', ${caller.id || null}) returning id`.execute(
      db,
    );
    for (const { id, left } of open)
      await sql`insert into payment_bill (payment_id, fee_bill_id, amount) values (${paid.rows[0]?.id}, ${id}, ${left})`.execute(db);
  }
  const settled = owed.rows.map(({ id }) => id);
  await sql`update fee_bill set status = 10 where id = any(${sql.val(settled)}::bigint[]) and status = 5`.execute(db);
  await sql`update fee_bill set status = 20, updated_at = ${now}, version = version + 1 where id = any(${sql.val(settled)}::bigint[])`.execute(db);
  if (!rooms) await giveBackCredit(context, contract.id);
}
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
    status: number;
  }>`update entry_information e set status = 3, exited_at = greatest(${day}::date, e.settled_at), end_kind = 1, exit_reason = ${row?.exit_reason ?? null},
      refund_id = ${row?.id ?? null}, updated_at = ${now} from (select id, status from entry_information where enterprise_id = ${firm} and status in (1, 2) for update) old
    where e.id = old.id returning old.status`.execute(db);
  const settled = stays.rows.some(({ status }) => status === 2);
  const hatching =
    await sql`update incubation set status = 3, end_at = ${day}::date, reason = '退出', updated_at = ${now} where enterprise_id = ${firm} and status = 1 and start_at < ${day}::date`.execute(
      db,
    );
  await sql`update enterprise set residence = ${settled ? 3 : 0}, incubation = case when ${Number(hatching.numAffectedRows ?? 0n) > 0} then 3 else incubation end,
    updated_at = ${now}, version = version + 1 where id = ${firm}`.execute(db);
  if (!settled) return;
  const users = await sql<{
    id: number;
  }>`update app_user set status = 2, updated_at = ${now}, version = version + 1 where enterprise_id = ${firm} and status = 1 and deleted_at is null returning id`.execute(
    db,
  );
  for (const { id } of users.rows) await endSessions(context, signals, id, ended.frozen);
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select incubator_id, building_id, ${now}, 'exit', name || '退出园区', 'enterprise', id from enterprise where id = ${firm}`.execute(db);
}
