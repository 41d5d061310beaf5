import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { yuanOf } from '@/domain/format';
import type { Row } from '@/domain/kernel/field';
import { addDays } from '@/domain/kernel/moment';
import type { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import type { enterprise } from '@/domain/resources/enterprise';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { generateBills, heldRooms } from '../../business/billing';
import { removeBills } from '../../business/bills';
import { bindLater, bindMeters } from '../../business/meter-bindings';
import { tenantsOf } from '../../business/people';
import { refreshRooms, vacate } from '../../business/rooms';
import { recordHistory } from '../../business/stays';
import { moveWaivers } from '../../business/waivers';
import { followRooms } from '../../business/whereabouts';
import { changeOne, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import { unbindMeters } from './close';
import { handedOverNote, handOverReductions } from './handed-over';
import { editedNote, endBills, payFromOver } from './moved';
import { occupiedFaults } from './occupied';
import { rentNote, takePricesAlong } from './price-along';
import { contractOf, lockContract, type Contract } from './sheet';
import { moveDeposit, moveTerms } from './terms-along';

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

/** Whose contracts `c` a room may be given up of, and what is said where none of them holds it. */
interface Holder {
  readonly whose: RawBuilder<unknown>;
  readonly none: string;
}
/** The row of a contract in force by which its holder has a room on the day before it is left. */
async function heldBy({ db }: Context, { whose, none }: Holder, room: number, day: string): Promise<Held> {
  const found = await sql<Held>`select cr.id, cr.contract_id, o.id occupancy, r.name room, cr.start_at, cr.end_at from contract_room cr
    join contract c on c.id = cr.contract_id and c.status = 30 and c.deleted_at is null join room r on r.id = cr.room_id
      join room_occupancy o on o.contract_id = c.id and o.room_id = cr.room_id and o.released_at is null and o.during @> (${day}::date - 1)
    where ${whose} and cr.room_id = ${room} and cr.start_at < ${day}::date and cr.end_at >= ${day}::date
    order by cr.start_at limit 1`.execute(db);
  if (found.rows[0]) return found.rows[0];
  const begins = await sql`select 1 from contract_room cr join contract c on c.id = cr.contract_id and c.status = 30 and c.deleted_at is null
    where ${whose} and cr.room_id = ${room} and cr.start_at >= ${day}::date`.execute(db);
  return begins.rows.length > 0 ? refuse('换房日期应晚于原房间的起租日') : refuse(none);
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
interface Changed {
  readonly contract: Contract;
  /** The row of the new room. */
  readonly row: number;
  readonly day: string;
  /** From which room to which. */
  readonly text: string;
  readonly message: string;
  readonly warnings: readonly string[];
}
/**
 * 换房 (domain.md section 3, entities.md 5.2): on a day one room or bed of a contract in force is given up for another that is free from then
 * on. Its bills are split at the day: those to come are made anew, those that are owed are corrected, and what was paid beyond it pays for
 * the new room, or stays to the tenant's credit. Meters go along. All of it or nothing.
 */
async function changeHeldRoom(context: Context, holder: Holder, input: Readonly<Record<string, unknown>>): Promise<Changed> {
  const [from, to, day] = [Number(input.from_room), Number(input.to_room), String(input.changed_at)];
  if (from === to) throw invalid({ to_room: ['新房间与原房间相同'] });
  const held = await heldBy(context, holder, from, day);
  const contract = await lockContract(context, held.contract_id);
  const space = await freeRoom(context, to, held, contract, day);
  const area = String(input.area ?? space.area);
  const before = await heldRooms(context, contract.id);
  await vacate(context, contract.id, day, [from]);
  const during = sql`daterange(${day}::date, ${held.end_at}::date, '[]')`;
  const whose = { enterprise_id: contract.enterprise_id, contract_id: contract.id };
  const taken = await createRows(context, roomOccupancy, [{ room_id: to, during, kind: let_, ...whose }]);
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
  await generateBills(context, contract.id, true);
  const reduced = await handOverReductions(context, contract.id, handedOver, (room) => (room === from ? to : room));
  const { paid, credit } = await payFromOver(context, await contractOf(context, contract.id), { which: billsOf(to), day, remark: '换房结转' }, over);
  await unbindMeters(context, contract, day, [from]);
  await bindMeters(context, taken);
  await bindLater(context, [from], day);
  const notes = [paid > 0 ? `已缴的余款 ${yuanOf(paid)} 元转抵新房间账单` : '', credit > 0 ? `${yuanOf(credit)} 元转为预存` : ''].filter(Boolean);
  const warnings = [...(await rentNote(context, contract.id, to, day)), ...editedNote(edited)];
  const message = ['换房成功', ...handedOverNote(reduced), ...kept, ...notes, ...warnings].join('，');
  return { contract, row: next?.id ?? 0, day, text: `由 ${held.room} 换到 ${space.name}`, message, warnings };
}
/** 换房 of a firm, which sits where its rooms are: its stay and its contracts follow, and it stands in its history. */
export const changeRoom =
  (engine: Engine): ActionHandler<(typeof enterprise)['fields']> =>
  async (context, row: Enterprise, input) => {
    const holder = { whose: sql`c.enterprise_id = ${row.id}`, none: '该企业在换房日期没有以履行中的合同租用原房间' };
    const { contract, row: next, day, text, message, warnings } = await changeHeldRoom(context, holder, input);
    await followRooms(context, { enterprise: row.id });
    const line = { type: moved, happened_at: day, text, is_public: 2 } as const;
    await recordHistory(context, { id: row.id, incubator_id: contract.incubator_id }, line, 'contract_room', next);
    const users = await tenantsOf(context, row.id);
    await engine.notify(context, { users, type: 4, title: `合同 ${contract.number} 换房：${text}`, content: `自 ${day} 起` });
    return { message, warnings };
  };
/** 换房 of a contract of a person, who has neither a stay nor an account: only the contract follows. */
export const changeRoomOfPerson: ActionHandler<(typeof contract)['fields']> = async (context, row, input) => {
  const holder = { whose: sql`c.id = ${row.id}`, none: '该合同在换房日期没有租用原房间' };
  const { message, warnings } = await changeHeldRoom(context, holder, input);
  await followRooms(context, { contract: row.id });
  return { message, warnings };
};
