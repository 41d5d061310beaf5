import { expect, it } from 'vitest';
import { isWritable } from '@/domain/kernel/derive';
import type { Fields } from '@/domain/kernel/field';
import { addresses, inBatches, pathOf, questionOf, type Address } from './asking';
import type { Fixture } from './ground';
import { inTurn } from '../support/turn';

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });
const ids = ['0', '-1', '999999999999999', '1000000000000000000', 'abc', '%27', '%00'];
const bodies: readonly unknown[] = [null, [], '字', {}, deep(300), { id: {}, ids: [null] }, { ids: [1e18], version: 'x' }];
/** Put into every field of a form at once. */
const values: readonly unknown[] = [
  null,
  '长'.repeat(10_000),
  -1,
  1e18,
  [null],
  {},
  deep(50),
  true,
  'a\u0000b',
  '0000-00-00',
  "' or 1=1 --",
  ['9'.repeat(40)],
];
const queries = ["'", '-1', '99999999999999999999', '%00', '0000-00-00', '[]', 'x'.repeat(800)];
/** What would end the session of whoever asks, or wait a second for a hash. */
const apart = new Set(['/auth/logout', '/auth/login', '/auth/reset', '/auth/register', '/user/reset-pass-current', '/user/updateCurrent']);
/** What devices ask with a token of their own. */
const byDevices = new Set(['/iot/readings', '/iot/carGate/passes', '/iot/carGate/ask']);

export const fieldsOf = ({ action, call, resource, does }: Address): Fields =>
  action?.input ?? call?.input ?? (resource && (does === 'store' || does === 'update') ? resource.fields : {});
export function queryKeys({ resource, does, ...address }: Address): string[] {
  const filters = does === 'list' || does === 'export' ? (resource?.filters ?? []) : [];
  const names = filters.map(({ query, field }) => query ?? String(field));
  const own = Object.keys(fieldsOf({ resource, does, ...address } as Address));
  return [
    ...new Set(['page', 'pageSize', 'sortField', 'ids', 'q', 'type', ...own, ...names, ...names.flatMap((name) => [`${name}_start`, `${name}_end`])]),
  ];
}
/** Nothing that is sent makes the server fail: it answers what is wrong, and goes on. */
export function nonsense(fixture: () => Fixture): void {
  it('no nonsense is answered with 500, or breaks an answer off', async () => {
    const { park, callers, rows } = fixture();
    const failed: string[] = [];
    const send = async (method: string, path: string, body?: unknown): Promise<void> => {
      const headers = { authorization: `Bearer ${callers.admin?.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
      const text = body === undefined ? undefined : JSON.stringify(body);
      const what = `${method} ${path.slice(0, 90)} ${text?.slice(0, 60) ?? ''}`;
      try {
        const answer = await fetch(`${park.url}/vapi${path}`, { method, headers, ...(text !== undefined && { body: text }) });
        const answerText = await answer.text();
        if (answer.status >= 500 || answer.status === 401) failed.push(`${what}: ${answer.status} ${answerText.slice(0, 80)}`);
      } catch (error) {
        failed.push(`${what}: ${String(error)}`);
      }
    };
    const jobs: (() => Promise<void>)[] = [];
    for (const address of addresses.filter(({ path }) => !apart.has(path) && !byDevices.has(path))) {
      const { method, path } = address;
      const at = pathOf(address, rows);
      const bare = method === 'GET' || method === 'DELETE';
      if (path.includes('{'))
        for (const id of ids) jobs.push(() => send(method, path.replace(/\{\w+\}/g, id) + questionOf(address, rows), bare ? undefined : {}));
      if (method === 'GET') {
        const keys = queryKeys(address);
        for (const value of queries.slice(0, 2))
          jobs.push(() =>
            send(
              'GET',
              `${at}?${keys
                .map((key) => `${key}=${value}`)
                .join('&')
                .slice(0, 12_000)}`,
            ),
          );
        jobs.push(() => send('GET', `${at}?${keys.map((key) => `${key}[a]=1&${key}[]=2&${key}=3`).join('&')}`));
        // one at a time: the first fault hides all others
        const singly = keys.map((key, n) => `${key}=${queries[n % queries.length]}`);
        jobs.push(async () => {
          for (const one of singly) await send('GET', `${at}?${one}`);
        });
      } else if (method !== 'DELETE') {
        for (const body of bodies) jobs.push(() => send(method, at, body));
        const names = Object.entries(fieldsOf(address)).flatMap(([name, field]) => (isWritable(field, address.does !== 'update') ? [name] : []));
        for (const value of values) jobs.push(() => send(method, at, { version: 1, ...Object.fromEntries(names.map((name) => [name, value])) }));
      }
    }
    expect(jobs.length).toBeGreaterThan(3000);
    await inBatches(inTurn(jobs, 6), (job) => job(), 16);
    expect(failed).toEqual([]);
  });
}
