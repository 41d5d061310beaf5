import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { billsOfTerm, type PlanTerm } from '@/domain/calc/plan';
import type { Held, Span } from '@/domain/calc/spans';
import type { Context } from '../kernel/context';
import { addDays, today } from '@/domain/kernel/moment';
import { contract as contractResource } from '@/domain/resources/contract';
import { changeOne } from '../kernel/changes';
import { cutsDays, lastDayOf, storeBills, type NewBill } from './bills';
import { dueWith } from './reductions';
import { isWaived, waivedDaysOf, type WaivedDays } from './waivers';

interface ContractTerm extends PlanTerm {
  readonly id: number;
  readonly room_id: number | null;
  readonly room: string | null;
  readonly payment_item_id: number;
  readonly item: string;
  /** 分. */
  readonly deposit: number | null;
}
interface Billed {
  readonly id: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly enterprise_id: number | null;
  readonly party_name: string | null;
  readonly start_at: string;
  readonly status: number;
}
interface HeldRoom extends Held {
  readonly room_id: number;
}
interface Standing extends Span {
  readonly id: number;
  readonly payment_item_id: number;
  readonly room_id: number | null;
  readonly kind: number;
  readonly amount: number;
  /** Removed by hand, with a reason: its days are let off. */
  readonly waived: boolean;
  /** Which those are, and of which rooms. */
  readonly days: readonly WaivedDays[] | null;
}
export interface Generated {
  readonly made: number;
  /** What the contract says and no bill could be made of, in a sentence each. */
  readonly skipped: readonly string[];
}
/** The rooms of a contract and the days that it holds them: as they were let, less what was given back by a 退房 that is over (another than `but`). */
export async function heldRooms({ db }: Pick<Context, 'db'>, contract: number, but: number | null = null): Promise<HeldRoom[]> {
  const found = await sql<HeldRoom>`select r.room_id, r.area::text area, r.start_at "from", least(r.end_at, g.left_at - 1) "to" from contract_room r
    left join lateral (select min(x.exit_at) left_at from refund x join refund_room y on y.refund_id = x.id
      where x.contract_id = r.contract_id and x.kind = 2 and x.status = 30 and x.id is distinct from ${but} and y.room_id = r.room_id and x.exit_at >= r.start_at) g on true
    where r.contract_id = ${contract} order by r.id`.execute(db);
  return found.rows.filter(({ from, to }) => from <= to);
}
const toSign = 20;
const byArea = /^yuan_m_/;
/** The plan of a term, as bills that are not there yet. */
function plannedOf(term: ContractTerm, of: Billed, held: readonly HeldRoom[], standing: readonly Standing[], force: string): NewBill[] {
  const same = standing.filter(({ payment_item_id, room_id }) => payment_item_id === term.payment_item_id && room_id === term.room_id);
  // of a bill that was ended before its first day no day stands
  const covered = same.filter(({ from, to }) => from <= to);
  // a bill of the whole contract that a change of room cut at its first day: the one in its place says so, and so the two are distinct
  const before = new Map(same.map(({ from, id }) => [from, id]));
  return billsOfTerm(term, held, covered).map(({ formula, ...bill }) => ({
    ...bill,
    origin_id: before.get(bill.period_start) ?? null,
    ...{
      kind: 1,
      contract_id: of.id,
      building_id: of.building_id,
      room_id: term.room_id,
      enterprise_id: of.enterprise_id,
      payer_name: of.party_name,
    },
    ...{ payment_item_id: term.payment_item_id, status: bill.bill_at <= force ? 10 : 5, formula: formula as never },
  }));
}
/** The deposits of a contract, one bill for each room (and one for the whole contract): what its terms ask for together. */
function depositsOf(
  terms: readonly ContractTerm[],
  of: Billed,
  item: number,
  left: ReadonlySet<number>,
  standing: readonly Standing[],
  force: string,
) {
  const bills: NewBill[] = [];
  const skipped: string[] = [];
  const rooms = new Map<number | null, { amount: number; room: string | null }>();
  for (const { room_id, room, deposit } of terms)
    if (deposit && !(room_id && left.has(room_id))) rooms.set(room_id, { amount: (rooms.get(room_id)?.amount ?? 0) + deposit, room });
  for (const [room_id, { amount, room }] of rooms) {
    const there = standing.filter((one) => one.kind === 3 && one.room_id === room_id);
    const billed = there.reduce((sum, one) => sum + one.amount, 0);
    if (there.length > 0) {
      if (billed !== amount && !there.some(({ waived }) => waived))
        skipped.push(`${room ? `房间${room}的` : ''}押金应为 ${yuanOf(amount)} 元，已有账单 ${yuanOf(billed)} 元，差额请用调整补足`);
      continue;
    }
    const bill_at = addDays(of.start_at, -7);
    bills.push({
      ...{ kind: 3, contract_id: of.id, building_id: of.building_id, room_id, enterprise_id: of.enterprise_id, payer_name: of.party_name },
      ...{ payment_item_id: item, period_start: of.start_at, period_end: of.start_at, account_month: `${of.start_at.slice(0, 7)}-01` },
      ...{ amount, status: bill_at <= force ? 10 : 5, bill_at, due_at: of.start_at, formula: { unit: 'yuan', steps: [] } as never },
    });
  }
  return { bills, skipped };
}
/**
 * 合同总额 and 押金 of a contract: what its standing bills ask for, each day once. What a change or an exit took off them counts with them; what
 * was taken off by hand does not, for it changes nothing of what was agreed on.
 */
