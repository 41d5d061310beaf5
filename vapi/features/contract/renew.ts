import { sql, type SqlBool } from 'kysely';
import { renewedTerms, type PlanTerm } from '@/domain/calc/plan';
import { daysBetween } from '@/domain/calc/dates';
import { isWritable } from '@/domain/kernel/derive';
import type { Field, Row } from '@/domain/kernel/field';
import { lineFields } from '@/domain/kernel/lines';
import { addDays, today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { feeBill } from '@/domain/resources/fee-bill';
import { countTotals } from '../../business/billing';
import { isDeposit } from '../../business/bills';
import { vacate } from '../../business/rooms';
import { changeOne, changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import { withLines } from '../../kernel/lines';
import { storeLogged } from '../../kernel/operations/store';
import { plannedBy } from '@/domain/calc/planRows';
import { tooLong } from './draft';
import { livableRooms } from './occupants';
import { roomsOf } from './sheet';

type Fields = (typeof contract)['fields'];
type Contract = Row<Fields>;
type Values = Readonly<Record<string, unknown>>;
const [running, expired, renewed] = [30, 40, 50] as const;
const renewal = 2;

/** What a contract has in common with the one that it goes on from. */
const goesOn = [
  ...(['kind', 'incubator_id', 'building_id', 'party_kind', 'enterprise_id', 'party_name', 'party_mobile', 'party_id_no'] as const),
  ...(['handler_id', 'car_spaces', 'settlement_type'] as const),
] as const;
/** The first and the last day of the contract that goes on from another; a day between them is left free only for a reason. */
function termOf(row: Contract, { begins_at, ends_at, gap_reason }: Values): { start: string; end: string } {
  const next = addDays(row.end_at, 1);
  const [start, end] = [String(begins_at ?? next), String(ends_at)];
  if (start < next) throw invalid({ begins_at: [`新合同应在原合同结束（${row.end_at}）之后开始`] });
  if (end < start) throw invalid({ ends_at: ['结束日期不能早于开始日期'] });
  const long = tooLong(start, end);
  if (long) throw invalid({ ends_at: [long] });
  if (start > next && !gap_reason) throw invalid({ gap_reason: [`新合同与原合同之间空 ${daysBetween(next, start)} 天，请填写原因`] });
  return { start, end };
}
/** The rows of a part, as a new record would be sent them. */
const copied = (field: Field, rows: readonly Values[]): Values[] => {
  const names = Object.entries(lineFields(field)).flatMap(([name, one]) => (isWritable(one, true) ? [name] : []));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
};
/** The number of the contract that goes on from one, if there is one that was not given up. */
export async function renewalOf(context: Context, id: number): Promise<string | undefined> {
  const found = await sql<{ number: string }>`select number from contract where prev_contract_id = ${id}
    and status not in (60, 90) and deleted_at is null`.execute(context.db);
  return found.rows[0]?.number;
}
/**
 * 续签 (entities.md 5.1): a draft that goes on where a contract ends, over the rooms that it still holds, at the prices that it had come to
 * with a rise on top, and with its plan. The draft is then written on, handed in and signed like any other.
 */
export const renewContract =
  (engine: Engine): ActionHandler<Fields> =>
  async (context, row, input) => {
    const next = await renewalOf(context, row.id);
    if (next) refuse(`该合同已有续签合同 ${next}`);
    const { start, end } = termOf(row, input);
    const parts = (await withLines(context, contract, row as never)) as unknown as Record<'rooms' | 'terms' | 'occupants', Values[]>;
    const held = await roomsOf(context, row.id, row.end_at);
    const days = { start_at: start, end_at: end };
    const rooms = copied(contract.fields.rooms, parts.rooms)
      .filter((one) => held.includes(Number(one.room_id)) && String(one.end_at) >= row.end_at)
      .map((one) => ({ ...one, ...days }));
    // a room that was left for another in the meantime is none to live in any more
    const people = copied(contract.fields.occupants, parts.occupants ?? []);
    const livable = await livableRooms(context, rooms, people);
    const own = parts.terms.filter(({ room_id }) => room_id === null || held.includes(Number(room_id))) as unknown as PlanTerm[];
    const terms = renewedTerms(own, row.end_at, { start, end, rise: Number(input.rise ?? 0) }).map((term) => ({ ...term, deposit: null }));
    const sign_at = today(context.now);
    const planned = plannedBy({ sign_at, start_at: start, rooms, terms: terms as unknown as Values[] });
    const draft = {
      ...Object.fromEntries(goesOn.map((name) => [name, row[name]])),
      ...{ type: renewal, number: '', sign_at, start_at: start, end_at: end, step: 4, status: 5 },
      ...(input.gap_reason ? { remark: `与原合同之间有间隔：${input.gap_reason}` } : {}),
      rooms,
      terms: copied(contract.fields.terms, terms as unknown as Values[]),
      occupants: people.map((one) => ({ ...one, room_id: livable.has(Number(one.room_id)) ? one.room_id : null, in_at: start, out_at: null })),
      plan: planned.map(({ account_month: _month, formula: _formula, ...bill }) => bill),
    };
    const made = (await storeLogged(contract, context, draft, { prev_contract_id: row.id }, engine)) as unknown as Contract;
    return { message: `已生成续签合同草稿 ${made.number}`, renewal_id: made.id };
  };
/** The deposits of a contract go on with the one that follows it; what was paid stands beside them. Both count what they hold now. */
async function moveDeposits(context: Context, from: number, to: number, which = sql<SqlBool>`true`): Promise<void> {
  const those = sql<SqlBool>`f.contract_id = ${from} and f.status <> 30 and ${isDeposit} and ${which}`;
  await changeRows(context, feeBill, those, { contract_id: to }, { as: 'f' });
  for (const id of [from, to]) await countTotals(context, id);
}
/** The first day of a bill; an adjustment has that of the bill that it corrects. */
const begunOn = (bill: 'f' | 'b') =>
  sql`coalesce(${sql.ref(`${bill}.period_start`)}, (select o.period_start from fee_bill o where o.id = ${sql.ref(`${bill}.origin_id`)}))`;
/** Whether `b` is a deposit that the contract `c` was handed by the one before it, which has it again where `c` is given up. */
export const handedOn = sql<SqlBool>`(b.payment_item_id = (select i.id from payment_item i where i.code = 'deposit') and ${begunOn('b')} < c.start_at
  and exists (select 1 from contract p where p.id = c.prev_contract_id and p.next_contract_id = c.id and p.status = ${renewed}))`;
const over = (row: Pick<Contract, 'end_at'>) => ({ status: renewed, ended_at: row.end_at, end_reason: '到期续签' }) as const;

/** A contract that has passed its audit follows the one that it goes on from: what that holds beyond its end is given over to it. */
export async function follow(context: Context, row: Contract): Promise<void> {
  if (row.prev_contract_id === null) return;
  const before = await changeOne(context, contract, row.prev_contract_id, { next_contract_id: row.id });
  if (before?.status === expired) await vacate(context, before.id, addDays(before.end_at, 1), null);
}
/** A signed one takes the place of one that has run out; of one that runs still that is left to its last day (jobs.ts). */
export async function succeed(context: Context, row: Contract): Promise<void> {
  if (row.prev_contract_id === null) return;
  const found = await sql<Contract>`select * from contract where id = ${row.prev_contract_id} and status = ${expired} for no key update`.execute(
    context.db,
  );
  const [before] = found.rows;
  if (!before) return;
  await changeOne(context, contract, before.id, over(before));
  await moveDeposits(context, before.id, row.id);
}
/** Contracts whose successor has begun by their end are renewed, and what was paid in as a deposit goes along. */
export async function closeRenewed(context: Context, rows: readonly Contract[]): Promise<void> {
  for (const row of rows) {
    if (row.status !== renewed || row.next_contract_id === null) continue;
    await changeOne(context, contract, row.id, over(row));
    await moveDeposits(context, row.id, row.next_contract_id);
  }
}
/**
 * A renewal that was given up: the contract before it stands alone again, run out where its days are over, with the deposits that it had
 * handed on. Answers it as it is then; undefined where there is none that the renewal followed.
 */
export async function unfollow(context: Context, row: Contract): Promise<Contract | undefined> {
  if (row.prev_contract_id === null) return undefined;
  const found =
    await sql<Contract>`select * from contract where id = ${row.prev_contract_id} and next_contract_id = ${row.id} for no key update`.execute(
      context.db,
    );
  const [before] = found.rows;
  if (!before) return undefined;
  const again =
    before.status === renewed ? ({ status: before.end_at < today(context.now) ? expired : running, ended_at: null, end_reason: null } as const) : {};
  const alone = await changeOne(context, contract, before.id, { next_contract_id: null, ...again });
  // those that the renewal asks for itself go with it
  if (before.status === renewed) await moveDeposits(context, row.id, before.id, sql<SqlBool>`${begunOn('f')} < ${row.start_at}::date`);
  return alone as Contract | undefined;
}
