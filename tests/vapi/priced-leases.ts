import { contract } from '@/domain/resources/contract';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import type { EngineName } from '../support/engines';
import { openPark, type Answer } from '../support/park';
import { people, place } from './people';

export interface PlannedBill {
  readonly id: number;
  readonly number: string;
  readonly kind: number;
  readonly amount: number;
  readonly paid: number;
  readonly status: number;
  readonly from: string;
  readonly to: string;
  readonly origin: number | null;
  readonly room: number | null;
  readonly reason: string | null;
}
const unset = { free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, counted_from: null };

/** A park whose day is set by hand, with tenants of one room and one price each: 分 everywhere. */
export async function pricedLeases(engine: EngineName, first: string) {
  let now = new Date(`${first}T03:00:00Z`);
  const park = await openPark({ engine, now: () => now });
  const here = await place(park, '甲园');
  const who = await people(park, here);
  // the day is moved by months: nobody has to sign in again
  for (const table of ['session', 'session_token']) await park.database.rows(`update ${table} set expires_at = '2099-01-01'`);
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = { incubator_id: here.incubator, building_id: here.building };
  const item = Number((await rows<{ id: number }>("select id from payment_item where code = 'rent'"))[0]?.id);
  const call = (method: string, path: string, body?: object, by = who.operator): Promise<Answer> => park.call(by, method, `/vapi/${path}`, body);
  let count = 0;
  const freeRoom = async (area = 100): Promise<number> => (await park.make(room, { ...inside, name: `G-${++count}`, use: 1, area, status: 1 })).id;
  /** A contract in force, billed: 2 元 a ㎡ and day by the quarter where its term says nothing else; of one room, or of two. */
  async function lease([start_at, end_at]: readonly [string, string], term: object = {}, second = false) {
    const home = await freeRoom();
    const homes = second ? [home, await freeRoom()] : [home];
    const { id: firm } = await park.make(enterprise, { ...inside, name: `分文${count}有限公司`, residence: 2, settled_at: start_at });
    const party = { enterprise_id: firm, party_name: null, prev_contract_id: null, next_contract_id: null, number: `FW-${count}` };
    const { id } = await park.make(contract, { ...inside, ...party, start_at, end_at, status: 30, kind: 1, handler_id: who.operator.userId });
    for (const one of homes) {
      await park.make(contractRoom, { contract_id: id, room_id: one, area: 100, start_at, end_at, replaced_by: null });
      const during = [one, start_at, addDays(end_at, 1), firm, id];
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', during);
    }
    const price = { price: 2, price_unit: 'yuan_m_day', pay_cycle: 'quarter', day_price: 2, ahead_days: 0, late_rate: null, deposit: null };
    await park.make(contractTerm, { contract_id: id, room_id: home, payment_item_id: item, start_at, end_at, ...unset, ...price, ...term });
    await good(call('PUT', `pact/contract/bill/${id}`, {}));
    await rows('update fee_bill set status = 10 where contract_id = $1 and bill_at <= $2 and status = 5', [id, now.toISOString().slice(0, 10)]);
    return { id, firm, home, second: homes[1] ?? home };
  }
  async function good(answer: Promise<Answer>): Promise<any> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }
  const bills = (id: number) =>
    rows<PlannedBill>(
      `select id, number, kind, amount::float8 amount, paid_amount::float8 paid, status, period_start::text "from", period_end::text "to", origin_id origin,
        room_id room, edit_reason reason from fee_bill where contract_id = $1 and status <> 30 order by period_start, id`,
      [id],
    );
  return {
    ...{ park, here, who, rows, call, good, lease, freeRoom, bills, item },
    billOf: async (id: number, from: string): Promise<PlannedBill> =>
      (await bills(id)).find((one) => one.kind === 1 && one.from === from) as PlannedBill,
    /** What the bills of a plan that begin by a day still ask for, with what was taken off them. */
    owed: async (id: number, until: string): Promise<number> => {
      const found = await bills(id);
      const mine = found.filter(({ kind, from }) => kind === 1 && from <= until);
      const off = found.filter(({ kind, origin }) => kind === 6 && mine.some((bill) => bill.id === origin));
      return [...mine, ...off].reduce((sum, { amount, paid }) => sum + amount - paid, 0);
    },
    /** A term beside the rent of a contract that was made already. */
    addTerm: async (id: number, more: object) => {
      const [term] = await rows('select * from contract_term where contract_id = $1 order by id limit 1', [id]);
      const { id: _id, version: _version, created_at: _at, updated_at: _later, ...same } = term as Record<string, unknown>;
      return park.make(contractTerm, { ...same, deposit: null, ...more });
    },
    move: (firm: number, from_room: number, to_room: number, changed_at: string) =>
      good(call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at })),
    remove: (bill: number | undefined) => good(call('PUT', 'fee/remove', { ids: [bill], remove_reason: '免收' })),
    reduce: (bill: number, fen: number, note = '减免') => good(call('PUT', `fee/adjust/${bill}`, { change: (-fen / 100).toFixed(2), note })),
    reprice: (id: number, body: object) => call('PUT', `pact/contract/reprice/${id}`, { change_reason: '补充协议', ...body }),
    pay: async (firm: number, bill: number, fen: number, on: string): Promise<number> => {
      const amount = (fen / 100).toFixed(2);
      const of = { incubator_id: here.incubator, enterprise_id: firm, paid_at: `${on} 08:00:00`, method: 1, amount };
      return (await good(call('POST', 'payment', { ...of, bills: [{ fee_bill_id: bill, amount }] }))).id;
    },
    creditOf: async (firm: number): Promise<number> =>
      Number(
        (await rows('select coalesce(sum(credit_left), 0)::float8 credit from payment where enterprise_id = $1 and status = 1', [firm]))[0]?.credit,
      ),
    totalOf: async (id: number): Promise<number> =>
      Number((await rows('select total_money::float8 total from contract where id = $1', [id]))[0]?.total),
    /** The day is another one, before the last or after it; `jobs`: and what is to be done of bills on it is done. */
    on: async (day: string, jobs = false): Promise<void> => {
      now = new Date(Date.parse(`${day}T03:00:00Z`) + ++count);
      if (!jobs) return;
      await park.app.jobs.tick();
      const due = await rows<{ id: number }>("select id from job where name in ('due_bills', 'late_fees') order by name");
      for (const { id } of due) await good(call('PUT', `job/rerun/${id}`, {}, who.admin));
      await park.app.jobs.tick();
    },
  };
}
