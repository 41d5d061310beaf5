import { expect, it } from 'vitest';
import type { Fields } from '@/domain/kernel/field';
import { makeRandom, type Random } from '@/vapi/seed/demo/random';
import { addresses, bodyOf, pathOf, questionOf, type Address } from './asking';
import type { Fixture } from './ground';
import { fieldsOf, queryKeys } from './nonsense';
import type { Who } from './table';

/** Deeper than JSON.stringify goes by itself: put into the finished text in place of its word. */
const nested: Readonly<Record<string, string>> = {
  '@objects': `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  '@lists': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '@few': `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
};
const jsonOf = (body: unknown): string | undefined =>
  JSON.stringify(body)?.replace(/"(@objects|@lists|@few)"/g, (_all, word: string) => nested[word] ?? '');
/** What a form field may be sent: legal JSON all of it, and nothing that a form would send. */
const values: readonly unknown[] = [
  ...[null, true, false, '', ' ', 0, -1, 1, 1.5, 1.0000001, 1e18, 1e300, -1e300, 5e-324, 2 ** 53],
  ...['1e300', 'Infinity', '-infinity', 'NaN', 'null', '[]', '{}', '1.5', '１２', '99999999999999999999', '9'.repeat(400), `0.${'1'.repeat(400)}`],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '%', '\\', '%00', "' or 1=1 --", '../..', '={1}', '😀'.repeat(30), '长'.repeat(6000)],
  ...['a\u0000b', '\ud800', 'x\udfff', '\u202e', '0000-00-00', '2026-02-30', '9999-12-31', '275760-09-13', '0001-01-01', '2026-01-01 25:61:61'],
  ...['<p>a</p>', '<img src="/vapi/file/1/x">', '<'.repeat(2000)],
  ...[{}, { toString: 1 }, { valueOf: 1, toString: null }, JSON.parse('{"__proto__":{"x":1}}'), { constructor: { prototype: 1 } }, { toJSON: 1 }],
  ...[{ length: -1 }, { length: 1e9 }, { min: {}, max: [] }, { id: {} }, { 'a.b': 1, '': 2 }],
  ...[
    [],
    [null],
    [[]],
    [{}],
    [{ toString: 1 }],
    [1e18],
    [1, 1],
    ['\ud800'],
    ['a', ['b']],
    [null, null],
    ['', ''],
    [1, 'x'],
    [{ id: 1e18, version: {} }],
  ],
  ...[...Object.keys(nested), Array.from({ length: 700 }, (_, n) => n + 1)],
];
/** The same in an address. */
const texts = [
  '%',
  '%ff',
  '%00',
  ...values.map((value) =>
    encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 700).replace(/\p{Surrogate}/gu, '')),
  ),
];
/** Answers at once to nothing that was asked, or ends the session of whoever asks. */
const apart = new Set(['/auth/logout', '/user/reset-pass-current', '/user/updateCurrent', '/auth/refresh']);
const slow = new Set(['/auth/login', '/auth/reset', '/auth/register']);
const callers: readonly Who[] = ['admin', 'admin', 'admin', 'admin', 'admin', 'admin', 'operator', 'tenant', 'provider', 'tutor', 'visitor'];

interface Case {
  readonly who: Who;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}
