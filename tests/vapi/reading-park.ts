import { afterAll, beforeAll } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { hashToken } from '@/vapi/kernel/session';
import type { EngineName } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { at, noon } from './noon';
import { people, place, type Place } from './people';

export const reading = (number: string, minutes: number, value: number, more: object = {}): object => ({
  ...{ kind: 'electric', number, at: at(minutes), value },
  ...more,
});

/** A park with a gateway whose token is `gateway`, and what it reports. It is noon. */
class ReadingPark {
  park!: Park;
  here!: Place;
  who!: Awaited<ReturnType<typeof people>>;
  gateway = 0;
  private count = 0;

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => noon });
    this.here = await place(this.park, '甲园');
    this.who = await people(this.park, this.here);
    const box = { incubator_id: this.here.incubator, name: '网关', token_hash: hashToken('gateway'), enabled: 1 };
    this.gateway = (await this.park.make(iotGateway, box)).id;
  }
  readonly post = (body: unknown, token = 'gateway'): Promise<Answer> =>
    this.park.call(null, 'POST', '/vapi/iot/readings', body as object, { authorization: `Device ${token}` });
  /** A total meter of its own for a test: electricity, 100 kW. */
  readonly newMeter = async (): Promise<string> => {
    const number = `E-${++this.count}`;
    await this.park.make(meter, {
      ...{ kind: 1, number, name: number, incubator_id: this.here.incubator, building_id: this.here.building },
      ...{ ratio: 1, is_total: 1, capacity: 100, gateway_id: this.gateway },
    });
    return number;
  };
}
/** The park of a suite, opened and closed with it. */
export function readingPark(engine: EngineName): ReadingPark {
  const on = new ReadingPark();
  beforeAll(() => on.open(engine));
  afterAll(() => on.park.close());
  return on;
}
