import { describe, expect, it } from 'vitest';
import { Replica } from '@/client/kernel/live/replica';
import { fromRows } from '@/client/kernel/live/shape';
import type { Feed } from '@/domain/kernel/feed';
import { diffRow } from '@/relay/live/diff';
import { frame } from '@/relay/live/frame';
import { Rows } from '@/relay/live/rows';
import { toRows } from '@/relay/live/shape';
import type { Json } from '@/domain/kernel/wire';
import { seeded } from './support';

const message = { t: 't', at: 1 };
const random = (seed: number) => {
  const next = seeded(seed);
  return (below: number) => Math.floor(next() * below);
};

/** A row that gains, loses and changes fields, or is no object at all. */
function anyRow(pick: (below: number) => number): Json {
  if (pick(8) === 0) return [pick(3), pick(3)];
  if (pick(12) === 0) return pick(2) === 0 ? null : pick(100);
  const fields = ['a', 'b', 'c', 'd'].filter(() => pick(4) > 0).map((name) => [name, pick(5) === 0 ? { n: pick(2) } : pick(4)]);
  return Object.fromEntries(fields) as Json;
}

describe('rows', () => {
  it('a replica equals the rows after losses, repeats, removals, re-adds and new epochs', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const pick = random(seed);
      let rows = new Rows(`e${seed}`, 6); // few tombstones, so that forgetting happens too
      const replica = new Replica();
      const state = new Map<string, Json>();
      for (let step = 0; step < 120; step++) {
        for (let n = pick(6); n > 0; n--) {
          const id = `r${pick(24)}`;
          if (pick(3) === 0) state.delete(id);
          else state.set(id, anyRow(pick));
        }
        if (pick(40) === 0) rows = new Rows(`e${seed}.${step}`, 6);
        const delta = rows.replace(state);
        const isLost = pick(4) === 0;
        if (delta && !isLost) {
          const result = replica.step({ ...message, e: rows.e, ...delta });
          if (pick(5) === 0 && result === 'done') expect(replica.step({ ...message, e: rows.e, ...delta })).toBe('old');
          if (result === 'gap') ask(rows, replica);
        }
        if (pick(10) === 0) ask(rows, replica);
        if (replica.e === rows.e && replica.q === rows.q) expect(Object.fromEntries(replica.rows)).toEqual(Object.fromEntries(state));
      }
      ask(rows, replica);
      expect(Object.fromEntries(replica.rows), `seed ${seed}`).toEqual(Object.fromEntries(state));
    }
  });

  it('answers since with nothing, one delta, or a snapshot', () => {
    const rows = new Rows('e', 2);
    const state = new Map<string, Json>(Array.from({ length: 10 }, (_, n) => [`r${n}`, { n }]));
    rows.replace(state);
    expect(rows.since('e', 1)).toEqual({ kind: 'nothing' });
    rows.replace(new Map(state).set('r1', { n: 100 }));
    expect(rows.since('e', 1)).toEqual({ kind: 'delta', delta: { f: 1, q: 2, put: { r1: { n: 100 } } } });
    expect(rows.since('other', 1).kind).toBe('snapshot');
    expect(rows.since('e', 9).kind).toBe('snapshot');
    rows.replace(new Map([...state].map(([id], n) => [id, { n: n + 7 }])));
    expect(rows.since('e', 1).kind).toBe('snapshot'); // more than half
  });

  it('an empty first answer is a step, and the same answer again is none', () => {
    const rows = new Rows();
    expect(rows.replace(new Map())?.q).toBe(1);
    expect(rows.replace(new Map())).toBeNull();
  });

  it('sends a row whole when it lost a field, and fields alone otherwise; null is a value', () => {
    expect(diffRow({ a: 1, b: 2 }, { a: 1, b: null })).toEqual({ set: { b: null } });
    expect(diffRow({ a: 1, b: 2 }, { a: 1 })).toEqual({ put: { a: 1 } });
    expect(diffRow({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toBeNull();
    expect(diffRow([1], [1, 2])).toEqual({ put: [1, 2] });
  });

  it('an answer survives the way through rows, whatever its shape', () => {
    const cases: [Pick<Feed, 'rows'>, Json][] = [
      [{}, { as_of: '2026-11-20', kpis: [{ key: 'a' }], '7': 1 }],
      [{}, [1, 2]],
      [{}, {}],
      [{ rows: { at: 'data', key: 'id' } }, { total: 2, data: [{ id: 9 }, { id: 1 }] }],
      [{ rows: { at: 'data', key: 'id' } }, { total: 0, data: [] }],
      [{ rows: { at: 'a.list', key: 'id' } }, { a: { n: 1, list: [{ id: 'x' }, { id: 'x', second: true }] }, b: 2 }],
      [{ rows: { at: '', key: 'id' } }, [{ id: 3 }, { id: 2 }]],
    ];
    for (const [feed, body] of cases) expect(fromRows(feed, toRows(feed, body))).toEqual(body);
  });

  it('frames text of every length class', () => {
    for (const length of [10, 200, 70_000]) {
      const { bytes, packet } = frame('x', 'é'.repeat(length));
      const head = bytes[1] === 127 ? 10 : bytes[1] === 126 ? 4 : 2;
      expect(bytes.subarray(head).toString('utf8')).toBe(`4${packet}`);
    }
  });
});

function ask(rows: Rows, replica: Replica): void {
  const answer = rows.since(replica.e, replica.q);
  if (answer.kind === 'snapshot') replica.take({ ...message, e: rows.e, q: rows.q, stale: false, rows: answer.rows });
  else if (answer.kind === 'delta') expect(replica.step({ ...message, e: rows.e, ...answer.delta })).toBe('done');
}
