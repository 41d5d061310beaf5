import { expect, it } from 'vitest';
import { unreportedFeed } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { linesOf } from './shape';

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
