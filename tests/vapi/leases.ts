import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { entryInformation } from '@/domain/resources/entry-information';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/domain/kernel/moment';
import type { Answer, Park, Session } from '../support/park';
import { people, place, type Place } from './people';

export const day = today(new Date());
/** Thirty days that began ten days ago: on `day` a third of them has been used. */
export const [start, end] = [addDays(day, -10), addDays(day, 19)];

/** Tenants of a park with rooms, bills and a deposit, each in an incubator of its own. */
export function makeLeases(park: Park) {
  let count = 0;
  const cashiers = new Map<number, Session>();
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));

  /** A tenant in two rooms with a rent of 300 元 each for the thirty days, and 1,000 元 of deposit that is paid: billed and paid as the product does it. */
  async function lease(status = 30) {
    const here = await place(park, `园${++count}`);
    const who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const held = await park.make(contract, { ...inside, enterprise_id: here.enterprise, start_at: start, end_at: end, status: 30 });
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
    const item = async (code: string) => (await rows<{ id: number }>('select id from payment_item where code = $1', [code]))[0]?.id;
    const term = (more: object) => ({
      ...{ contract_id: held.id, start_at: start, end_at: end, pay_cycle: 'all', price_unit: 'yuan_day', ahead_days: 0, deposit: null },
      ...{ free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, late_rate: null, ...more },
    });
    for (const room_id of rooms) await park.make(contractTerm, term({ room_id, payment_item_id: await item('rent'), price: '10' }));
    await park.make(contractTerm, term({ room_id: null, payment_item_id: await item('property'), price: '0', deposit: 1000_00 }));
    await park.call(who.operator, 'PUT', `/vapi/pact/contract/bill/${held.id}`);
    const bills = await rows<{ id: number; kind: number }>('select id, kind from fee_bill where contract_id = $1 order by room_id, id', [held.id]);
    const rents = bills.filter(({ kind }) => kind === 1).map(({ id }) => id);
    const deposit = bills.find(({ kind }) => kind === 3)?.id as number;
    cashiers.set(held.id, who.operator);
    await pay(here, held.id, deposit, 1000_00);
    if (status !== 30) await rows('update contract set status = $2 where id = $1', [held.id, status]);
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
  async function pay(at: Place, contract_id: number, bill: number, amount: number): Promise<number> {
    const paid = await park.call(cashiers.get(contract_id) ?? [], 'POST', '/vapi/payment', {
      ...{ incubator_id: at.incubator, contract_id, paid_at: `${day} 00:00:00`, method: 1, amount: (amount / 100).toFixed(2) },
      bills: [{ fee_bill_id: bill, amount: (amount / 100).toFixed(2) }],
    });
    if (paid.status !== 201) throw new Error(JSON.stringify(paid.body));
    return paid.body.id;
  }
  return { lease, pay };
}
/** What is done at the end of a lease, and what is there to be looked at afterwards. */
export function makeLeaving(park: Park) {
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const post = (who: Session, path: string, body: object): Promise<Answer> => park.call(who, 'POST', `/vapi${path}`, body);
  const put = (who: Session, path: string, body: object = {}): Promise<Answer> => park.call(who, 'PUT', `/vapi/refund/${path}`, body);
  const leave = (who: Session, id: number, room_ids: readonly number[], more: object = {}) =>
    post(who, '/refundRoom', { contract_id: id, room_ids, exit_at: day, exit_reason: 1, ...more });
  const last = async () =>
    (await rows<{ id: number; [key: string]: unknown }>('select * from refund order by id desc limit 1'))[0] as { id: number; amount: number };
  const statusOf = async (table: string, id: number) =>
    (await rows<{ status: number }>(`select status from ${table} where id = $1`, [id]))[0]?.status;
  const finish = async (who: Session, id: number) => {
    await put(who, `audit/${id}`, { status: 20 });
    return put(who, `pay/${id}`, { paid_at: `${day} 00:00:00` });
  };
  return { rows, post, put, leave, last, statusOf, finish };
}
