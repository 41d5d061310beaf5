import { sql } from 'kysely';
import { contractCalls } from '@/domain/calls/contract';
import { today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { generateBills } from '../../business/billing';
import { removeBills } from '../../business/bills';
import { releaseDemand } from '../../business/demands';
import { lockLedgerOf } from '../../business/ledger';
import { reserveRooms, vacate } from '../../business/rooms';
import { unwaive } from '../../business/waivers';
import type { Context } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { answeredContract } from './charged-terms';
import { changeRoom, changeRoomOfPerson } from './changeRoom';
import { checkDraft } from './check';
import { bindAgain, leaveIncubator, takenOver, unbindMeters } from './close';
import { draftErrors, draftPrepared, rowsOf } from './draft';
import { expiries } from './expiries';
import { contractJobs, keepStaying } from './jobs';
import { livableChoices, occupantFaults } from './occupants';
import { mustBeUntaken, occupiedFaults } from './occupied';
import { placeFaults } from './places';
import { printedContract } from './printed';
import { previewPlan } from './plan-preview';
import { refundFeature } from './refunds';
import { repriceContract } from './reprice';
import { follow, handedOn, renewalOf, renewContract, unfollow } from './renew';
import { handInFaults, signContract } from './sign';
import { contractSums, tabWhere } from './sums';

const inForce: readonly number[] = [20, 30];
const [toSign, running, expired] = [20, 30, 40] as const;
const [planned, open] = [5, 10] as const; // 账单
const flat = 2;

interface Unpaid {
  readonly id: number;
  readonly number: string;
  readonly paid: number;
  readonly status: number;
  readonly metered: boolean;
}
/**
 * The bills of a contract that are still asked for; refused where something was paid, or where one belongs to the sheet of a meter. One that
 * asks for nothing is settled and stays so (domain.md section 6: never 20→30), with what was taken off it.
 */
async function unpaidBills({ db }: Context, id: number): Promise<number[]> {
  const found =
    await sql<Unpaid>`select f.id, f.number, f.paid_amount paid, f.status, exists (select 1 from meter_settlement m where m.fee_bill_id = f.id and m.status = 3)
      or exists (select 1 from meter_share h where h.fee_bill_id = f.id) metered
    from fee_bill f where f.contract_id = ${id} and f.status <> 30 for update of f`.execute(db);
  if (found.rows.some(({ paid }) => paid > 0)) refuse('存在已缴费账单，请先退款');
  const wanted = found.rows.filter(({ status }) => status === planned || status === open);
  const metered = wanted.find((bill) => bill.metered);
  if (metered) refuse(`存在抄表账单 ${metered.number}，请先冲销其抄表单`);
  return wanted.map((bill) => bill.id);
}
/** Of its bills those that something was paid of: a contract that has one is not offered to be made void, which `unpaidBills` would refuse. */
async function paidBills({ db }: Context, ids: readonly number[]): Promise<{ id: number; paid_bills: number }[]> {
  const found = await sql<{ id: number; paid_bills: number }>`select c.id, (select count(*)::int from fee_bill b
    where b.contract_id = c.id and b.status <> 30 and b.paid_amount > 0 and not ${handedOn}) paid_bills from contract c where c.id = any(${sql.val([...ids])}::bigint[])`.execute(
    db,
  );
  return found.rows;
}
/** Those of the rooms that the tenant of a contract holds by no other one after a day. */
async function goneFrom(
  { db }: Context,
  { enterprise_id }: { readonly enterprise_id: number | null },
  day: string,
  rooms: readonly number[],
): Promise<number[]> {
  const found = await sql<{
    id: number;
  }>`select r.id from unnest(${sql.val([...rooms])}::bigint[]) r(id) where not exists (select 1 from room_occupancy o
    where o.room_id = r.id and o.released_at is null and o.enterprise_id = ${enterprise_id} and (upper_inf(o.during) or upper(o.during) >= ${day}::date))`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}
/** 合同 from its draft to its end (domain.md sections 3 and 5, entities.md 5.1), and what is left of it (./refunds). */
export const contractFeature = (services: Services): Feature => {
  const { signals, engine } = services;
  return combine([
    { jobs: contractJobs(engine), choices: { livableRooms: livableChoices } },
    refundFeature(services),
    { actions: { 'enterprise.change_room': changeRoom(engine) } },
    answers(contractCalls, { previewPlan, checkDraft }),
    handlersOf(contract, {
      expiries,
      sums: contractSums,
      sign: signContract(engine),
      renew: renewContract(engine),
      reprice: repriceContract(engine),
      change_room: changeRoomOfPerson,
      bill: async (context, row, { removed }) => {
        if (removed === 1) await unwaive(context, row.id);
        const { made, skipped } = await generateBills(context, row.id);
        const message = made > 0 ? `已生成${made}张账单` : skipped.length > 0 ? '生成账单0张' : '生成账单0张：应有的账单均已生成';
        return { made, skipped, message: [message, ...skipped].join('；') };
      },
      invalid: async (context, row, _input, was) => {
        const next = await renewalOf(context, row.id);
        if (next) refuse(`该合同已有续签合同 ${next}，请先作废或删除它`);
        const day = today(context.now);
        // what the contract before it had handed on is its own again before the rest goes
        const before = await unfollow(context, row);
        await removeBills(context, await unpaidBills(context, row.id), '合同作废');
        // all of its days are free again, also those gone by: what is entered in its place begins when it did. Days of a renewal that never
        // was are days on which the tenant stayed beyond the end of the one before it
        const from = row.start_at < day ? row.start_at : day;
        const meters = before && was?.status === running ? await takenOver(context, before, row) : [];
        const rooms = await vacate(context, row.id, from, null);
        if (before?.status === expired) await keepStaying(context, engine, day, before.id);
        await unbindMeters(context, row, from, await goneFrom(context, row, day, rooms));
        await bindAgain(context, meters);
        return { set: { ended_at: day } };
      },
    }),
    hookInto(contract, {
      derive: paidBills,
      check: async (context, draft, before) => {
        const all = { ...before, ...draft };
        const of = { id: before?.id ?? null, need_id: all.need_id, prev_contract_id: all.prev_contract_id };
        const rooms = rowsOf('rooms', draft, before);
        const places = await placeFaults(context, rooms, all);
        const occupants = all.kind === flat ? await occupantFaults(context, rooms, rowsOf('occupants', draft, before), all) : {};
        return { ...draftErrors(draft, before), ...(await occupiedFaults(context, rooms, of)), ...places, ...occupants };
      },
      prepare: draftPrepared,
      answered: answeredContract,
      printed: printedContract,
      where: tabWhere,
      lock: lockLedgerOf('contract'),
      beforeRemove: async (context, row) => removeBills(context, await unpaidBills(context, row.id), '合同草稿删除'),
      // a draft had brought nobody into the park
      afterAction: async (context, action, row, before) => {
        if (action === 'submit') {
          const faults = await handInFaults(context, contract, row);
          if (Object.keys(faults).length > 0) throw invalid(faults);
        }
        if (action === 'audit' && row.status === toSign) {
          await follow(context, row);
          // said with who holds them, as the form says it
          await mustBeUntaken(context, row);
          await reserveRooms(context, row);
        }
        if (action !== 'invalid') return;
        if (!inForce.includes(before.status)) return;
        await leaveIncubator(context, signals, row, null, today(context.now));
        // what its demand had reserved was given up for it
        if (row.need_id !== null) await releaseDemand(context, row.need_id, '合同作废');
      },
    }),
  ]);
};