/** A query, some of its keys twice, with brackets, or unknown. */
function questionFor(random: Random, keys: readonly string[], usual: string): string {
  const some = random.some([...keys, 'page', 'pageSize', 'sortField', 'sortOrder', '__proto__', 'toString'], random.int(1, 3));
  const requested = some.map((key) => {
    const name = encodeURIComponent(key) + random.pick(['', '', '', '', '[]', '[a]']);
    return `${name}=${random.pick(texts)}${random.chance(0.1) ? `&${name}=1` : ''}`;
  });
  return `${usual === '' ? '?' : `${usual}&`}${requested.join('&')}`;
}
function bodyFor(random: Random, names: readonly string[], legal: Record<string, unknown> | undefined): unknown {
  const chance = random.next();
  if (chance < 0.03) return random.pick(values);
  const spoilt = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, random.pick(values)]));
  if (chance < 0.25) return spoilt(names);
  const keys = [...names, ...Object.keys(legal ?? {}), 'id', 'ids', 'version', 'rows', ...(random.chance(0.05) ? ['__proto__', 'x'] : [])];
  return { ...legal, ...spoilt(random.some(keys, random.int(1, Math.min(3, keys.length)))) };
}
const ids = ['1', '2', '7', '0', '-1', '999999999999999', '1000000000000000000', 'abc', '%27', '%00', '%ff', '__proto__', 'toString', 'enterprise'];
const headersFor = (random: Random): Record<string, string> => ({
  ...(random.chance(0.05) && { buildings: random.pick(['1', '1,2', '-1', '1e300', '__proto__', '9'.repeat(300), ',,,', '1.5']) }),
  ...(random.chance(0.05) && { 'idempotency-key': random.pick(['a', '__proto__', 'x'.repeat(500), "'"]) }),
  ...(random.chance(0.05) && { 'if-none-match': random.pick(['*', '""', 'x'.repeat(300)]) }),
});
/** One request that nobody would mean, drawn for an address. */
function drawn(random: Random, { rows }: Fixture, address: Address, legal: Record<string, unknown> | undefined): Case {
  const { method, path } = address;
  const fields: Fields = fieldsOf(address);
  const at = path.includes('{') && random.chance(0.3) ? path.replace(/\{\w+\}/g, () => random.pick(ids)) : pathOf(address, rows);
  const who: Who = slow.has(path) ? 'visitor' : random.pick(callers);
  const headers = headersFor(random);
  if (method === 'GET') return { who, method, path: at + questionFor(random, queryKeys(address), questionOf(address, rows)), headers };
  const body = jsonOf(
    method === 'DELETE' ? random.pick([undefined, {}, { version: random.pick(values) }]) : bodyFor(random, Object.keys(fields), legal),
  );
  return { who, method, path: at, headers, ...(body !== undefined && { body }) };
}
const shown = ({ who, method, path, body }: Case): string => `${who} ${method} ${path.slice(0, 200)} ${body?.slice(0, 300) ?? ''}`;

/** `cases` requests of all kinds at every address, by every caller; the same seed draws the same ones. None is answered with 5xx or broken off. */
export function fuzz(fixture: () => Fixture, cases: number, seed: number): void {
  it(`${cases} drawn requests (seed ${seed}): none is answered with 500, or breaks an answer off`, async () => {
    const { park } = fixture();
    const random = makeRandom(seed);
    const sessions = { ...fixture().callers };
    const requested = addresses.filter(({ path }) => !apart.has(path));
    const legal = new Map<string, Record<string, unknown> | undefined>();
    for (const address of requested) legal.set(address.text, await bodyOf(address, fixture()));
    const failed = new Map<string, string>();
    const statuses: Record<string, number> = {};
    const send = async (address: Address, one: Case): Promise<void> => {
      const token = sessions[one.who]?.token;
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(one.body !== undefined && { 'content-type': 'application/json' }) };
      const request = { method: one.method, headers: { ...headers, ...one.headers }, ...(one.body !== undefined && { body: one.body }) };
      const text = await fetch(`${park.url}/vapi${one.path}`, { ...request, signal: AbortSignal.timeout(60_000) }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        (error: unknown) => ({ status: 599, text: String(error) }),
      );
      statuses[text.status] = (statuses[text.status] ?? 0) + 1;
      if (text.status >= 500) failed.set(`${text.status} ${address.text}`, `${shown(one)}: ${text.text.slice(0, 120)}`);
      // somebody has been frozen or his role was changed by what was drawn: the right of others to act goes on
      if (text.status === 401 && token && sessions[one.who]?.token === token && !address.path.startsWith('/iot/readings')) {
        await park.database.rows('update app_user set status = 1, deleted_at = null where id = $1', [sessions[one.who]?.userId]);
        await park.database.rows('update session set ended_at = null, end_reason = null where user_id = $1', [sessions[one.who]?.userId]);
      }
    };
    for (let at = 0; at < cases; at += 16) {
      const batch = Array.from({ length: Math.min(16, cases - at) }, () => {
        const address = requested[random.int(0, requested.length - 1)] as Address;
        return [address, drawn(random, fixture(), address, legal.get(address.text))] as const;
      });
      await Promise.all(batch.map(([address, one]) => send(address, one)));
    }
    console.info(`fuzz ${cases} seed ${seed}: ${JSON.stringify(statuses)}`);
    expect([...failed.values()]).toEqual([]);
    expect(statuses[200] ?? 0).toBeGreaterThan(cases / 50);
  }, 1_500_000);
}
