import { sql, type SqlBool } from 'kysely';
import { grouped, yuanOf } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import type { feeBill } from '@/domain/resources/fee-bill';
import { feeReminder } from '@/domain/resources/fee-reminder';
import { pathTo } from '@/domain/routes';
import { isLate, leftOfBill, overdueDays, settledDeposit } from '../../business/bills';
import { post } from '../../business/outbox';
import { mobileOfBill } from '../../business/reachable';
import { createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import { maskMobile } from '../../kernel/mask';
import type { Services } from '../../services';

type Bill = TableOf<typeof feeBill>;
const [byMessage, bySms, byBoth] = [1, 2, 3] as const;
/** Of the day that it is sent on. */
const lives = 24 * 60;

/** All that the payer of a bill owes in its park by now: of a firm, or (a person has none) of a contract. */
async function owedBy({ db, now }: Context, { incubator_id, enterprise_id, contract_id }: Bill) {
  const mine =
    enterprise_id === null
      ? sql<SqlBool>`f.enterprise_id is null and f.contract_id = ${contract_id}`
      : sql<SqlBool>`f.enterprise_id = ${enterprise_id}`;
  const found = await sql<{
    bills: number;
    left: number;
    late: number;
    park: string;
  }>`select count(*)::int bills, coalesce(sum(${leftOfBill}), 0)::bigint as left,
      coalesce(sum(${leftOfBill}) filter (where ${isLate(today(now))}), 0)::bigint late, (select i.name from incubator i where i.id = ${incubator_id}) park
    from fee_bill f where f.incubator_id = ${incubator_id} and f.status in (10, 15) and ${mine} and not ${settledDeposit}`.execute(db);
  return found.rows[0];
}
/** Whether that number has had a short message about what this payer owes today: it names every bill. */
async function hasWritten({ db, now }: Context, row: Bill, receiver: string): Promise<boolean> {
  const found = await sql`select 1 from fee_reminder r join fee_bill b on b.id = r.fee_bill_id
    where r.way = ${bySms} and r.receiver = ${receiver} and (r.sent_at at time zone 'Asia/Shanghai')::date = ${today(now)}::date
      and b.incubator_id = ${row.incubator_id} and b.enterprise_id is not distinct from ${row.enterprise_id}
      and (b.enterprise_id is not null or b.contract_id is not distinct from ${row.contract_id}) limit 1`.execute(db);
  return found.rows.length > 0;
}
async function write(context: Context, services: Services, row: Bill, mobile: string): Promise<void> {
  if (await hasWritten(context, row, maskMobile(mobile))) return;
  const owed = await owedBy(context, row);
  if (!owed) return;
  const late = Number(owed.late) > 0 ? `，其中已逾期${grouped(yuanOf(owed.late))}元` : '';
  const content = `${owed.park}提醒：您有${owed.bills}张账单待缴，共${grouped(yuanOf(owed.left))}元${late}，请及时缴纳。`;
  await post(context, services, { mobile, template: 'bill_reminder', content, params: { count: owed.bills, amount: yuanOf(owed.left) }, lives });
}
/**
 * 催缴 (entities.md 5.4): a message to the accounts of the payer for every bill, a short message to its number for all of them, once a day;
 * each stands in the history of the bill.
 */
export const remind =
  (services: Services): ActionHandler<typeof feeBill.fields> =>
  async (context, row, { way }) => {
    const { db, now, caller } = context;
    const wanted = Number(way ?? byMessage);
    if (row.reminded_at && today(new Date(row.reminded_at)) === today(now)) refuse('该账单今天已催缴');
    const found = await sql<{ left: number; mobile: string | null; users: number[] }>`select ${leftOfBill} as left, ${mobileOfBill} mobile,
        array(select u.id from app_user u where u.enterprise_id = f.enterprise_id and u.status = 1 and u.deleted_at is null) users
      from fee_bill f where f.id = ${row.id}`.execute(db);
    const { left = 0, mobile = null, users = [] } = found.rows[0] ?? {};
    const messages = wanted !== bySms && users.length > 0;
    const writes = wanted !== byMessage && mobile !== null;
    if (!messages && !writes) {
      if (wanted === byMessage) refuse('缴费方没有可用的账号，无法发送催缴消息');
      refuse(wanted === byBoth ? '缴费方没有可用的账号，也没有手机号，无法催缴' : '缴费方没有可用的手机号，无法发送催缴短信');
    }
    const late = overdueDays(row.due_at, now);
    const amount = Math.abs(Number(left));
    if (messages)
      await services.engine.notify(context, {
        users,
        type: 4,
        title: `账单 ${row.number} 待缴 ${yuanOf(amount)} 元`,
        content: late > 0 ? `应缴日 ${row.due_at}，已逾期 ${late} 天` : `应缴日 ${row.due_at}`,
        path: pathTo('fee_bill.list'),
        query: { id: row.id },
        dedupe: `remind:${row.id}:${today(now)}`,
      });
    if (writes) await write(context, services, row, mobile);
    const entry = { fee_bill_id: row.id, amount, overdue_days: late, sent_at: now, user_id: caller.id || null };
    await createRows(context, feeReminder, [
      ...(messages ? [{ ...entry, way: byMessage, receiver: `${users.length}个账号` }] : []),
      ...(writes ? [{ ...entry, way: bySms, receiver: maskMobile(mobile) }] : []),
    ]);
    return { set: { reminded_at: now, remind_count: row.remind_count + 1 } };
  };
