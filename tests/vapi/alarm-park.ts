import { afterAll, beforeAll, expect } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { toWire } from '@/domain/kernel/moment';
import { hashToken } from '@/vapi/kernel/session';
import type { EngineName } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

export const minute = 60_000;
const morning = Date.parse('2026-11-20T08:00:00+08:00');

/** A back end whose clock the tests move, with what reports to it and what watches over that. */
class AlarmPark {
  park!: Park;
  who!: Awaited<ReturnType<typeof people>>;
  /** Milliseconds. */
  now = morning;
  private count = 0;

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => new Date(this.now), connections: 8 });
    this.who = await people(this.park, await place(this.park, '甲园'));
    for (const table of ['session', 'session_token']) // weeks pass here
      await this.park.database.tx((tx) => this.park.database.rows(`update ${table} set expires_at = '2027-01-01'`, [], tx));
    await this.park.app.jobs.tick(); // whoever has just been started calls nobody silent
    this.now += 20 * minute;
  }
  readonly rows = <T = Record<string, any>>(text: string, ...params: unknown[]): Promise<T[]> => this.park.database.rows<T>(text, params);
  /** Some minutes later the rules are looked at. */
  readonly check = (minutes = 1): Promise<void> => {
    this.now += minutes * minute;
    return this.park.app.jobs.tick();
  };
  /** A park of its own for a test, with a gateway. */
  readonly newPlace = async (): Promise<Place & { gateway: number; token: string }> => {
    const here = await place(this.park, `园${++this.count}`);
    const token = `token-${this.count}`;
    const { id } = await this.park.make(iotGateway, {
      incubator_id: here.incubator,
      name: `网关${this.count}`,
      token_hash: hashToken(token),
      enabled: 1,
    });
    return { ...here, gateway: id, token };
  };
  readonly newMeter = async (here: Place & { gateway: number }, more: object = {}) => {
    const number = `A-${++this.count}`;
    const base = { kind: 1, number, name: number, incubator_id: here.incubator, building_id: here.building, gateway_id: here.gateway, state: 1 };
    return { ...(await this.park.make(meter, { ...base, ratio: 1, capacity: 1000, is_total: 2, ...more })), number };
  };
  readonly report = (here: { token: string }, number: string, value: number, more: object = {}, kind = 1): Promise<Answer> =>
    this.park.call(
      null,
      'POST',
      '/vapi/iot/readings',
      { readings: [{ kind, number, at: toWire(this.now), value, ...more }] },
      { authorization: `Device ${here.token}` },
    );
  readonly rule = async (here: Place, body: object): Promise<number> => {
    const answer = await this.park.call(this.who.admin, 'POST', '/vapi/iot/alarmRule', {
      name: '规则',
      incubator_id: here.incubator,
      device_kind: 1,
      level: 2,
      ...body,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  readonly alarms = (here: Place) =>
    this.rows(
      'select id, metric, status, level, count, text, meter_id, gateway_id, car_park_id, value::float8 "value" from alarm where incubator_id = $1 order by id',
      here.incubator,
    );
  readonly states = async (here: Place) => (await this.alarms(here)).map(({ metric, status, level }) => [metric, status, level]);
  /** Quarters (or hours: grain 2) of a meter as if they had been read. */
  readonly used = (id: number, from: number, to: number, usage: number, grain = 1) =>
    this.park.database.tx((tx) =>
      this.park.database.rows(
        `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_flat, readings) select $1::bigint, $5::smallint, t, $4::numeric, $4::numeric, 1
           from generate_series($2::timestamptz, $3::timestamptz - interval '1 second', case $5::int when 1 then interval '15 minutes' else interval '1 hour' end) t
         on conflict (meter_id, grain, bucket_at) do update set usage = excluded.usage, usage_flat = excluded.usage_flat`,
        [id, new Date(from), new Date(to), usage, grain],
        tx,
      ),
    );
  /** It has spoken now. */
  readonly seen = (id: number) =>
    this.park.database.tx((tx) => this.park.database.rows('update meter set last_seen_at = $2 where id = $1', [id, new Date(this.now)], tx));
}
/** The back end of a suite, opened and closed with it. */
export function alarmPark(engine: EngineName): AlarmPark {
  const at = new AlarmPark();
  beforeAll(() => at.open(engine));
  afterAll(() => at.park.close());
  return at;
}
