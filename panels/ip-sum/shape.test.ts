import { expect, it } from 'vitest';
import { knowledgeFeed } from '@/domain/feeds/economy';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('分类从多到少，占比按有效总数', () => {
  const { parts, period } = shape(sampleOf(knowledgeFeed));
  expect(parts[0]).toEqual({ name: '软件著作权', value: 431, share: 67.1 });
  expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(642);
  expect(period).toBe('2026 年第 3 季度');
});
it('没有审核通过的报表时没有数', () => {
  expect(shape({ ...sampleOf(knowledgeFeed), knowledgeValidNum: null, period: null, parts: [] })).toMatchObject({
    valid: null,
    period: '',
    parts: [],
  });
});
