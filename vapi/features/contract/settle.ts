import { sql } from 'kysely';
import type { Settlement } from '@/domain/calc/settlement';
import { firstOfMonth } from '@/domain/calc/dates';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import type { refund } from '@/domain/resources/refund';
import { isDeposit, leftOfBill, removeBills, settlementRemark, stepBills, storeBills } from '../../business/bills';
import { releasePaid } from '../../business/credit';
import { payOpen, type OpenBill } from '../../business/pay-open';
import { nextNumbers } from '../../business/numbers';
import { today } from '@/domain/kernel/moment';
import { changeOne, changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { prepaidOf, type Contract, type Sheet } from './sheet';

export type Refund = TableOf<typeof refund>;
const methods = { credit: 6, deposit: 7 } as const;
const kinds = { once: 5, correction: 6 } as const;

type Origin = Pick<
  TableOf<typeof feeBill>,
  | 'id'
  | 'incubator_id'
  | 'building_id'
  | 'contract_id'
  | 'room_id'
  | 'enterprise_id'
  | 'payer_name'
  | 'period_start'
  | 'period_end'
  | 'account_month'
  | 'due_at'
  | 'payment_item_id'
>;
/** A day from which rooms are no longer charged, with the words and the cause that its corrections carry. */
interface Correction {
  readonly incubator_id: number;
  readonly exit_at: string;
  readonly reason: string;
  readonly formula: Readonly<Record<string, number>>;
}
/** The bills of those who leave, brought to what they are worth: removed, or corrected by an adjustment beside them (an effective bill is never edited). */
export async function correctBills(context: Context, row: Correction, { changes }: Pick<Settlement, 'changes'>): Promise<void> {
  await removeBills(
    context,
    changes.filter(({ remove }) => remove).map(({ id }) => id),
    row.reason,
  );
  const less = changes.filter(({ remove, amount }) => !remove && amount < 0);
  const numbers = await nextNumbers(context, 'ZD', row.incubator_id, less.length);
  const day = today(context.now);
  // a correction stands for the days that nobody uses any more (a deposit has its one day), and falls due with its bill, never before it
  const from = sql<string>`case when f.period_end >= ${row.exit_at}::date then greatest(f.period_start, ${row.exit_at}::date) else f.period_start end`;
  const origins =
    await sql<Origin>`select f.id, f.incubator_id, f.building_id, f.contract_id, f.room_id, f.enterprise_id, f.payer_name, f.period_end, f.account_month,
      greatest(f.due_at, ${day}::date) due_at, ${from} period_start, (select id from payment_item where code = 'adjust') payment_item_id
    from fee_bill f where f.id = any(${sql.val(less.map(({ id }) => id))}::bigint[])`.execute(context.db);
  const corrections = less.flatMap(({ id, amount }, at) => {
    const origin = origins.rows.find((one) => one.id === id);
    if (!origin) return [];
    const { id: origin_id, ...same } = origin;
    return [
      {
        ...({ ...same, origin_id, number: numbers[at] as string, kind: kinds.correction, amount, status: 20, bill_at: day } as const),
        ...{ edit_reason: row.reason, formula: JSON.stringify({ ...row.formula, day: row.exit_at }) as never },
      },
    ];
  });
  await createRows(context, feeBill, corrections);
  for (const { id, moved = 0 } of changes) {
    if (moved === 0) continue;
    const formula = sql`coalesce(t.formula, '{}') || jsonb_build_object('moved', coalesce((t.formula ->> 'moved')::bigint, 0) + ${moved}::bigint)`;
    await changeOne(context, feeBill, id, { formula });
  }
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
export type Method = TableOf<typeof payment>['method'];
/** What of the bills that the sheet settles is still open: of the rooms that leave, or all of the contract's; and the penalty. */
async function openBills(context: Context, row: Refund, rooms: readonly number[] | null, penalty: readonly number[]): Promise<OpenBill[]> {
  const leaves = row.kind !== 1;
  const those = rooms ? sql`(f.room_id = any(${sql.val([...rooms])}::bigint[]) or f.id = any(${sql.val([...penalty])}::bigint[]))` : sql`true`;
  // a deposit that was never paid is asked for by nobody who leaves
  const due = leaves ? sql`f.status in (5, 10, 15) and not ${isDeposit}` : sql`f.status in (10, 15)`;
  const found = await sql<OpenBill>`select f.id, ${leftOfBill} as left from fee_bill f
    where f.contract_id = ${row.contract_id} and f.amount > 0 and ${due} and ${those} order by f.id`.execute(context.db);
  await changeRows(context, feeBill, sql`t.id = any(${sql.val(found.rows.map(({ id }) => id))}::bigint[]) and t.status = 5`, { status: 10 });
  return found.rows.filter(({ left }) => left > 0);
}
/**
 * Carries out the money of a sheet: what is owed, the penalty with it, is paid out of the prepaid money and of what was paid for days that
 * nobody uses, then out of deposits, and at last by what is collected now. Only what is then left is given back, so that nothing is lost:
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
  }: { row: Refund; contract: Contract; sheet: Sheet; rooms: readonly number[] | null; collect: Method | undefined },
): Promise<void> {
  // it is in the sheet: set off or given back with it, and never credit
  const over = sheet.shares.filter(({ worth, paid }) => paid > worth);
  for (const { id, worth, paid } of over) await releasePaid(context, id, paid - worth, row.id);
  const penalty = await penaltyBill(context, row, contract);
  const open = await openBills(context, row, rooms, penalty);
  const total = open.reduce((sum, { left }) => sum + left, 0);
  const settled = open.map(({ id }) => id);
  // what was paid ahead, and beyond what its days are worth; only then the deposit
  const fromCredit = Math.min(sheet.credit, total);
  const fromDeposit = Math.min(sheet.deposit, total - fromCredit);
  const rest = total - fromCredit - fromDeposit;
  if (rest !== Math.max(0, -sheet.amount)) throw new Error(`refund ${row.id}: ${rest} is left of a sheet of ${sheet.amount}`);
  const { incubator_id } = row;
  const payer = { incubator_id, enterprise_id: contract.enterprise_id, contract_id: contract.id, payer_name: contract.party_name };
  const pay = (amount: number, method: Method) =>
    payOpen(context, payer, open, { amount, method, remark: settlementRemark, paid_at: row.paid_at ?? context.now });
  await pay(fromCredit, methods.credit);
  await pay(fromDeposit, methods.deposit);
  if (collect !== undefined) await pay(rest, collect);
  await stepBills(context, [...over.map(({ id }) => id), ...settled]);
  // prepaid money belongs to the contract as a whole: what the bills did not take goes back with the sheet
  if (!rooms) for (const { id } of await prepaidOf(context, contract.id)) await changeOne(context, payment, id, { credit_left: 0 });
}
