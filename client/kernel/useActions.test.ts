import { expect, it } from 'vitest';
import type { WireRow } from './api';
import { stubBrowser } from './test-browser';
import type { NamedAction } from './visibility';

stubBrowser();
const { actOnAll } = await import('./useActions');

const rows = [20, 30, 60, 30].map((status, at) => ({ id: at + 1, status, number: `HT${at + 1}` })) as unknown as WireRow[];

it('每一行各有结果：不合条件的不发出，失败的说原因，成功的说办成了什么', async () => {
  const sent: number[] = [];
  const named = { action: { when: { status: [20, 30] }, refused: '合同不在履行中' } } as unknown as NamedAction;
  const outcomes = await actOnAll(rows, (row) => String(row.number), {
    named,
    run: async ({ id }, hear) => {
      sent.push(id);
      if (id === 4) return { status: 400, message: '合同没有费用条款' };
      if (id === 1) hear('已生成12张账单');
      return undefined;
    },
  });
  expect(sent).toEqual([1, 2, 4]);
  expect(outcomes).toEqual([
    { id: 1, title: 'HT1', message: undefined, said: '已生成12张账单' },
    { id: 2, title: 'HT2', message: undefined, said: undefined },
    { id: 3, title: 'HT3', message: '合同不在履行中', said: undefined },
    { id: 4, title: 'HT4', message: '合同没有费用条款', said: undefined },
  ]);
});
