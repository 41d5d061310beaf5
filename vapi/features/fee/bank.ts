import { sql, type SqlBool } from 'kysely';
import type { BankProposals } from '@/domain/answers/money';
import { match, plainName, type OpenBill } from '@/domain/calc/bankMatch';
import { yuanOf } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import { bankEntry } from '@/domain/resources/bank-entry';
import { contract } from '@/domain/resources/contract';
import { feeBill } from '@/domain/resources/fee-bill';
import type { payment } from '@/domain/resources/payment';
import { leftOfBill, overdueDays, settledDeposit } from '../../business/bills';
import { lockLedgerOf } from '../../business/ledger';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, notFound, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type ActionHandler, type TableOf } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';
import { partsOf } from './pay';
import { receive } from './receive';

type Entry = TableOf<typeof bankEntry>;
const byTransfer = 1;
const mostPayers = 50;
const mostProposals = 5;

interface Open extends OpenBill {
  readonly item: string;
  readonly room_name: string | null;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly enterprise_id: number | null;
  readonly contract_id: number | null;
  readonly payer: string;
  readonly known: boolean;
}
/** A name in SQL as `plainName` has it, as far as names of firms differ: width of brackets, spaces. */
const plain = (text: ReturnType<typeof sql>) => sql`upper(translate(normalize(${text}, nfkc), ' .,·，。', ''))`;

