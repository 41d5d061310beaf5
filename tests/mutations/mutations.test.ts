import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileResult } from '../checks/proofs.mjs';
import { mutations } from './list.mjs';
import { mutated, verdictOf } from './mutate.mjs';

describe('变异清单', () => {
  it('每个变异的原文在其文件里恰好一处，测试文件都在', () => {
    const wrong = mutations.flatMap(({ name, file, find, replace, test }) => {
      const { problem } = existsSync(file) ? mutated(readFileSync(file, 'utf8'), find, replace) : { problem: `没有文件 ${file}` };
      return [...(problem ? [`${name}：${problem}`] : []), ...(existsSync(test) ? [] : [`${name}：没有文件 ${test}`])];
    });
    expect(wrong).toEqual([]);
  });
  it('名称不重复，至少二十个', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
    expect(mutations.length).toBeGreaterThanOrEqual(20);
  });
});

describe('变异的判断', () => {
  const ran = (...states: string[]): FileResult[] => [{ name: 'a', assertionResults: states.map((status) => ({ title: '一', status })) }];
  it('测试失败才算发现；没有运行、仍是绿的都不算', () => {
    expect(verdictOf(ran('failed'), '一')).toBeUndefined();
    expect(verdictOf(ran('passed', 'failed'), '一')).toBeUndefined();
    expect(verdictOf(ran('passed'), '一')).toContain('仍是绿的');
    expect(verdictOf(ran('skipped'), '一')).toContain('仍是绿的');
    expect(verdictOf(ran('failed'), '二')).toContain('没有运行');
    expect(verdictOf([], '一')).toContain('没有运行');
  });
  it('原文不在、不止一处、没有改动，都说出来', () => {
    expect(mutated('a b a', 'b', 'c')).toEqual({ text: 'a c a' });
    for (const [find, replace] of [
      ['x', 'c'],
      ['a', 'c'],
      ['b', 'b'],
      ['', 'c'],
    ] as const)
      expect(mutated('a b a', find, replace).problem).toBeDefined();
  });
});
