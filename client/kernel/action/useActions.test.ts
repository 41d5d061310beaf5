import { changedBy } from '@/domain/kernel/calls';
import { expect, it } from 'vitest';
import type { WireRow } from '../api/api';
import { stubBrowser } from '../api/test-browser';
import type { NamedAction } from '../visibility';

stubBrowser();
const { actOnAll, removalOf } = await import('./useActions');
const { makeKeys } = await import('../api/idempotency');

const rows = [20, 30, 60, 30].map((status, at) => ({ id: at + 1, status, number: `HT${at + 1}` })) as unknown as WireRow[];

it('每一行各有结果：不合条件的不发出，失败的说原因，成功的说办成了什么', async () => {
  const sent: number[] = [];
  const named = { action: { when: { status: [20, 30] }, refused: '合同不在履行中' } } as unknown as NamedAction;
  const outcomes = await actOnAll(rows, (row) => String(row.number), {
    named,
    run: async ({ id }, onMessage) => {
      sent.push(id);
      if (id === 4) return { status: 400, message: '合同没有费用条款' };
      if (id === 1) onMessage('已生成12张账单');
      return undefined;
    },
  });
  expect(sent).toEqual([1, 2, 4]);
  expect(outcomes).toEqual([
    { id: 1, title: 'HT1', message: undefined, success: '已生成12张账单' },
    { id: 2, title: 'HT2', message: undefined, success: undefined },
    { id: 3, title: 'HT3', message: '合同不在履行中', success: undefined },
    { id: 4, title: 'HT4', message: '合同没有费用条款', success: undefined },
  ]);
});

it('一项操作写到哪些表，由定义说明；选项按资源名缓存的也算', () => {
  const resource = { name: 'user', table: 'app_user', fields: {}, queries: { list: { reads: ['app_user', 'role'] } } } as never;
  expect(changedBy(resource, { changes: ['message'] } as never)).toEqual(['app_user', 'user', 'role', 'message']);
});
it('删除说明看到的是哪个版本；没有版本的行不说', () => {
  expect(removalOf({ id: 1, version: 3 } as unknown as WireRow)).toEqual({ version: 3 });
  expect(removalOf({ id: 1 } as unknown as WireRow)).toBeUndefined();
});
it('同一个请求在有结果之前用同一个幂等键；可能已经办成的失败之后，改过内容的也不换，并记得交过什么', () => {
  const keys = makeKeys<object>();
  const [board, renamed] = [{}, { name: 1 }];
  const first = keys.of('POST /board', board);
  expect(keys.of('POST /board', board)).toBe(first);
  expect(keys.of('POST /board', renamed)).not.toBe(first); // both under way: two requests
  keys.settle('POST /board', board, first, { status: 0 });
  keys.settle('POST /board', board, first, { status: 502 });
  expect(keys.of('POST /board', { name: 2 })).toBe(first);
  expect(keys.of('POST /other', { name: 2 })).not.toBe(first);
  expect(keys.lost('POST /board', first)).toEqual([board, board]);
  keys.settle('POST /board', board, first, { status: 422 });
  expect(keys.of('POST /board', board)).not.toBe(first);
  expect(keys.lost('POST /board', first)).toEqual([]);
});