/** The open bills, in the park of an entry, of whoever it may be from: by name, earlier payments, what its remark names, or the amount. */
async function openBills(context: Context, entry: Entry): Promise<Open[]> {
  const remark = plainName(entry.remark ?? '');
  const found = await sql<Open>`with open as (
      select f.id, f.number, f.due_at, f.period_start, f.period_end, r.name room_name, f.enterprise_id, case when f.enterprise_id is null then f.contract_id end contract_id, c.number contract,
        i.name item, ${leftOfBill} as left, coalesce(e.name, c.party_name, f.payer_name, '') payer
      from fee_bill f join fee_bill t on t.id = f.id join payment_item i on i.id = f.payment_item_id
        left join room r on r.id = f.room_id left join contract c on c.id = f.contract_id left join enterprise e on e.id = f.enterprise_id
      where f.incubator_id = ${entry.incubator_id} and ${inScope(feeBill, context)} and f.status in (10, 15) and f.amount > 0 and not ${settledDeposit}
        and (f.enterprise_id is not null or f.contract_id is not null)),
    payer as (
      select enterprise_id, contract_id, payer, bool_or(open.left = ${entry.amount}) or sum(open.left) = ${entry.amount} fits,
        bool_or(strpos(${remark}, upper(number)) > 0 or strpos(${remark}, upper(contract)) > 0) named,
        exists (select 1 from bank_entry b where b.incubator_id = ${entry.incubator_id} and b.status = 2
          and b.enterprise_id is not distinct from open.enterprise_id and b.contract_id is not distinct from open.contract_id
          and (b.payer_account = ${entry.payer_account} or b.payer_name = ${entry.payer_name})) known
      from open group by enterprise_id, contract_id, payer)
    select open.*, p.known from open join (select * from payer
      where named or known or fits or ${plain(sql`payer`)} = ${plainName(entry.payer_name)} or (length(payer) > 1 and strpos(${remark}, ${plain(sql`payer`)}) > 0)
      order by known desc, named desc nulls last, ${plain(sql`payer`)} = ${plainName(entry.payer_name)} desc, enterprise_id limit ${mostPayers}) p
      on p.enterprise_id is not distinct from open.enterprise_id and p.contract_id is not distinct from open.contract_id and p.payer = open.payer
    order by open.due_at, open.id`.execute(context.db);
  return found.rows.map((row) => ({ ...row, left: Number(row.left) }));
}
/** GET /bank/entry/{id}/proposals. Nothing is written: which of them is right, a person says. */
async function proposals(context: Context, { id }: Readonly<Record<string, unknown>>): Promise<BankProposals> {
  const entry = (await sql<Entry>`select t.* from bank_entry t where t.id = ${id} and ${inScope(bankEntry, context)}`.execute(context.db)).rows[0];
  if (!entry) throw notFound('流水');
  if (entry.status !== 1) return { data: [] };
  const payers = new Map<string, Open[]>();
  for (const bill of await openBills(context, entry)) {
    const key = `${bill.enterprise_id}/${bill.contract_id}/${bill.payer}`;
    payers.set(key, [...(payers.get(key) ?? []), bill]);
  }
  const of = { payer_name: entry.payer_name, remark: entry.remark, amount: Number(entry.amount) };
  const found = [...payers.values()].flatMap((bills) => {
    const [{ payer, known, enterprise_id, contract_id }] = bills as [Open];
    const matched = match(of, { name: payer, known, bills });
    return matched ? [{ payer, enterprise_id, contract_id, bills, matched }] : [];
  });
  found.sort((one, other) => other.matched.score - one.matched.score || one.payer.localeCompare(other.payer));
  const { now } = context;
  return {
    data: found.slice(0, mostProposals).map(({ payer, enterprise_id, contract_id, bills, matched: { reasons, exact, parts, rest } }) => ({
      ...{ payer, enterprise_id, contract_id, reasons, exact, rest: yuanOf(rest) },
      bills: bills.map(({ id: bill, number, item, room_name, period_start, period_end, due_at, left }) => ({
        ...{ id: bill, number, item, room_name, period_start, period_end, due_at, left: yuanOf(left), overdue_days: overdueDays(due_at, now) },
        amount: yuanOf(parts.find((part) => part.id === bill)?.amount ?? 0),
      })),
    })),
  };
}
interface Party {
  readonly enterprise_id: number | null;
  readonly contract_id: number | null;
}
/** Who pays: the firm or the person that was chosen, else whoever the first of the bills is of; of the others `allocate` sees to it. */
async function partyOf(context: Context, incubator: number, answers: Readonly<Record<string, unknown>>): Promise<Party> {
  if (answers.enterprise_id && answers.contract_id) throw invalid({ contract_id: ['企业与个人只能选择一个'] });
  if (answers.enterprise_id) return { enterprise_id: Number(answers.enterprise_id), contract_id: null };
  if (answers.contract_id) {
    const person = await sql<Party>`select null::bigint enterprise_id, t.id contract_id from contract t where t.id = ${answers.contract_id}
      and t.incubator_id = ${incubator} and t.enterprise_id is null and ${inScope(contract, context)}`.execute(context.db);
    const [party] = person.rows;
    if (!party) throw invalid({ contract_id: ['该合同不属于本园区的个人'] });
    return party;
  }
  const [first] = partsOf(answers.bills);
  if (!first) throw invalid({ bills: ['请选择一条建议，或选择其他缴费方'] });
  const found = await sql<Party>`select t.enterprise_id, case when t.enterprise_id is null then t.contract_id end contract_id from fee_bill t
    where t.id = ${first.fee_bill_id} and ${inScope(feeBill, context)}`.execute(context.db);
  return found.rows[0] ?? { enterprise_id: null, contract_id: null };
}
/** 入账: the entry becomes one payment, of its own day, name and amount. */
const post: ActionHandler<typeof bankEntry.fields> = async (context, row, answers) => {
  const { incubator_id, payer_name, amount, booked_at } = row;
  // a statement may know the day alone, and say its end
  const paid_at = new Date(booked_at) > context.now ? context.now : booked_at;
  const party = await partyOf(context, incubator_id, answers);
  const left = amount - partsOf(answers.bills).reduce((sum, part) => sum + part.amount, 0);
  if (left > 0 && answers.credit !== 1) throw invalid({ credit: [`还有 ${yuanOf(left)} 元没有分配到账单，请分配或勾选余额转预存`] });
  const remark = `银行流水 ${row.serial}`;
  const given = { ...party, incubator_id, paid_at, payer_name, amount, method: byTransfer, remark } as const;
  const paid = await receive(context, given, answers.bills, answers.credit);
  return { set: { ...party, payment_id: paid.id } };
};
const notLater = async (context: Context, draft: Partial<Entry>): Promise<FieldErrors> =>
  draft.booked_at && today(new Date(draft.booked_at)) > today(context.now) ? { booked_at: ['到账时间不能晚于当前时间'] } : {};

/** A payment that is voided gives its entry back: the money is there, and waits for its payer again. */
export async function freeEntry(context: Context, action: string, row: Pick<TableOf<typeof payment>, 'id'>): Promise<undefined> {
  if (action !== 'void') return;
  const waiting = { status: 1, payment_id: null, enterprise_id: null, contract_id: null } as const;
  await changeRows(context, bankEntry, sql<SqlBool>`t.payment_id = ${row.id}`, waiting);
}
/** 银行流水. */
export const bankFeature = () =>
  combine([handlersOf(bankEntry, { post, proposals }), hookInto(bankEntry, { lock: lockLedgerOf('bank_entry'), check: notLater })]);
