import { expect, it } from 'vitest';
import { spaceFeed } from '@/domain/feeds/space';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('六种房态之和为房间总数，零间也在', () => {
  const { total, rows } = shape(sampleOf(spaceFeed));
  expect(total).toBe(388);
  expect(rows.map(({ name }) => name)).toEqual(['空闲', '预订', '已租', '即将到期', '装修/维修', '自用']);
  const { space } = sampleOf(spaceFeed);
  const none = shape({ ...sampleOf(spaceFeed), space: { ...space, room_status: space.room_status.map((one) => ({ ...one, value: 0 })) } });
  expect(none.rows.map(({ share }) => share)).toEqual([0, 0, 0, 0, 0, 0]);
});
