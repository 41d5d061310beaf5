import { expect, it } from 'vitest';
import { unreportedFeed } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { linesOf, outcomeOf, remindable, remindedText } from './shape';

it('应报是其余三项之和，三项各有自己的列表', () => {
  const lines = linesOf(sampleOf(unreportedFeed));
  const [missing, waiting, approved, expected] = lines.map(({ value }) => value);
  expect((missing ?? 0) + (waiting ?? 0) + (approved ?? 0)).toBe(expected);
  expect(lines.map(({ link }) => link?.query)).toEqual([
    { report_id: ['8'], auditStatus: ['0', '1', '4'] },
    { report_id: ['8'], auditStatus: ['2'] },
    { report_id: ['8'] },
    undefined,
  ]);
});
it('一家一天催一次：今天催过的、同一家的另一份不再催', () => {
  const [row] = sampleOf(unreportedFeed).data;
  if (!row) throw new Error('样例没有未上报的企业');
  const one = (id: number, enterprise_id: number, reminded_at: string | null) => ({ ...row, id, enterprise_id, reminded_at });
  const rows = [one(1, 1, null), one(2, 1, null), one(3, 2, '2026-11-20 09:05:00'), one(4, 3, '2026-11-19 09:05:00')];
  expect(remindable(rows, '2026-11-20')).toEqual([1, 4]);
  expect(rows.map(({ reminded_at }) => remindedText(reminded_at, '2026-11-20'))).toEqual(['未催报', '未催报', '已催报 · 09:05', '已催报 · 11-19']);
});
it('说出催了几家，没催成的为什么', () => {
  expect(outcomeOf([{ ok: true }, { ok: true }])).toBe('已催报 2 家');
  expect(outcomeOf([{ ok: true }, { ok: false, message: '该企业今天已催报' }])).toBe('已催报 1 家，1 家未催：该企业今天已催报');
});
