import { afterAll, beforeAll, expect } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { room } from '@/domain/resources/room';
import type { EngineName } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

export const noon = new Date('2026-11-20T12:00:00+08:00');
export const october = { month: '2026-10-15' };
export type Row = Record<string, any>;

/** Two parks whose electricity has its price, three tenants in the first, and what is done with meters until they are settled. It is noon. */
class SettlementPark {
  park!: Park;
  here!: Place;
  there!: Place;
  who!: Awaited<ReturnType<typeof people>>;
  readonly firms: number[] = [];
  private count = 0;

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => noon, connections: 8 });
    this.here = await place(this.park, '甲园');
    this.there = await place(this.park, '乙园');
    this.who = await people(this.park, this.here);
    for (const where of [this.here, this.there]) expect((await this.price(where)).status).toBe(201);
    const inside = { incubator_id: this.here.incubator, building_id: this.here.building, residence: 2 };
    for (const name of ['甲', '乙', '丙']) this.firms.push((await this.park.make(enterprise, { ...inside, name: `${name}公司` })).id);
  }
  readonly rows = <T = Row>(text: string, params: unknown[] = []) => this.park.database.rows<T>(text, params);
  readonly put = (path: string, body: object = {}, by = this.who.admin): Promise<Answer> => this.park.call(by, 'PUT', `/vapi/iot/${path}`, body);
  readonly get = (path: string, by = this.who.admin): Promise<Answer> => this.park.call(by, 'GET', `/vapi/${path}`);
  readonly newRoom = async (where: Place, area: number): Promise<number> =>
    (await this.park.make(room, { incubator_id: where.incubator, building_id: where.building, name: `R${++this.count}`, area })).id;
  readonly newMeter = async (more: object = {}, where = this.here): Promise<number> => {
    const made = await this.park.call(this.who.admin, 'POST', '/vapi/iot/meter', {
      ...{ kind: 1, number: `E-${++this.count}`, name: `表${this.count}` },
      ...{ incubator_id: where.incubator, building_id: where.building, ratio: 1, capacity: 1000 },
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  /** What was read by hand at the beginning of days. */
  readonly readings = async (id: number, values: Readonly<Record<string, number>>): Promise<void> => {
    for (const [day, value] of Object.entries(values)) {
      const done = await this.put(`meter/record/${id}`, { value, read_at: `${day} 00:00:00` });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    }
  };
  readonly bind = async (id: number, enterprise_id: number | undefined, from: string, room_id?: number): Promise<Answer> =>
    this.put(`meter/bind/${id}`, { enterprise_id, room_id, from });
  readonly generate = (where = this.here, more: object = october): Promise<Answer> =>
    this.put('settlement/generate', { incubator_id: where.incubator, ...more });
  readonly sheetsOf = (meter: number): Promise<Row[]> =>
    this.rows(
      `select id, enterprise_id, period_start::text "from", period_end::text "to", last_value::float8 as last, this_value::float8 as this, usage::float8 usage,
      share_usage::float8 share, amount::float8 amount, status, fee_bill_id, version from meter_settlement where meter_id = $1 and status <> 4 order by period_start`,
      [meter],
    );
  readonly price = (where: Place): Promise<Answer> =>
    this.park.call(this.who.admin, 'POST', '/vapi/iot/price', {
      ...{ incubator_id: where.incubator, kind: 1, band: 0, from_time: '00:00', to_time: '00:00', price: '0.8123', valid: ['2020-01-01', null] },
    });
}
/** The back end of a suite, opened and closed with it. */
export function settlementPark(engine: EngineName): SettlementPark {
  const at = new SettlementPark();
  beforeAll(() => at.open(engine));
  afterAll(() => at.park.close());
  return at;
}
