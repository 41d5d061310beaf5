import { expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { allResources } from '@/domain/resources';
import { addresses, ask, inBatches, pathOf, questionOf } from './asking';
import type { Fixture } from './ground';

const numeric: ReadonlySet<string> = new Set(['area', 'decimal', 'integer']);
const kindsOf = new Map<string, Set<string>>();
for (const { fields } of allResources)
  for (const [name, { kind }] of Object.entries<Field>(fields)) kindsOf.set(name, (kindsOf.get(name) ?? new Set()).add(kind));
/** Names that mean a number wherever they stand, and what is measured in ㎡. */
const isNumber = (key: string): boolean => {
  const kinds = kindsOf.get(key);
  return kinds ? [...kinds].every((kind) => numeric.has(kind)) : /(?:^|_)area(?:_|$)/.test(key);
};
const timestamp = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2})/;
/** What a person typed or a log kept as it was is no answer of ours. */
const kept: ReadonlySet<string> = new Set(['before', 'after', 'draft', 'form', 'content', 'formula', 'extend', 'params', 'result', 'playlist']);

function faultsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((one, at) => faultsIn(one, `${path}[${at}]`));
  if (typeof value === 'string') return timestamp.test(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (kept.has(key)) return [];
    const asText = typeof inner === 'string' && /^-?\d+(?:\.\d+)?$/.test(inner) && isNumber(key);
    return asText ? [`${path}.${key}: "${inner}"`] : faultsIn(inner, `${path}.${key}`);
  });
}
/** How numbers and times go over the wire (api.md, Answers), whoever wrote the query: no decimal as text, no time with its T and Z. */
export function wires(fixture: () => Fixture): void {
  it('every answer has numbers as numbers, and times as YYYY-MM-DD HH:mm:ss', async () => {
    const read = addresses.filter(
      ({ method, action, path }) => method === 'GET' && !action && !path.startsWith('/file/') && path !== '/auth/refresh',
    );
    let requested = 0;
    const wrong = await inBatches(read, async (address) => {
      const answer = await ask(fixture(), 'operator', 'GET', pathOf(address, fixture().rows) + questionOf(address, fixture().rows));
      if (answer.status !== 200 || Buffer.isBuffer(answer.body)) return [];
      requested += 1;
      return faultsIn(answer.body, address.path);
    });
    expect(wrong.flat()).toEqual([]);
    expect(requested).toBeGreaterThan(150);
  });
}
