import { describe, expect, it } from 'vitest';
import type { UseCurve } from '@/domain/answers/curve';
import type { UseLoss } from '@/domain/answers/use';
import type { Branch } from '@/domain/calc/use-tree';
import { readAddress, writeAddress } from './address';
import { comparedSums, comparison, drawingOf } from './drawing';
import { flowsOf } from './flows';
import { moveOf, rowsOf, searched, wayTo } from './treeRows';

const branch = (key: string, name: string, children: readonly Branch[] = []): Branch => ({
  ...{ key, kind: 'room', id: 1, name, meter: null, meters: 1, offline: 0, fault: 0, power: null, today: null, month: null, children },
});
const tree = branch('all:0', '全部', [
  branch('building:1', 'A座', [branch('room:1', '101'), branch('room:2', '102')]),
  branch('building:2', 'B座', [branch('room:3', '201')]),
]);

describe('the tree of meters', () => {
  const rows = rowsOf(tree, ({ key }) => key === 'all:0' || key === 'building:1');
  it('draws what is below what is open, with its place among its neighbours', () => {
    expect(rows.map(({ branch: { key }, level, place, of, open }) => [key, level, place, of, open])).toEqual([
      ['all:0', 1, 1, 1, true],
      ['building:1', 2, 1, 2, true],
      ['room:1', 3, 1, 2, false],
      ['room:2', 3, 2, 2, false],
      ['building:2', 2, 2, 2, false],
    ]);
    expect(wayTo(tree, 'room:3')).toEqual(['all:0', 'building:2', 'room:3']);
    expect(rowsOf(searched(tree, '20'), () => true).map(({ branch: { key } }) => key)).toEqual(['all:0', 'building:2', 'room:3']);
    expect(searched(tree, 'a座').children.map(({ children }) => children.length)).toEqual([2]);
  });
  it('is walked by keys: into what is open, out to what is above, folded and unfolded', () => {
    const to = (at: number, key: string) => moveOf(rows, at, key);
    expect([to(1, 'ArrowRight'), to(1, 'ArrowLeft'), to(3, 'ArrowLeft'), to(4, 'ArrowRight')]).toEqual([
      { to: 2 },
      { fold: 'building:1' },
      { to: 1 },
      { unfold: 'building:2' },
    ]);
    expect([to(4, 'ArrowDown'), to(0, 'ArrowUp'), to(2, 'Home'), to(0, 'End'), to(2, 'ArrowRight'), to(2, 'x')]).toEqual([
      ...[{ to: 4 }, { to: 0 }, { to: 0 }, { to: 4 }],
      ...[undefined, undefined],
    ]);
  });
});
it('the address says what is looked at, and nothing of what is as at first', () => {
  const today = '2026-11-20';
  const written = writeAddress(new URLSearchParams('view=use'), today, {
    subject: { of: 'room', id: 7 },
    span: 'year',
    other: { of: 'tenant', id: 3 },
  });
  expect(written.toString()).toBe('view=use&of=room%3A7&with=tenant%3A3&span=year');
  expect(readAddress(written, today)).toMatchObject({ subject: { of: 'room', id: 7 }, other: { of: 'tenant', id: 3 }, span: 'year', date: today });
  expect(writeAddress(written, today, { other: null, span: 'day', subject: { of: 'all', id: 0 } }).toString()).toBe('view=use');
  const odd = readAddress(new URLSearchParams('of=room:-1&with=x&span=century&date=2026-13-45&n=7&draw=x'), today);
  expect(odd).toMatchObject({ subject: { of: 'all' }, other: null, span: 'day', date: today, limit: 10, draw: 'use' });
});
describe('the drawing', () => {
  const series = (name: string, unit: string, ...data: number[]) => ({ name, unit, data });
  const answer = {
    unit: 'kWh',
    lines: { x: ['00:00', '06:00'], series: [series('用量', 'kWh', 5, 7), series('上一期', 'kWh', 4, 6)] },
    sums: [{ label: '合计', value: 12, unit: 'kWh' }],
    bands: [series('峰', 'kWh', 0, 7), series('谷', 'kWh', 5, 0)],
    flow: { x: ['00:00', '06:00'], series: [series('功率', 'kW', 20, 28)] },
    limits: [{ label: '告警阈值', value: 30, from: 300, to: 480, over: 0 }],
  } as unknown as UseCurve;
  it('lays bands upon each other, each in its own colour, with the other period as a line', () => {
    const { lines, draws, colors } = drawingOf(answer, 'use', 'day');
    expect([lines.series.map(({ name }) => name), draws, colors]).toEqual([
      ['峰', '谷', '上一期'],
      ['stack', 'stack', 'line'],
      [1, 3, 4],
    ]);
    expect(drawingOf({ ...answer, bands: [] }, 'use', 'month').draws[0]).toBe('column');
  });
  it('draws a limit beside what flows at the hours that it holds, unless it would flatten it', () => {
    expect(drawingOf(answer, 'flow', 'day').lines.series.at(-1)).toMatchObject({ name: '告警阈值', data: [null, 30] });
    const far = { ...answer, limits: [{ ...answer.limits[0], value: 300 }] } as UseCurve;
    expect(drawingOf(far, 'flow', 'day').lines.series.map(({ name }) => name)).toEqual(['功率']);
  });
  it('sets two things side by side, and says by how much one is beyond the other', () => {
    const other = { ...answer, sums: [{ label: '合计', value: 20.5, unit: 'kWh' }] };
    expect(comparison(answer, other, ['甲', '乙'], 'flow').lines.series.map(({ name, unit }) => [name, unit])).toEqual([
      ['甲', 'kW'],
      ['乙', 'kW'],
    ]);
    expect(comparedSums(answer, other, ['甲', '乙']).map(({ label, value }) => [label, value])).toEqual([
      ['甲', 12],
      ['乙', 20.5],
      ['相差', -8.5],
    ]);
  });
});

