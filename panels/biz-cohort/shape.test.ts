import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('同一批线索走到了哪一步，各占线索的百分之几', () => {
  const { leads, settled, rate, bars } = shape(sampleOf(operateFeed));
  expect([leads, settled, rate]).toEqual([139, 45, '32%']);
  expect(bars.map(({ name, note }) => `${name} ${note}`)).toEqual(['线索 100%', '意向 52%', '签约 39%', '入驻 32%']);
});
it('没有线索时没有转化率', () => {
  const none = { ...sampleOf(operateFeed), cohort: { from: '2025-12-01', till: '2026-11-20', steps: [] } };
  expect(shape(none)).toMatchObject({ leads: 0, rate: '—', bars: [] });
});
