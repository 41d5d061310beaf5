import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import type { EngineName } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

export const noon = new Date('2026-11-20T12:00:00+08:00');
/** So many minutes after noon, as the wire has it. */
export const at = (minutes: number): string => toWire(noon.getTime() + minutes * 60_000);
/** One red point. */
export const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
export const pass = (plate: string, dir: string, minutes: number, more: object = {}): object => ({ plate, dir, at: at(minutes), ...more });

type GateName = '入口' | '出口' | '双向';
/** Two parks, and for each test a car park of 100 spaces in the first, with three gates that have their tokens; it is noon. */
class CarYard {
  park!: Park;
  here!: Place;
  there!: Place;
  who!: Awaited<ReturnType<typeof people>>;
  /** The car park of this test. */
  lot = 0;
  tokens!: Record<GateName, string>;
  ids!: Record<GateName, number>;
  now = noon;
  private count = 0;

  readonly put = (path: string, body: object = {}, by: Session = this.who.admin): Promise<Answer> =>
    this.park.call(by, 'PUT', `/vapi/iot/${path}`, body);
  readonly get = (path: string, by: Session = this.who.admin): Promise<Answer> => this.park.call(by, 'GET', `/vapi/iot/${path}`);
  readonly send = (token: string, call: string, body: object): Promise<Answer> =>
    this.park.call(null, 'POST', `/vapi/iot/carGate/${call}`, body, { authorization: `Device ${token}` });
  readonly report = (...passes: unknown[]): Promise<Answer> => this.send(this.tokens.双向, 'passes', { passes });
  readonly mayPass = async (plate: string, token = this.tokens.入口, more: object = {}): Promise<unknown> =>
    (await this.send(token, 'ask', { plate, ...more })).body;
  readonly inside = async (): Promise<number> => (await this.get(`carPark/${this.lot}`)).body.inside;
  readonly newLot = async (incubator: number, building: number, gates: object[] = []): Promise<Answer> =>
    this.park.call(this.who.admin, 'POST', '/vapi/iot/carPark', {
      name: `停车场${++this.count}`,
      incubator_id: incubator,
      building_id: building,
      spaces: 100,
      gates,
    });

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => this.now });
    this.here = await place(this.park, '甲园');
    this.there = await place(this.park, '乙园');
    this.who = await people(this.park, this.here);
  }
  async renew(): Promise<void> {
    this.now = noon;
    const gates = [
      { name: '入口', dir: 1 },
      { name: '出口', dir: 2 },
      { name: '双向', dir: 3 },
    ];
    const made = await this.newLot(this.here.incubator, this.here.building, gates);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    this.lot = made.body.id;
    const rows = (await this.get(`carGate?car_park_id=${this.lot}`)).body.data as { id: number; name: GateName }[];
    this.ids = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<GateName, number>;
    const pairs = await Promise.all(rows.map(async ({ name, id }) => [name, (await this.put(`carGate/token/${id}`)).body.message]));
    this.tokens = Object.fromEntries(pairs) as Record<GateName, string>;
  }
}
/** The yard of a suite, opened and closed with it. */
export function carYard(engine: EngineName): CarYard {
  const yard = new CarYard();
  beforeAll(() => yard.open(engine));
  beforeEach(() => yard.renew());
  afterAll(() => yard.park.close());
  return yard;
}
