import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { DisplayPairing } from '@/domain/answers/display';
import type { EngineName } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

export const minute = 60_000;
/** One point. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Two parks, the screens on the walls of the first, and a clock that the tests move. */
class Wall {
  park!: Park;
  who!: Awaited<ReturnType<typeof people>>;
  home!: Place;
  other!: Place;
  now = new Date();

  async open(engine: EngineName): Promise<void> {
    this.park = await openPark({ engine, now: () => this.now });
    this.home = await place(this.park, '甲园');
    this.other = await place(this.park, '乙园');
    this.who = await people(this.park, this.home);
  }
  readonly hello = (token?: string, body: object = {}): Promise<Answer> =>
    this.park.call(null, 'POST', '/vapi/display/hello', { ...(token && { token }), ...body });
  readonly newCode = async (): Promise<Required<DisplayPairing>> => (await this.hello()).body;
  readonly pair = (as: Session, code: string, more: object = {}): Promise<Answer> =>
    this.park.call(as, 'POST', '/vapi/display/pair', {
      ...{ pair_code: code, name: '大厅', incubator_id: this.home.incubator, route: '/cockpitIot' },
      ...more,
    });
  readonly paired = async (more: object = {}): Promise<{ id: number; token: string }> => {
    const { code, token } = await this.newCode();
    const answer = await this.pair(this.who.admin, code, more);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return { id: answer.body.id, token };
  };
  readonly get = (token: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    this.park.call({ token }, 'GET', `/vapi${path}`, undefined, headers);
  readonly sendShot = async (token: string, bytes: Buffer, name = 'a.png'): Promise<Response> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${this.park.url}/vapi/display/shot`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  };
}
/** The wall of a suite, opened and closed with it. */
export function displayWall(engine: EngineName): Wall {
  const wall = new Wall();
  beforeAll(() => wall.open(engine));
  afterAll(() => wall.park.close());
  beforeEach(() => {
    wall.park.received.sessions.length = 0;
    wall.now = new Date(wall.now.getTime() + 11 * minute); // codes and slips of the test before are gone
  });
  return wall;
}
