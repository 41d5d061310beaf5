import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { gridOf, shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('九个数字各带单位与它所计的列表', () => {
  const rows = shape(sampleOf(operateFeed), '2026-11-20');
  expect(rows.map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
    '今日访客 63 人',
    '今日预约 11 场',
    '待回复留言 4 条',
    '本月活动 6 场',
    '服务满意度 4.6 分',
    '90天内到期 17 份',
    '本月巡检 64 项',
    '待整改 5 项',
    '隐患整改率 94.1 %',
  ]);
  expect(rows[0]?.list?.query).toMatchObject({ visit_at_start: '2026-11-20', visit_at_end: '2026-11-20' });
});
it('按大小排成行列，放不下的整个不放', () => {
  const least = { width: 120, height: 52 };
  expect(gridOf(9, { width: 424, height: 195 }, least)).toEqual({ columns: 3, rows: 3 });
  expect(gridOf(9, { width: 1500, height: 100 }, least)).toEqual({ columns: 9, rows: 1 });
  expect(gridOf(9, { width: 300, height: 120 }, least)).toEqual({ columns: 2, rows: 2 });
});
