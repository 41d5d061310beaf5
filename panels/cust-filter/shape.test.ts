import { expect, it } from 'vitest';
import { residentsFeed } from '@/domain/feeds/residents';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

const none = { stage: '', field: '', tag: '' };
it('没有企业的一项不列，选中的留着可以取消；阶段总是三项', () => {
  const data = sampleOf(residentsFeed);
  const names = (params: typeof none) => Object.fromEntries(shape(data, params).map(({ name, choices }) => [name, choices.map((one) => one.name)]));
  expect(names(none).field).not.toContain('航空航天');
  expect(names({ ...none, field: '3' }).field).toContain('航空航天');
  expect(names(none).stage).toEqual(['在孵', '毕业留园', '非孵化']);
  expect(shape(data, { ...none, stage: '0' })[0]?.choices.map(({ chosen }) => chosen)).toEqual([false, false, true]);
});
