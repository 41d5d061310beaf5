import { expect, it } from 'vitest';
import { analysisFeed } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { shareOfTop } from './shape';

it('前几家占全部的份额，全部不大于零时没有份额', () => {
  const data = sampleOf(analysisFeed);
  expect(shareOfTop(data)).toEqual({ count: 3, share: 10.6 });
  expect(shareOfTop({ ...data, total: { ...data.total, value: null } }).share).toBeNull();
});
