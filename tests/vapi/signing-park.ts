import { afterAll, beforeAll, expect } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import type { EngineName } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

/** The day on which the park of these suites begins, and the term of its contracts. */
export const day = '2026-03-10';
export const [start, end] = ['2026-04-01', '2028-03-31'] as const;

/** A park whose operator draws up, submits and signs contracts, opened and closed with its suite. */
export function signingPark(engine: EngineName) {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let rent: number;
  let scan: number;
  let count = 0;
  let now = new Date(`${day}T02:00:00Z`);
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    rent = (await park.make(paymentItem, { name: '试租金', enabled: 1 })).id;
    scan = (await park.make(file, { save_name: '扫描件.pdf', created_by: who.operator.userId })).id;
  });
  afterAll(() => park?.close());
  /** Another day of the park; whoever is signed in stays so. */
  const on = async (date: string): Promise<void> => {
    now = new Date(`${date}T02:00:00Z`);
    for (const table of ['session', 'session_token']) await rows(`update ${table} set expires_at = '2099-01-01'`);
  };
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const freeRoom = async () => (await park.make(room, { ...inside(), name: `C-${++count}`, use: 1, area: 100, status: 1 })).id;
  const customer = async (more: object = {}) =>
    (await park.make(enterprise, { ...inside(), name: `客户${++count}`, residence: 0, need_status: 20, ...more })).id;
  const operator = (method: string, path: string, body?: object): Promise<Answer> => park.call(who.operator, method, `/vapi${path}`, body);
  const term = (space: number | null, more: object = {}) => ({
    ...{ payment_item_id: rent, room_id: space, price: '2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: start, end_at: end },
    ...{ free_days: 30, increase_months: 12, increase_rate: 5, deposit: '6000' },
    ...more,
  });
  const body = (space: number | null, firm: number | null, more: object = {}) => ({
    ...{ ...inside(), kind: 1, type: 1, party_kind: 1, enterprise_id: firm, sign_at: day, start_at: start, end_at: end },
    ...{ handler_id: who.operator.userId, rooms: space ? [{ room_id: space, area: 100, start_at: start, end_at: end }] : [], terms: [term(space)] },
    ...more,
  });
  const planned = async (draft: object): Promise<Answer> => {
    const { sign_at, start_at, end_at, rooms: spaces, terms } = draft as Record<string, unknown>;
    return operator('POST', '/pact/contract/preview', { sign_at, start_at, end_at, rooms: spaces, terms });
  };
  /** A draft with the plan that its terms come to. */
  async function drafted(space: number | null, firm: number | null, more: object = {}): Promise<{ id: number; version: number }> {
    const draft = body(space, firm, more);
    const { data } = (await planned(draft)).body;
    const plan = data.map(({ account_month: _m, formula: _f, payment_item_name: _n, ...bill }: Record<string, unknown>) => bill);
    const made = await operator('POST', '/pact/contract', { plan, ...draft });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }
  const submit = (id: number) => operator('PUT', `/pact/contract/submit/${id}`, {});
  const pass = (id: number) => park.call(who.admin, 'PUT', `/vapi/pact/contract/audit/${id}`, { status: 20 });
  const sign = (id: number, more: object = { scan: [scan] }) => operator('PUT', `/pact/contract/sign/${id}`, more);
  async function signed(space: number | null, firm: number | null, more: object = {}): Promise<number> {
    const { id } = await drafted(space, firm, more);
    for (const step of [submit, pass, sign]) {
      const done = await step(id);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    }
    return id;
  }
  const held = (contract: number) =>
    rows(
      'select kind, lower(during)::text since, upper(during)::text until from room_occupancy where contract_id = $1 and released_at is null and not isempty(during) order by 2',
      [contract],
    );
  const bills = (contract: number) =>
    rows<{ kind: number; status: number; amount: number; period_start: string }>(
      'select kind, status, amount::float8 amount, period_start::text from fee_bill where contract_id = $1 and status <> 30 order by kind, period_start',
      [contract],
    );
  return {
    ...{ on, rows, inside, freeRoom, customer, operator, term, body, planned, drafted, submit, pass, sign, signed, held, bills },
    /** A name that no other room or firm of the suite has. */
    next: (): number => ++count,
    get park() {
      return park;
    },
    get here() {
      return here;
    },
    get who() {
      return who;
    },
    get rent() {
      return rent;
    },
    get scan() {
      return scan;
    },
  };
}
