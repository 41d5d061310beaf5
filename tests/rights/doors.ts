import { describe, expect, it } from 'vitest';
import { isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { addresses, ask, bodyOf, checksums, inBatches, pathOf, type Address } from './asking';
import type { Session } from '../support/park';
import { secretWord, type Fixture } from './ground';
import { sideDoors } from './side-doors';

const storing = addresses.filter(({ as, does }) => as === 'operation' && (does === 'store' || does === 'update'));
/** Keys that no form offers: the engine's own columns, and what the definition keeps to itself. */
const tricks = (resource: AnyResource, storing: boolean): Record<string, unknown> => ({
  id: 1,
  created_by: 1,
  created_at: '2020-01-01 00:00:00',
  updated_at: '2020-01-01 00:00:00',
  deleted_at: null,
  pending: {},
  password_hash: 'x',
  is_admin: 1,
  __typename: 'x',
  constructor: 1,
  ...Object.fromEntries(Object.entries<Field>(resource.fields).flatMap(([name, field]) => (isWritable(field, storing) ? [] : [[name, 1]]))),
});

function assignment(fixture: () => Fixture): void {
  it('no key that the definition keeps to itself is stored or changed by a body', async () => {
    const wrong: string[] = [];
    let tried = 0;
    // made before anything is summed: a body brings rows of its own with it (a file to be named)
    const requests = [];
    for (const address of storing) requests.push({ address, body: (await bodyOf(address, fixture())) ?? {} });
    let before = await checksums(fixture());
    for (let at = 0; at < requests.length; at += 10) {
      const some = requests.slice(at, at + 10);
      for (const { address, body } of some) {
        const results = await inBatches(Object.entries(tricks(address.resource as AnyResource, address.does === 'store')), async ([key, value]) => {
          // a stored row may be sent back with its own id: it is taken for nothing
          if (key === 'id' && address.does === 'update') return [];
          tried += 1;
          const { status, body: text } = await ask(fixture(), 'admin', address.method, pathOf(address, fixture().rows), { ...body, [key]: value });
          const named = status === 400 && String(text.message).includes(key);
          // of a stored row a state that forbids any edit may speak first
          const refused = named || (address.does === 'update' && [400, 403, 404].includes(status));
          return refused ? [] : [`${address.text} ${key}: ${status} ${JSON.stringify(text).slice(0, 80)}`];
        });
        wrong.push(...results.flat());
      }
      const after = await checksums(fixture());
      const texts = some.map(({ address }) => address.text).join(', ');
      wrong.push(...Object.keys(after).flatMap((name) => (after[name] === before[name] ? [] : [`one of ${texts} changed ${name}`])));
      before = after;
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  }, 240_000);

  it('a tenant cannot give a row away, nor take another’s: whose it is comes from his account', async () => {
    const { park, callers, rows, here } = fixture();
    const tenant = callers.tenant as { token: string; userId: number };
    const body = {
      incubator_id: here.incubator,
      title: '空调不制冷',
      content: '请派人',
      contact_mobile: '13800000001',
      enterprise_id: rows.get('enterprise')?.id,
    };
    const made = await park.call(tenant, 'POST', '/vapi/service/suggest', body);
    const [stored] =
      made.status === 201
        ? await park.database.rows<{ enterprise_id: number }>('select enterprise_id from suggest where id = $1', [made.body.id])
        : [];
    expect([201, 400, 422]).toContain(made.status);
    if (stored) expect(stored.enterprise_id).not.toBe(rows.get('enterprise')?.id);
  });
  it.each(['/enterprise/showcase', '/projectPromotion'])(
    'POST %s: a body that names another’s enterprise stores a row of one’s own',
    async (path) => {
      const { park, callers, rows } = fixture();
      const { token, userId } = callers.tenant as Session;
      const address = storing.find(({ text }) => text === `POST ${path}`) as Address;
      const resource = address.resource as AnyResource;
      const files = Object.entries<Field>(resource.fields).filter(([, { kind, required }]) => kind === 'file' && required);
      const own = await Promise.all(
        files.map(async ([name]) => [name, (await park.make(park.rows.resource('file'), { created_by: userId, ext: 'png' })).id]),
      );
      const body = { ...(await bodyOf(address, fixture())), ...Object.fromEntries(own) };
      expect(body.enterprise_id).toBe(rows.get('enterprise')?.id);
      const made = await park.call({ token }, 'POST', `/vapi${path}`, body);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const [mine] = await park.database.rows<{ enterprise_id: number }>('select enterprise_id from app_user where id = $1', [userId]);
      const [stored] = await park.database.rows(`select enterprise_id from ${tableOf(resource)} where id = $1`, [made.body.id]);
      expect(stored).toEqual(mine);
    },
  );
}

function header(fixture: () => Fixture): void {
  const lists = ['/notice/notice', '/space/room', '/dashboard/counts', '/cockpit-incubator', '/options/building', '/task', '/operationLog'];
  it('a building in the header is in reach, or the call is refused', async () => {
    const { here, there, park } = fixture();
    const gone = await park.database.rows<{ id: number }>(
      "insert into building (name, incubator_id, area, deleted_at) values ('已撤', $1, 1, now()) returning id",
      [here.incubator],
    );
    const cases: readonly (readonly [string, number])[] = [
      [String(here.building), 403],
      [`${there.building},${here.building}`, 403],
      [String(gone[0]?.id), 403],
      ['999999', 403],
      ['abc', 400],
      ['-1', 400],
      ['1.5', 400],
      ["1' or 1=1", 400],
      [Array.from({ length: 2000 }, () => there.building).join(','), 200],
      [` ${there.building} ,, ${there.building}`, 200],
      ['', 200],
    ];
    for (const path of lists)
      for (const [buildings, status] of cases) {
        const answer = await ask(fixture(), 'other', 'GET', path, undefined, { buildings });
        expect([path, buildings.slice(0, 20), answer.status]).toEqual([path, buildings.slice(0, 20), status]);
        expect(JSON.stringify(answer.body)).not.toContain(secretWord);
      }
    for (const buildings of [String(here.building), 'abc'])
      expect((await ask(fixture(), 'visitor', 'GET', '/notice/notice', undefined, { buildings })).status).toBe(401);
    // a visitor chooses nothing: the header widens nothing for him
    expect((await ask(fixture(), 'visitor', 'GET', '/websit/notice', undefined, { buildings: String(here.building) })).body.total).toBe(0);
  }, 240_000);
}

/** What lies beside the addresses themselves: bodies, headers, and every way round. */
export function doors(fixture: () => Fixture): void {
  describe('键与请求头', () => {
    assignment(fixture);
    header(fixture);
  });
  describe('旁门', () => sideDoors(fixture));
}
