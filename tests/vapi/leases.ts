import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/vapi/kernel/clock';
import type { Park } from '../support/park';
import { people, place, type Place } from './people';

export const day = today(new Date());
/** Thirty days that began ten days ago: on `day` a third of them has been used. */
export const [start, end] = [addDays(day, -10), addDays(day, 19)];

/** Tenants of a park with rooms, bills and a deposit, each in an incubator of its own. */
export function makeLeases(park: Park) {
  let count = 0;
  let payments = 0;
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));

  /** A tenant in two rooms with a rent of 300 元 each for the thirty days, and 1,000 元 of deposit that is paid. */
  async function lease(status = 30) {
    const here = await place(park, `园${++count}`);
    const who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const held = await park.make(contract, { ...inside, enterprise_id: here.enterprise, start_at: start, end_at: end, status });
    const rooms = [];
    for (const name of ['101', '102']) {
      const { id } = await park.make(room, { ...inside, name, use: 1, status: 3 });
      await park.make(contractRoom, { contract_id: held.id, room_id: id, start_at: start, end_at: end });
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
        id,
        start,
        addDays(end, 1),
        here.enterprise,
        held.id,
      ]);
      rooms.push(id);
    }
    const [rent] = await rows<{ id: number }>("select id from payment_item where code = 'rent'");
    const [item] = await rows<{ id: number }>("select id from payment_item where code = 'deposit'");
    const ofContract = { ...inside, enterprise_id: here.enterprise, contract_id: held.id, origin_id: null, meter_settlement_id: null };
    const bill = (more: object) =>
      park.make(feeBill, { ...ofContract, account_month: `${day.slice(0, 7)}-01`, paid_amount: 0, bill_at: start, due_at: end, ...more });
    const rents = [];
    for (const room_id of rooms)
      rents.push((await bill({ kind: 1, room_id, payment_item_id: rent?.id, period_start: start, period_end: end, amount: 300_00, status: 10 })).id);
    const deposit = (
      await bill({ kind: 3, room_id: null, payment_item_id: item?.id, period_start: null, period_end: null, amount: 1000_00, status: 20 })
    ).id;
    await pay(here, held.id, deposit, 1000_00);
    await park.make(entryInformation, {
      ...inside,
      enterprise_id: here.enterprise,
      contract_id: held.id,
      status: 2,
      settled_at: start,
      exited_at: null,
      refund_id: null,
      need_id: null,
    });
    return { here, who, id: held.id, rooms, rents, deposit };
  }
  async function pay(at: Place, contractId: number, bill: number, amount: number): Promise<void> {
    const [paid] = await rows<{ id: number }>(
      'insert into payment (incubator_id, number, paid_at, enterprise_id, contract_id, amount, method) values ($1, $2, now(), $3, $4, $5, 1) returning id',
      [at.incubator, `T${++payments}`, at.enterprise, contractId, amount],
    );
    await rows('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, $3)', [paid?.id, bill, amount]);
  }
  return { lease, pay };
}