describe('the flows from meters to those below them', () => {
  const row = (id: number, use: number | null, below: number | null, parts: UseLoss['parts'] = [], more: Partial<UseLoss> = {}): UseLoss => ({
    ...{ id, parent_id: null, name: `表${id}`, building_name: null, use, below, parts, rate: null },
    ...{ children: parts.length, silent: 0, loss: use === null || below === null ? null : use - below, ...more },
  });
  const part = (id: number, use: number): UseLoss['parts'][number] => ({ of: 'meter', id, name: `表${id}`, use, meters: 1 });
  const drawn = (rows: readonly UseLoss[]) => flowsOf(rows, '全园').flows.map(({ source, target, value }) => `${source}>${target} ${value}`);
  it('of one: its parts, the others together, and what was lost', () => {
    const one = row(1, 100, 90, [part(2, 50), part(3, 30)], { children: 4 });
    expect(drawn([one])).toEqual(['meter:1>meter:2 50', 'meter:1>meter:3 30', 'meter:1>rest:1 10', 'meter:1>loss 10']);
    expect(flowsOf([one], '').nodes.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      '表1 usual',
      '表2 usual',
      '表3 usual',
      '其余2块 rest',
      '损耗 loss',
    ]);
  });
  it('of one with many below it: floors, and what hangs on none', () => {
    const floor = { of: 'floor', id: 3, name: '3F', use: 80, meters: 14 } as const;
    expect(drawn([row(1, 100, 90, [floor], { children: 16, silent: 1 })])).toEqual(['meter:1>floor:3 80', 'meter:1>rest:1 10', 'meter:1>loss 10']);
  });
  it('of one in several steps: what is lost at each comes together', () => {
    const rows = [row(1, 100, 90, [part(2, 60), part(3, 30)]), row(2, 60, 55, [part(4, 55)], { parent_id: 1 })];
    expect(drawn(rows)).toEqual(['meter:1>meter:2 60', 'meter:2>meter:4 55', 'meter:2>loss 5', 'meter:1>meter:3 30', 'meter:1>loss 10']);
  });
  it('of several: each into what was counted and what was lost; more than came is wrong, and no flow runs backwards', () => {
    const rows = [row(1, 100, 90, [part(2, 90)]), row(5, 40, 44, [part(6, 44)]), row(7, null, 3, [part(8, 3)]), row(9, 5, null)];
    expect(drawn(rows)).toEqual(['whole>meter:1 100', 'meter:1>below 90', 'meter:1>loss 10', 'whole>meter:5 40', 'meter:5>below 44']);
    expect(flowsOf(rows, '全园').nodes.map(({ key, kind }) => `${key} ${kind}`)).toContain('meter:5 wrong');
    expect(drawn([row(9, 5, null), row(7, 0, 0)])).toEqual([]);
  });
});
