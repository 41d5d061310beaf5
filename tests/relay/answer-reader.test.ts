import { describe, expect, it } from 'vitest';
import type { Feed } from '@/domain/kernel/feed';
import type { Json } from '@/domain/kernel/wire';
import { AnswerReader } from '@/relay/live/answer-reader';
import { Rows } from '@/relay/live/rows';
import { toRows } from '@/relay/live/shape';
import { seeded } from './support';

type Shape = Pick<Feed, 'rows'>;
const listed: Shape = { rows: { at: 'data', key: 'id' } };
const bytes = (body: unknown, space?: number): Buffer => Buffer.from(JSON.stringify(body, null, space));
const row = (id: number, value: Json = 0): Json => ({ id, name: `${id}号"[{,\\`, value });
const answer = (...values: Json[]): Json => ({ total: values.length, data: values.map((value, n) => row(n + 1, value)), as_of: '17:05' });

describe('answers as rows', () => {
  it('reads again what changed and nothing else', () => {
    const reader = new AnswerReader(listed);
    expect(reader.read(bytes(answer(1, 2, 3))).kind).toBe('all');
    expect(reader.read(bytes(answer(1, 2, 3)))).toEqual({ kind: 'same' });
    const longer = { ...(answer(1, 'zwei [', 3) as object), as_of: '17:10:00' };
    expect(reader.read(bytes(longer))).toEqual({
      kind: 'some',
      rows: new Map<string, Json>([
        [':2', row(2, 'zwei [')],
        ['.as_of', '17:10:00'],
      ]),
    });
    // a number that goes on where the other one ended, and the last row of all
    expect(reader.read(bytes({ ...longer, total: 33 }))).toEqual({ kind: 'some', rows: new Map([['.total', 33]]) });
    expect(reader.read(bytes({ ...(answer(1, 'zwei [', null) as object), total: 33, as_of: '17:10:00' }))).toEqual({
      kind: 'some',
      rows: new Map([[':3', row(3, null)]]),
    });
  });

  it('reads all where rows came, went, changed places or names, or hide each other', () => {
    const reader = new AnswerReader(listed);
    const kindOf = (body: unknown, space?: number) => reader.read(bytes(body, space)).kind;
    kindOf({ data: [row(1), row(2)] });
    expect(kindOf({ data: [row(1), row(2), row(3)] })).toBe('all');
    expect(kindOf({ data: [row(1), row(3)] })).toBe('all');
    expect(kindOf({ data: [row(3), row(1)] })).toBe('all');
    expect(kindOf({ data: [row(3), row(4)] })).toBe('all');
    expect(kindOf({ data: [row(3), row(4)], more: 1 })).toBe('all');
    expect(kindOf({ data: [row(3), row(4)], most: 1 })).toBe('all');
    expect(kindOf({ data: [row(4, 1), row(4, 2)] })).toBe('all');
    expect(kindOf({ data: [row(4, 1), row(4, 3)] })).toBe('all');
    expect(kindOf({ data: [row(4, 1), row(4, 3)] }, 1)).toBe('all');
  });

  it('an answer that cannot be read counts as not come', () => {
    const reader = new AnswerReader(listed);
    reader.read(bytes(answer(1, 2)));
    const text = JSON.stringify(answer(1, 5));
    for (const broken of [text.slice(0, -1), text.slice(0, 30), `${text}]`, text.replace('5}', '5x}'), text.replace('5}', '"5}'), '', '{}', '[]'])
      expect(() => reader.read(Buffer.from(broken)), broken).toThrow();
    expect(reader.read(bytes(answer(1, 2)))).toEqual({ kind: 'same' });
    expect(reader.read(bytes(answer(1, 5)))).toEqual({ kind: 'some', rows: new Map([[':2', row(2, 5)]]) });
  });

  it('comes to the same rows and the same steps as reading all of every answer', () => {
    const shapes: Shape[] = [{}, listed, { rows: { at: '', key: 'id' } }, { rows: { at: 'a.list', key: 'id' } }];
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 120; seed++) {
      const next = seeded(seed);
      const pick = (below: number) => Math.floor(next() * below);
      const values: Json[] = [0, 1, 12, 1.5, '', '"', '\\', 'é道', ']', '{"', null, true, [], {}, [1, [2]], { n: { m: ']' } }];
      const value = (): Json => values[pick(values.length)] as Json;
      const feed = shapes[seed % shapes.length] as Shape;
      let list = Array.from({ length: pick(100) }, (_, n) => ({ id: n, value: value() }));
      const around: Record<string, Json> = { as_of: 0, '': 1, '7': null };
      const space = pick(3);
      const [reader, some, all] = [new AnswerReader(feed), new Rows('e'), new Rows('e')];
      for (let step = 0; step < 30; step++) {
        for (let n = pick(4); n > 0 && list.length > 0; n--) (list[pick(list.length)] as { value: Json }).value = value();
        if (pick(6) === 0) list = list.filter(() => pick(8) > 0);
        if (pick(6) === 0) list.splice(pick(list.length + 1), 0, { id: pick(120), value: value() });
        if (pick(2) === 0) around.as_of = value();
        const [before, after] = [Object.entries(around).slice(0, pick(4)), Object.entries(around)];
        const object = Object.fromEntries([...before, ['data', list as unknown as Json], ...after]);
        const body = feed.rows?.at === '' ? list : feed.rows?.at === 'a.list' ? { a: { list, n: 1 }, ...around } : object;
        // as a part of a larger buffer too, as what came over the network may be
        const text = bytes(body, space);
        const read = reader.read(pick(2) === 0 ? text : Buffer.concat([Buffer.alloc(3), text, Buffer.alloc(9)]).subarray(3, 3 + text.length));
        kinds.add(read.kind);
        const parsed = toRows(feed, JSON.parse(text.toString()) as Json);
        const delta = read.kind === 'same' ? null : read.kind === 'all' ? some.replace(read.rows) : some.change(read.rows);
        expect(delta, `seed ${seed}, step ${step}`).toEqual(all.replace(parsed));
        expect(some.since(undefined, undefined)).toEqual(all.since(undefined, undefined));
      }
    }
    expect([...kinds].sort()).toEqual(['all', 'same', 'some']);
  });
});
