import { afterAll, beforeAll, expect } from 'vitest';
import type { EngineName } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { noon } from './noon';
import { people, place, type Place } from './people';

/** Two parks, a gateway in the first, and what is done with its meters. It is noon. */
class MeterPark {
  park!: Park;
  here!: Place;
  there!: Place;
  who!: Awaited<ReturnType<typeof people>>;
  gateway = 0;
  private count = 0;

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => noon });
    this.here = await place(this.park, '甲园');
    this.there = await place(this.park, '乙园');
    this.who = await people(this.park, this.here);
    const box = { name: '网关', incubator_id: this.here.incubator, enabled: 1 };
    this.gateway = (await this.park.call(this.who.admin, 'POST', '/vapi/iot/gateway', box)).body.id;
  }
  readonly put = (path: string, body: object = {}, by = this.who.admin): Promise<Answer> => this.park.call(by, 'PUT', `/vapi/iot/${path}`, body);
  readonly get = (path: string, by = this.who.admin): Promise<Answer> => this.park.call(by, 'GET', `/vapi/iot/${path}`);
  /** Like a form: what is there, with what was changed of it. */
  readonly edit = async (path: string, changes: object): Promise<Answer> =>
    this.put(path, { version: (await this.get(path)).body.version, ...changes });
  readonly newMeter = async (more: object = {}): Promise<number> => {
    const number = `E-${++this.count}`;
    const of = { kind: 1, number, name: `表${this.count}`, incubator_id: this.here.incubator, building_id: this.here.building, ratio: 1 };
    const made = await this.park.call(this.who.admin, 'POST', '/vapi/iot/meter', { ...of, capacity: 1000, ...more });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
}
/** The park of a suite, opened and closed with it. */
export function meterPark(engine: EngineName): MeterPark {
  const on = new MeterPark();
  beforeAll(() => on.open(engine));
  afterAll(() => on.park.close());
  return on;
}
