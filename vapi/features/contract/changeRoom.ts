import { sql, type SqlBool } from 'kysely';
import { cutTerm } from '@/domain/calc/cut-term';
import { priceOn } from '@/domain/calc/schedule';
import { without } from '@/domain/calc/spans';
import { yuanOf } from '@/domain/format';
import type { Row } from '@/domain/kernel/field';
import { addDays } from '@/domain/kernel/moment';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import type { enterprise } from '@/domain/resources/enterprise';
import { feeBill } from '@/domain/resources/fee-bill';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { generateBills, heldRooms } from '../../business/billing';
import { isDeposit, removeBills } from '../../business/bills';
import { bindLater, bindMeters } from '../../business/meter-bindings';
import { tenantsOf } from '../../business/people';
import { refreshRooms, vacate } from '../../business/rooms';
import { recordHistory } from '../../business/stays';
import { moveWaivers } from '../../business/waivers';
import { followRooms } from '../../business/whereabouts';
import { changeOne, changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import { unbindMeters } from './close';
import { handedOverNote, handOverReductions } from './handed-over';
import { editedNote, endBills, payFromOver } from './moved';
import { occupiedFaults } from './occupied';
import { rentNote, takePricesAlong } from './price-along';
import { contractOf, lockContract, type Contract } from './sheet';

type Enterprise = Row<(typeof enterprise)['fields']>;
interface Held {
  readonly id: number;
  readonly contract_id: number;
  /** Its row of room_occupancy, which ends with the change. */
  readonly occupancy: number;
  readonly room: string;
  readonly start_at: string;
  readonly end_at: string;
}
/** Bills `f` of a room, and those of the whole contract. */
const billsOf = (room: number) => sql<SqlBool>`(f.room_id = ${room} or f.room_id is null)`;
const [let_, moved] = [3, 4] as const; // 占用：在租；大事记：换房
const changed = '换房';

/** The row of a contract in force by which an enterprise has a room on the day before it leaves it. */
async function heldBy({ db }: Context, firm: number, room: number, day: string): Promise<Held> {
  const found = await sql<Held>`select cr.id, cr.contract_id, o.id occupancy, r.name room, cr.start_at, cr.end_at from contract_room cr
    join contract c on c.id = cr.contract_id and c.status = 30 and c.deleted_at is null join room r on r.id = cr.room_id
      join room_occupancy o on o.contract_id = c.id and o.room_id = cr.room_id and o.released_at is null and o.during @> (${day}::date - 1)
    where c.enterprise_id = ${firm} and cr.room_id = ${room} and cr.start_at < ${day}::date and cr.end_at >= ${day}::date
    order by cr.start_at limit 1`.execute(db);
  if (found.rows[0]) return found.rows[0];
  const begins = await sql`select 1 from contract_room cr join contract c on c.id = cr.contract_id and c.status = 30 and c.deleted_at is null
    where c.enterprise_id = ${firm} and cr.room_id = ${room} and cr.start_at >= ${day}::date`.execute(db);
  return begins.rows.length > 0 ? refuse('换房日期应晚于原房间的起租日') : refuse('该企业在换房日期没有以履行中的合同租用原房间');
}
interface Space {
  readonly name: string;
  readonly area: string;
  readonly incubator_id: number;
}
/** The room that is moved into: of the contract's park, to be let, and free from the day on. */
async function freeRoom(context: Context, to: number, held: Held, contract: Contract, day: string): Promise<Space> {
  const found = await sql<
    Space & { use: number }
  >`select name, area::text area, incubator_id, use from room where id = ${to} and deleted_at is null`.execute(context.db);
  const [space] = found.rows;
  if (!space || space.incubator_id !== contract.incubator_id || space.use !== 1) throw invalid({ to_room: ['新房间不在合同所在园区，或不对外出租'] });
  // its deposit and its bills are settled: what it would be charged for again could not be derived from them
  const given = await sql`select 1 from refund x join refund_room y on y.refund_id = x.id
    where x.contract_id = ${contract.id} and x.kind = 2 and x.status = 30 and y.room_id = ${to}`.execute(context.db);
  if (given.rows.length > 0) throw invalid({ to_room: ['该房间已由本合同退房结清，请另签合同'] });
  const nobody = { id: null, need_id: null, prev_contract_id: null, given_up: held.occupancy };
  const faults = await occupiedFaults(context, [{ room_id: to, start_at: day, end_at: held.end_at }], nobody);
  const [busy] = Object.values(faults);
  if (busy) throw invalid({ to_room: busy });
  return space;
}
type Term = TableOf<typeof contractTerm>;
interface Swap {
  readonly from: number;
  readonly to: number;
  readonly area: string;
  readonly day: string;
}
type Priced = Term & { readonly price: string };
/** Terms of a room that charge by time; those that end before a day are left out. */
async function chargedTerms({ db }: Context, contract: number, room: number, day = '0001-01-01'): Promise<Priced[]> {
  const found = await sql<Priced>`select *, price::text price, increase_rate::text increase_rate from contract_term t
    where contract_id = ${contract} and room_id = ${room} and price_unit <> 'yuan' and end_at >= ${day}::date order by id`.execute(db);
  return found.rows;
}
/**
 * What the old room was charged for the new one is charged from the day on, by the same price and from the same beginning. A room that the
 * contract has had before has terms of its own (./price-along): what they leave open is charged like the old one.
 */
async function moveTerms(context: Context, contract: number, { from, to, area, day }: Swap): Promise<void> {
  const there = await chargedTerms(context, contract, to);
  for (const term of await chargedTerms(context, contract, from, day)) {
    const { payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount } = term;
    const own = there.filter((one) => one.payment_item_id === payment_item_id).map((one) => ({ from: one.start_at, to: one.end_at }));
    const whole = { from: term.start_at > day ? term.start_at : day, to: term.end_at };
    for (const open of without(whole, own)) {
      // where nothing of it is there, its periods and free days stay as they were
      const isWhole = own.length === 0;
      const cut = cutTerm(term as never, open.from, { price: priceOn(term as never, open.from) });
      const { price, start_at, counted_from, free_days, free_from, free_to } = isWhole || !cut.next ? term : { ...cut.next, price: cut.price };
      const same = { payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount };
      const day_price = sql`day_price_of(${price}::numeric, ${price_unit}, ${area}::numeric)`;
      await createRows(context, contractTerm, [
        {
          ...{ contract_id: contract, room_id: to, ...same, price: price as never, day_price, deposit: null, counted_from },
          ...{ start_at, end_at: open.to, free_days, free_from, free_to },
        },
      ]);
    }
  }
}
/** Whether a deposit is held for a room: a bill that stands, or a term of its own. */
const hasDeposit = (contract: number, room: number) => sql<SqlBool>`(exists (select 1 from fee_bill f
    where f.contract_id = ${contract} and f.room_id = ${room} and f.status <> 30 and f.kind <> 6 and ${isDeposit})
  or exists (select 1 from contract_term f where f.contract_id = ${contract} and f.room_id = ${room} and f.price_unit = 'yuan' and ${isDeposit}))`;
/**
 * The deposit of the old room goes along: the bill, and what its terms say of it, to the last term of the new one; else a bill would be made
 * for terms that stay behind. Where nothing is charged for the new room it stays where it is, and so where that has one of its own: the two
 * could not be told apart, and the end of the whole contract gives both back.
 * @returns what is said of it
 */
async function moveDeposit(context: Context, contract: number, { from, to }: Swap): Promise<string[]> {
  const held = await sql<{ own: boolean; there: boolean }>`select ${hasDeposit(contract, from)} own, ${hasDeposit(contract, to)} there`.execute(
    context.db,
  );
  if (held.rows[0]?.there) return held.rows[0].own ? ['新房间已有押金，原房间的押金留到整份退租时退还'] : [];
  const terms = await sql<{ id: number; room_id: number; deposit: number | null }>`select id, room_id, deposit from contract_term
    where contract_id = ${contract} and room_id = any(${sql.val([from, to])}::bigint[]) order by end_at, id`.execute(context.db);
  const next = terms.rows.filter(({ room_id }) => room_id === to).at(-1);
  const own = terms.rows.filter(({ room_id, deposit }) => room_id === from && deposit !== null);
  if (!next) return [];
  // one that is written as a term of its own goes along as it is
  const asTerm = sql<SqlBool>`t.contract_id = ${contract} and t.room_id = ${from} and t.price_unit = 'yuan'
    and t.payment_item_id = (select i.id from payment_item i where i.code = 'deposit')`;
  await changeRows(context, contractTerm, asTerm, { room_id: to });
  for (const { id } of own) await changeOne(context, contractTerm, id, { deposit: null });
  if (own.length > 0)
    await changeOne(context, contractTerm, next.id, { deposit: own.reduce((sum, { deposit }) => sum + Number(deposit), Number(next.deposit ?? 0)) });
  await changeRows(
    context,
    feeBill,
    sql<SqlBool>`f.contract_id = ${contract} and f.room_id = ${from} and (f.status <> 30 or f.formula ? 'waived') and ${isDeposit}`,
    { room_id: to },
    { as: 'f' },
  );
  return [];
}
/**
 * 换房 (domain.md section 3, entities.md 5.2): on a day one room of a contract in force is given up for another that is free from then on. Its
 * bills are split at the day: those to come are made anew, those that are owed are corrected, and what was paid beyond it pays for the new
 * room, or stays to the tenant's credit. Meters go along. All of it or nothing.
 */
export const changeRoom =
  (engine: Engine): ActionHandler<(typeof enterprise)['fields']> =>
  async (context, row: Enterprise, input) => {
    const [from, to, day] = [Number(input.from_room), Number(input.to_room), String(input.changed_at)];
    if (from === to) throw invalid({ to_room: ['新房间与原房间相同'] });
    const held = await heldBy(context, row.id, from, day);
    const contract = await lockContract(context, held.contract_id);
    const space = await freeRoom(context, to, held, contract, day);
    const area = String(input.area ?? space.area);
    const before = await heldRooms(context, contract.id);
    await vacate(context, contract.id, day, [from]);
    const during = sql`daterange(${day}::date, ${held.end_at}::date, '[]')`;
    const taken = await createRows(context, roomOccupancy, [{ room_id: to, during, kind: let_, enterprise_id: row.id, contract_id: contract.id }]);
    await refreshRooms(context, [to]);
    const [next] = await createRows(context, contractRoom, [
      { contract_id: contract.id, room_id: to, area: area as never, start_at: day, end_at: held.end_at },
    ]);
    await changeOne(context, contractRoom, held.id, { end_at: addDays(day, -1), replaced_by: next?.id ?? null });
    await moveTerms(context, contract.id, { from, to, area, day });
    await takePricesAlong(context, contract, { from, to, day });
    const kept = await moveDeposit(context, contract.id, { from, to, area, day });
    await moveWaivers(context, contract.id, { from, to, day });
    const { over, handedOver, gone, edited } = await endBills(context, contract, { which: billsOf(from), day, before, reason: '换房结算' });
    await removeBills(context, gone, changed);
    await generateBills(context, contract.id);
    const reduced = await handOverReductions(context, contract.id, handedOver, (room) => (room === from ? to : room));
    const { paid, credit } = await payFromOver(
      context,
      await contractOf(context, contract.id),
      { which: billsOf(to), day, remark: '换房结转' },
      over,
    );
    await unbindMeters(context, contract, day, [from]);
    await bindMeters(context, taken);
    await bindLater(context, [from], day);
    await followRooms(context, row.id);
    const text = `由 ${held.room} 换到 ${space.name}`;
    const line = { type: moved, happened_at: day, text, is_public: 2 } as const;
    await recordHistory(context, { id: row.id, incubator_id: contract.incubator_id }, line, 'contract_room', next?.id ?? 0);
    const users = await tenantsOf(context, row.id);
    await engine.notify(context, { users, type: 4, title: `合同 ${contract.number} 换房：${text}`, content: `自 ${day} 起` });
    const notes = [paid > 0 ? `已缴的余款 ${yuanOf(paid)} 元转抵新房间账单` : '', credit > 0 ? `${yuanOf(credit)} 元转为预存` : ''].filter(Boolean);
    const warnings = [...(await rentNote(context, contract.id, to, day)), ...editedNote(edited)];
    return { message: ['换房成功', ...handedOverNote(reduced), ...kept, ...notes, ...warnings].join('，'), warnings };
  };
