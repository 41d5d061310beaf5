import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { yuanOf } from '@/domain/format';
import { feeTab, overdueTab, unpaidTab } from '@/domain/codes/money';
import { yesNo } from '@/domain/kernel/codes';
import { feeBill } from '@/domain/resources/fee-bill';
import { isLate, leftOfBill } from '../../business/bills';
import { mobileOfBill } from '../../business/reachable';
import { everywhere, of } from '../../business/measure/area';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { codesWanted, daysWanted } from '../../kernel/filters';
import type { TableOf } from '../../kernel/handlers';
import { whereOf } from '../../kernel/operations/list';
import { and, inScope, type Predicate } from '../../kernel/scopes';

type Bill = TableOf<typeof feeBill>;
const wanting = (row: 't' | 'f') => sql<SqlBool>`${sql.ref(`${row}.status`)} in (10, 15)`;

/** The list's tab: stored statuses, 未缴清 of two of them, and 逾期, which is reckoned. Nothing is asked: all of them. */
export function tabWhere(context: Context): Predicate[] {
  const { now } = context;
  const codes = codesWanted(context, 'status', feeTab, '状态');
  if (codes.length === 0) return [];
  const stored = codes.flatMap((code) => (code === unpaidTab ? [10, 15] : code === overdueTab ? [] : [code]));
  const tabs = [sql<SqlBool>`t.status = any(${sql.val(stored)}::int[])`, ...(codes.includes(overdueTab) ? [isLate(today(now), 't')] : [])];
  return [sql<SqlBool>`(${sql.join(tabs, sql` or `)})`];
}
/** `counted`: bills that make up what is receivable, or the others; who may see which of them is the list's to say. */
export function countedWhere(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'counted', yesNo, '计入应收');
  if (wanted.length !== 1) return [];
  const counted = sql<SqlBool>`t.id in (select r.fee_bill_id from receivable_bill(${of(everywhere)}, '-infinity', 'infinity') r)`;
  return [wanted[0] === 1 ? counted : sql<SqlBool>`not ${counted}`];
}
/** The days on which money came in: `received` of the list; undefined where it is not narrowed by them. */
function receivedDays(context: Context): RawBuilder<unknown> | undefined {
  const [from, till] = daysWanted(context, 'received', '实收日期');
  if (from === null && till === null) return undefined;
  return sql`received_line(${of(everywhere)}, ${from ?? '-infinity'}::date, ${till ?? 'infinity'}::date)`;
}
/** Bills for which some money came in on those days, whatever month they are of. */
export function receivedWhere(context: Context): Predicate[] {
  const lines = receivedDays(context);
  return lines ? [sql<SqlBool>`t.id in (select l.fee_bill_id from ${lines} l)`] : [];
}
/** What bills still ask for, and how many days late they are; null where nothing is asked yet or any more. */
export async function deriveBills(context: Context, ids: readonly number[]): Promise<(Pick<Bill, 'id'> & Partial<Bill>)[]> {
  const { db, now } = context;
  const day = today(now);
  const lines = receivedDays(context);
  const found = await sql<Pick<Bill, 'id' | 'left' | 'overdue_days' | 'cash' | 'declared' | 'accounts' | 'mobiles'>>`select f.id,
      case when ${wanting('f')} then ${leftOfBill} when f.status = 20 then 0 end as left,
      case when ${isLate(day)} then ${day}::date - f.due_at end overdue_days,
      ${lines ? sql`(select coalesce(sum(l.amount), 0) from ${lines} l where l.fee_bill_id = f.id)::bigint` : sql`null::bigint`} cash,
      case when ${wanting('f')} then (select n.amount from payment_notice_bill b join payment_notice n on n.id = b.payment_notice_id
        where b.fee_bill_id = f.id and n.status = 10 limit 1) end declared,
      case when ${wanting('f')} then (select count(*)::int from app_user u where u.enterprise_id = f.enterprise_id and u.status = 1 and u.deleted_at is null) end accounts,
      case when ${wanting('f')} then case when ${mobileOfBill} is null then 0 else 1 end end mobiles
    from fee_bill f where f.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows;
}
interface Sum {
  readonly status: number;
  readonly n: number;
  readonly late: number;
  readonly mine: number;
  readonly receivable: number;
  readonly received: number;
  readonly open: number;
  readonly overdue: number;
  readonly cash: number;
}
/**
 * GET /fee/sums with the filters of the list: {rows, receivable, received, open, overdue, tabs: [{status, count}]}, money in 元; narrowed to
 * days on which money came in, also what came in on them (`cash`, else null), as the statistics have it.
 * The sums are those of the rows that the list would show (removed ones count nothing); the tabs stand beside each other, so they
 * count without the tab that is chosen.
 */
export async function sums(context: Context): Promise<unknown> {
  const day = today(context.now);
  const [tab = sql<SqlBool>`true`] = tabWhere(context);
  const lines = receivedDays(context);
  const found = await sql<Sum>`with rows as (
      select t.status, ${tab} mine, ${isLate(day, 't')} late, t.amount, t.paid_amount, (select ${leftOfBill} from fee_bill f where f.id = t.id) as left, ${lines ? sql`c.cash` : sql`0::bigint`} cash
      from fee_bill t ${lines ? sql`join (select l.fee_bill_id, sum(l.amount) cash from ${lines} l group by 1) c on c.fee_bill_id = t.id` : sql``}
      where ${and([whereOf(feeBill, context), ...countedWhere(context)])})
    select r.status, count(*)::int n, count(*) filter (where r.late)::int late, count(*) filter (where r.mine)::int mine,
      coalesce(sum(r.amount) filter (where r.mine and r.status <> 30), 0)::bigint receivable,
      coalesce(sum(r.paid_amount) filter (where r.mine and r.status <> 30), 0)::bigint received,
      coalesce(sum(r.left) filter (where r.mine and r.status in (10, 15)), 0)::bigint open,
      coalesce(sum(r.left) filter (where r.mine and r.late), 0)::bigint overdue,
      coalesce(sum(r.cash) filter (where r.mine), 0)::bigint cash
    from rows r group by r.status`.execute(context.db);
  const total = (key: Exclude<keyof Sum, 'status'>): number => found.rows.reduce((sum, row) => sum + Number(row[key]), 0);
  const stored = (code: number): number => found.rows.find(({ status }) => status === code)?.n ?? 0;
  const count = (code: number): number => (code === overdueTab ? total('late') : code === unpaidTab ? stored(10) + stored(15) : stored(code));
  return {
    rows: total('mine'),
    receivable: yuanOf(total('receivable')),
    received: yuanOf(total('received')),
    open: yuanOf(total('open')),
    overdue: yuanOf(total('overdue')),
    cash: lines ? yuanOf(total('cash')) : null,
    all: total('n'),
    tabs: feeTab.items.map(({ code }) => ({ status: code, count: count(Number(code)) })),
  };
}
/** GET /fee/about/{id}: payments of the bill (null without the right to them) and the bills that correct it, money in 元. */
export async function aboutBill(context: Context, { id }: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { db, caller } = context;
  const mine = await sql`select 1 from fee_bill t where t.id = ${id} and ${inScope(feeBill, context)}`.execute(db);
  if (mine.rows.length === 0) throw notFound(feeBill.label);
  const payments = caller.can('payment_list')
    ? await sql<{
        amount: number;
      }>`select p.id, p.number, p.method, p.status, to_char(p.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') paid_at,
        p.void_reason, pb.amount from payment_bill pb join payment p on p.id = pb.payment_id where pb.fee_bill_id = ${id} order by p.paid_at, p.id`.execute(
        db,
      )
    : null;
  const corrections = await sql<{ amount: number }>`select f.id, f.number, f.amount, f.status, f.edit_reason, f.due_at,
      to_char(f.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') created_at
    from fee_bill f where f.origin_id = ${id} and f.kind <> 1 order by f.id`.execute(db);
  const reminders = caller.can('fee_bill_remind')
    ? await sql<{ amount: number }>`select r.id, r.way, r.receiver, r.amount, r.overdue_days, u.name user_name,
        to_char(r.sent_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') sent_at
      from fee_reminder r left join app_user u on u.id = r.user_id where r.fee_bill_id = ${id} order by r.id desc`.execute(db)
    : null;
  const inYuan = <R extends { amount: number }>(rows: readonly R[]) => rows.map((row) => ({ ...row, amount: yuanOf(Number(row.amount)) }));
  return { payments: payments && inYuan(payments.rows), corrections: inYuan(corrections.rows), reminders: reminders && inYuan(reminders.rows) };
}
