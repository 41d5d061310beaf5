import { describe, expect, it } from 'vitest';
import { begin, type History, historyReducer, type Move, steps } from './history';

const reduce = historyReducer<string>((one, other) => one === other);
const run = (from: History<string>, ...moves: Move<string>[]) => moves.reduce(reduce, from);
const commit = (next: string): Move<string> => ({ type: 'commit', next });

describe('撤销与重做', () => {
  it('撤销回到上一步，重做再往前', () => {
    const two = run(begin('a'), commit('b'), commit('c'));
    expect(run(two, { type: 'undo' }).present).toBe('b');
    expect(run(two, { type: 'undo' }, { type: 'undo' }, { type: 'redo' }).present).toBe('b');
  });
  it('撤销后的新改动抹去可重做的步骤', () => {
    const forked = run(begin('a'), commit('b'), { type: 'undo' }, commit('c'));
    expect(forked).toEqual({ past: ['a'], present: 'c', future: [] });
  });
  it('没有变化的手势不占一步', () => {
    const still = begin('a');
    expect(run(still, commit('a'))).toBe(still);
  });
  it('头尾再撤销、再重做都不变', () => {
    const still = begin('a');
    expect(run(still, { type: 'undo' }, { type: 'redo' })).toBe(still);
  });
  it('最多保留 100 步', () => {
    const many = run(begin('0'), ...Array.from({ length: 150 }, (_, at) => commit(String(at + 1))));
    expect(many.past).toHaveLength(steps);
    expect(many.past[0]).toBe('50');
    expect(many.present).toBe('150');
  });
  it('重新开始清空步骤', () => {
    expect(run(begin('a'), commit('b'), { type: 'start', next: 'z' })).toEqual(begin('z'));
  });
});
