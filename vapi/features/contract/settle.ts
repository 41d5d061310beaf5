import { sql } from 'kysely';
import type { Settlement } from '@/domain/calc/settlement';
import { firstOfMonth } from '@/domain/calc/dates';
import { payment } from '@/domain/resources/payment';
import type { refund } from '@/domain/resources/refund';
import { isDeposit, leftOfBill, removeBills, settlementRemark, stepBills, storeBills } from '../../business/bills';
import { nextNumber, nextNumbers } from '../../business/numbers';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { logChange } from '../../kernel/log';
import { changeRow, insertRow } from '../../kernel/operations/store';
import { prepaidOf, type Contract, type Sheet } from './sheet';

export type Refund = TableOf<typeof refund>;
const methods = { credit: 6, deposit: 7 } as const;
const kinds = { once: 5, correction: 6 } as const;

/** The bills of those who leave, brought to what they are worth: removed, or corrected by an adjustment beside them (an effective bill is never edited). */
export async function correctBills(context: Context, row: Refund, { changes }: Settlement): Promise<void> {
  const { db, now } = context;
  await removeBills(
    context,
    changes.filter(({ remove }) => remove).map(({ id }) => id),
    '退租结算',
  );
  const less = changes.filter(({ remove }) => !remove);
  const numbers = await nextNumbers(context, 'ZD', row.incubator_id, less.length);
  const corrections = less.map(({ id, amount }, at) => ({ id, amount, number: numbers[at] }));
  // a correction stands for the days that nobody uses any more; a deposit has its one day
  await sql`insert into fee_bill (incubator_id, building_id, number, kind, contract_id, room_id, enterprise_id, payer_name, payment_item_id,
      period_start, period_end, account_month, amount, status, bill_at, due_at, origin_id, edit_reason, formula, created_by)
    select f.incubator_id, f.building_id, x.number, ${kinds.correction}, f.contract_id, f.room_id, f.enterprise_id, f.payer_name, (select id from payment_item where code = 'adjust'),
      case when f.period_end >= ${row.exit_at}::date then greatest(f.period_start, ${row.exit_at}::date) else f.period_start end, f.period_end, f.account_month,
      x.amount, 20, ${today(now)}::date, ${today(now)}::date, f.id, '退租结算', ${JSON.stringify({ refund_id: row.id })}::jsonb, ${context.caller.id || null}
    from json_to_recordset(${JSON.stringify(corrections)}::json) x(id bigint, amount bigint, number text) join fee_bill f on f.id = x.id order by x.number`.execute(
    db,
  );
  await stepBills(
    context,
    changes.map(({ id }) => id),
  );
}
/** The penalty becomes a bill when the sheet is carried out, and is paid with the others. */
async function penaltyBill(context: Context, row: Refund, contract: Contract): Promise<number[]> {
  if (row.penalty <= 0) return [];
  const day = today(context.now);
  const item = await sql<{ id: number }>`select id from payment_item where code = 'adjust'`.execute(context.db);
  return storeBills(context, row.incubator_id, [
    {
      ...{
        kind: kinds.once,
        building_id: row.building_id,
        contract_id: contract.id,
        enterprise_id: contract.enterprise_id,
        payer_name: contract.party_name,
      },
      ...{ payment_item_id: Number(item.rows[0]?.id), account_month: firstOfMonth(day), amount: row.penalty, status: 10, bill_at: day, due_at: day },
      ...{ edit_reason: '违约金', formula: { refund_id: row.id } as never },
    },
  ]);
}
interface Owed {
  readonly id: number;
  /** 分. */
  left: number;
}
/** What of the bills that the sheet settles is still open: of the rooms that leave, or all of the contract's; and the penalty. */
async function openBills({ db }: Context, row: Refund, rooms: readonly number[] | null, penalty: readonly number[]): Promise<Owed[]> {
  const leaves = row.kind !== 1;
  const those = rooms ? sql`(f.room_id = any(${sql.val([...rooms])}::bigint[]) or f.id = any(${sql.val([...penalty])}::bigint[]))` : sql`true`;
  // a deposit that was never paid is asked for by nobody who leaves
  const asked = leaves ? sql`f.status in (5, 10, 15) and not ${isDeposit}` : sql`f.status in (10, 15)`;
  const found = await sql<Owed>`select f.id, ${leftOfBill} as left from fee_bill f
    where f.contract_id = ${row.contract_id} and f.amount > 0 and ${asked} and ${those} order by f.id`.execute(db);
  await sql`update fee_bill set status = 10 where id = any(${sql.val(found.rows.map(({ id }) => id))}::bigint[]) and status = 5`.execute(db);
  return found.rows.filter(({ left }) => left > 0);
}
/** One payment over the next open bills, in their order; what it pays is no longer open. */
async function payBills(
  context: Context,
  row: Refund,
  contract: Contract,
  open: readonly Owed[],
  { amount, method }: { amount: number; method: number },
): Promise<void> {
  if (amount <= 0) return;
  const stored = await insertRow(context, payment, {
    ...{ incubator_id: row.incubator_id, number: await nextNumber(context, 'SK', row.incubator_id), paid_at: row.paid_at ?? context.now },
    ...{ enterprise_id: contract.enterprise_id, contract_id: contract.id, payer_name: contract.party_name, amount, method, remark: settlementRemark },
  });
  let rest = amount;
  const parts: { payment_id: number; fee_bill_id: number; amount: number }[] = [];
  for (const bill of open) {
    const part = Math.min(rest, bill.left);
    if (part > 0) parts.push({ payment_id: stored.id, fee_bill_id: bill.id, amount: part });
    bill.left -= part;
    rest -= part;
  }
  await context.db.insertInto('payment_bill').values(parts).execute();
  await logChange(context, payment, 'store', undefined, stored);
}
/**
 * Carries out the money of a sheet: what is owed, the penalty with it, is paid out of the prepaid money, then out of deposits and of what was
 * paid for days that nobody uses, and at last by what is collected now. Only what is then left is given back, so that nothing is lost:
 * given back + set off + left = what was there.
 * @param collect how the rest is paid; undefined where nothing is to be collected
 */
export async function settleMoney(
  context: Context,
  {
    row,
    contract,
    sheet,
    rooms,
    collect,
  }: { row: Refund; contract: Contract; sheet: Sheet; rooms: readonly number[] | null; collect: number | undefined },
): Promise<void> {
  const penalty = await penaltyBill(context, row, contract);
  const open = await openBills(context, row, rooms, penalty);
  const total = open.reduce((sum, { left }) => sum + left, 0);
  const settled = open.map(({ id }) => id);
  const fromCredit = Math.min(sheet.prepaid, total);
  const fromDeposit = Math.min(sheet.deposit + sheet.credit - sheet.prepaid, total - fromCredit);
  const rest = total - fromCredit - fromDeposit;
  if (rest !== Math.max(0, -sheet.amount)) throw new Error(`refund ${row.id}: ${rest} is left of a sheet of ${sheet.amount}`);
  await payBills(context, row, contract, open, { amount: fromCredit, method: methods.credit });
  await payBills(context, row, contract, open, { amount: fromDeposit, method: methods.deposit });
  if (collect !== undefined) await payBills(context, row, contract, open, { amount: rest, method: collect });
  await stepBills(context, settled);
  // prepaid money belongs to the contract as a whole: what the bills did not take goes back with the sheet
  if (!rooms) for (const { id } of await prepaidOf(context, contract.id)) await changeRow(context, payment, id, { credit_left: 0 });
}
