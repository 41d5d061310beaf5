import { beforeAll, expect, it } from 'vitest';
import { meets } from '@/domain/kernel/condition';
import type { Answer } from '../support/park';
import { addresses, ask, bodyOf, checksums, inBatches, pathOf, questionOf, rowOf, textOf, type Address } from './asking';
import { hereName, hiddenDigits, secretWord, type Fixture } from './ground';
import { rightsTable, whos, type Cell, type Who } from './table';

const table = rightsTable();
const cellOf = ({ text }: Address, who: Who): Cell | undefined => table.get(text)?.cells[who];
/** Lists name values alone. */
const clock = { now: new Date(), parameter: () => Number.NaN };
const writes = ({ method, action }: Address): boolean => method !== 'GET' || action !== undefined;
const open: ReadonlySet<Cell> = new Set(['park', 'all', 'any', 'public', 'self']);
/** Somebody else's row may be seen by him, so nothing that it says is a secret of his. */
const seen: ReadonlySet<Cell> = new Set(['park', 'all', 'read', 'public', 'self', 'any', 'online']);
/** The rows of 甲 are not published: the public site says nothing of them. */
const mayReceive = (cell: Cell, { as }: Address): boolean => seen.has(cell) && !(cell === 'online' && as === 'publicRead');

/** What an answer betrays to somebody who may not know it. */
async function leaks(who: Who, cell: Cell, address: Address, answer: Answer): Promise<string[]> {
  const text = await textOf(answer);
  return [
    ...(!mayReceive(cell, address) && text.includes(secretWord) ? ['words of the row'] : []),
    ...(!mayReceive(cell, address) && who === 'other' && text.includes(hereName) ? ['names of the other park'] : []),
    ...(who !== 'operator' && who !== 'admin' && text.includes(`139${hiddenDigits}`) ? ['a whole mobile'] : []),
    ...(who !== 'operator' && who !== 'admin' && text.includes(`A${hiddenDigits}`) ? ['a whole plate'] : []),
  ];
}
/** Whether the status is one that the cell allows; a refusal of a nameless row is as good as one of its name. */
function keeps(cell: Cell, address: Address, status: number): boolean {
  if (status >= 500) return false;
  if (cell === '401' || cell === '403') return status === Number(cell);
  if (open.has(cell)) return status !== 401 && status !== 402 && status !== 403;
  if (cell === 'read') return writes(address) ? status >= 400 && status < 500 && status !== 401 : status === 200;
  if (writes(address)) return [400, 403, 404, 422].includes(status);
  return address.path.includes('{id}') ? status === 404 : [200, 404, 422].includes(status);
}
/** Every address of the product, asked about a row of somebody else by each kind of caller, as the table says. */
export function matrix(fixture: () => Fixture): void {
  const bodies = new Map<string, Record<string, unknown> | undefined>();
  beforeAll(async () => {
    // made before anything is summed: a body brings rows of its own with it (a file to be named)
    for (const address of addresses) if (!bodies.has(address.text)) bodies.set(address.text, await bodyOf(address, fixture()));
  });
  const requested = (who: Who, address: Address) =>
    ask(fixture(), who, address.method, pathOf(address, fixture().rows) + questionOf(address, fixture().rows), bodies.get(address.text));

  it('every address stands in the table, and every line of the table is an address', () => {
    const known = new Set(addresses.map(({ text }) => text));
    expect(
      [...known].filter((text) => !table.has(text)),
      'not in endpoints.csv',
    ).toEqual([]);
    expect(
      [...table.keys()].filter((text) => !known.has(text)),
      'no such address',
    ).toEqual([]);
  });

  it.each(whos)(
    '%s：不该看到的看不到，不该改的改不了',
    async (who) => {
      const before = await checksums(fixture());
      const wrong = await inBatches(addresses, async (address) => {
        const cell = cellOf(address, who);
        // what he may do he is not made to do here: it would change the row
        if (!cell || (open.has(cell) && writes(address))) return [];
        const answer = await requested(who, address);
        const leaked = await leaks(who, cell, address, answer);
        return [
          ...(keeps(cell, address, answer.status)
            ? []
            : [`${address.text}: ${cell}, answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`]),
          ...leaked.map((what) => `${address.text}: ${cell}, told ${what}`),
        ];
      });
      expect(wrong.flat()).toEqual([]);
      const after = await checksums(fixture());
      expect(
        Object.keys(after).filter((name) => after[name] !== before[name]),
        'tables that were changed',
      ).toEqual([]);
    },
    240_000,
  );

  it.each(['operator', 'admin'] as const)('%s：该看到的看得到', async (who) => {
    const wrong = await inBatches(
      addresses.filter(({ as, does }) => as === 'operation' && (does === 'list' || does === 'read')),
      async (address) => {
        const cell = cellOf(address, who);
        const row = rowOf(address, fixture().rows);
        if (!row || (cell !== 'park' && cell !== 'all')) return [];
        const { status, body } = await requested(who, address);
        const there = address.does === 'read' ? body.id === row.id : Boolean(body.data?.some?.(({ id }: { id: number }) => id === row.id));
        // of a list that holds some rows alone: only where this one is among them
        const where = address.list === undefined ? undefined : address.resource?.lists?.[address.list]?.where;
        const wanted = !where || meets(where, row, clock);
        return status === 200 && there === wanted ? [] : [`${address.text}: ${status}`];
      },
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('whom the rows name sees them, and none of a neighbour', async () => {
    const { owners, park, personal, rows: named } = fixture();
    const missing: string[] = [];
    let found = 0;
    for (const who of ['tenant', 'provider', 'tutor'] as const) {
      const rows = new Map([...named, ...personal[who]]);
      for (const address of addresses.filter(({ as, does }) => as === 'operation' && (does === 'list' || does === 'read'))) {
        if (cellOf(address, who) !== 'own') continue;
        const row = rowOf(address, rows);
        const { status, body } = await park.call(owners[who], 'GET', `/vapi${pathOf(address, rows)}`);
        const ids = address.does === 'read' ? [body.id] : (body.data ?? []).map(({ id }: { id: number }) => id);
        if (status !== 200 || JSON.stringify(ids) !== JSON.stringify([row?.id]))
          missing.push(`${who} ${address.text}: ${status} ${JSON.stringify(ids)}`);
        found += 1;
      }
    }
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThan(40);
  });
}
