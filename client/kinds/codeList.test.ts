import { expect, it } from 'vitest';
import { weekday } from '@/domain/codes/calendar';
import { codeList as field } from '@/domain/kernel/field';
import { questionOf } from '@/domain/questions';
import { codeList } from './codeList';

const shown = (one: Parameters<typeof codeList.Cell>[0]['field'], value: unknown): unknown =>
  codeList.Cell({ name: 'value', field: one, row: { id: 1, value } });
it('多选的答案显示选项，数字代码显示名称，没有选的是一横', () => {
  const question = questionOf({ id: 1, title: '最需要的服务', type: 2, options: ['融资对接', '政策申报'], is_require: 1, max_score: 5 });
  expect(shown(question, ['融资对接', '政策申报'])).toBe('融资对接、政策申报');
  expect(shown(field('星期', weekday), [1])).toBe(weekday.items[0]?.label);
  expect([shown(question, []), shown(question, null)]).toEqual(['—', '—']);
});