export async function countTotals(context: Context, contract: number): Promise<void> {
  const totals = await sql<{ total_money: number; deposit: number }>`select
      (coalesce(sum(f.amount) filter (where f.kind = 1 or (o.kind = 1 and ${cutsDays('f')})), 0)
        - coalesce(sum((f.formula ->> 'moved')::bigint) filter (where f.kind = 1), 0))::bigint total_money,
      coalesce(sum(f.amount) filter (where f.kind = 3), 0)::bigint deposit
    from fee_bill f left join fee_bill o on o.id = f.origin_id and f.kind = 6 where f.contract_id = ${contract} and f.status <> 30`.execute(
    context.db,
  );
  if (totals.rows[0]) await changeOne(context, contractResource, contract, totals.rows[0]);
}
/**
 * Makes the bills of a contract's plan and its deposits. Those that are there stay as they are and stand for their days: what is left of
 * a period is billed by itself, so that no day is charged twice or never, however often and by however many it is asked. A room that was
 * given back is billed no further, nor are days whose bill somebody has removed with a reason. Keeps the contract's totals.
 * @param added by a change of room or of price: the plan that was agreed on had none of it, so that nothing is due before it is made, nor
 * counts in an earlier month, and no late fee runs of days on which nobody was to pay it
 */
export async function generateBills(context: Context, contract: number, added = false): Promise<Generated> {
  const { db, now } = context;
  const day = today(now);
  const found =
    await sql<Billed>`select id, incubator_id, building_id, enterprise_id, party_name, start_at, status from contract where id = ${contract} for no key update`.execute(
      db,
    );
  const [of] = found.rows;
  if (!of) return { made: 0, skipped: [] };
  // before the contract is signed nothing of its plan is in force
  const force = of.status === toSign ? '' : day;
  const terms = await sql<ContractTerm>`select t.*, t.price::text price, i.name item, r.name room from contract_term t
    join payment_item i on i.id = t.payment_item_id left join room r on r.id = t.room_id where t.contract_id = ${contract} order by t.id`.execute(db);
  const standing = await sql<Standing>`select f.id, f.payment_item_id, f.room_id, f.kind, f.period_start "from", ${lastDayOf} "to",
      f.status = 30 waived, case when f.kind = 1 and f.period_start is not null and ${isWaived} then ${waivedDaysOf} end days, (f.amount + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30), 0))::bigint amount
    from fee_bill f where f.contract_id = ${contract} and f.kind in (1, 2, 3) and (f.status <> 30 or ${isWaived}) order by f.id`.execute(db);
  const deposit = await sql<{ id: number }>`select id from payment_item where code = 'deposit'`.execute(db);
  const left = await sql<{ room_id: number }>`select y.room_id from refund x join refund_room y on y.refund_id = x.id
    where x.contract_id = ${contract} and x.kind = 2 and x.status = 30`.execute(db);
  const held = await heldRooms(context, contract);
  const dated = standing.rows
    .filter(({ from, to }) => from !== null && to !== null)
    .flatMap((bill) => bill.days?.map((let_off) => ({ ...bill, ...let_off })) ?? [bill]);
  const plans = terms.rows.map((term) => plannedOf(term, of, held, dated, force));
  const once = depositsOf(terms.rows, of, Number(deposit.rows[0]?.id), new Set(left.rows.map(({ room_id }) => room_id)), standing.rows, force);
  const empty = terms.rows.filter(
    ({ price_unit, room_id }) => byArea.test(price_unit) && !held.some((room) => room_id === null || room.room_id === room_id),
  );
  const due = <T extends NewBill>(bill: T): T => (added ? { ...bill, ...dueWith(bill, day) } : bill);
  const bills = [...plans.flat(), ...once.bills].map(due);
  await storeBills(context, of.incubator_id, bills);
  await countTotals(context, contract);
  const without = empty.filter(({ room_id }) => !left.rows.some((one) => one.room_id === room_id));
  return { made: bills.length, skipped: [...without.map(({ item }) => `${item}按面积计价，但合同没有房间`), ...once.skipped] };
}
