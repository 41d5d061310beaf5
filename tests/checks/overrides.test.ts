import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { moduleProblems, overrideProblems } from './overrides.mjs';

const inModule = (views: string) => moduleProblems('made-up.tsx', `export default overrideViews(notice, ${views});`);
it('覆盖是代码：只有数据的一项、空的覆盖、不是覆盖的模块都不合', () => {
  expect(inModule('{ cells: { title: (row) => <b>{row.title}</b> }, slots: { foot: Sums } }')).toEqual([]);
  expect(inModule("{ cells: { a: One }, hidden: ['sort', 'created_at'] }")).toEqual(['made-up.tsx：hidden 只是数据，请写进资源的定义']);
  expect(inModule('{ deeper: { a: [{ b: true }] as const } }')).toEqual(['made-up.tsx：deeper 只是数据，请写进资源的定义']);
  expect(inModule('{}')).toEqual(['made-up.tsx：什么也没有覆盖']);
  expect(moduleProblems('made-up.tsx', 'export default {};')).toEqual(['made-up.tsx：没有调用 overrideViews']);
});
it('登记的覆盖不多于九个，都有自己的代码', () => {
  expect(overrideProblems(resolve(import.meta.dirname, '../..'))).toEqual([]);
});
