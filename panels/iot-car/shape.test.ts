import { expect, it } from 'vitest';
import { liveCarFeed } from '@/domain/feeds/live';
import { halves, shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('余位加在场为总车位，最近的在前', () => {
  const { free, inside, spaces, recent } = shape(sampleOf(liveCarFeed));
  expect(free + inside).toBe(spaces);
  expect(recent[0]).toEqual({ key: '2026-11-20 17:04:51 浙A***8K in', plate: '浙A***8K', dir: '进', time: '17:04:51', gate: '南门' });
});
it('多数了车也不出现负的余位', () => {
  expect(shape({ ...sampleOf(liveCarFeed), inside: 640, free: -20 })).toMatchObject({ free: 0, inside: 640 });
});
it('每个停车场一行，余位合计为总余位；最近的进出分成较新与较早的两半', () => {
  const { parks, free } = shape(sampleOf(liveCarFeed));
  expect(parks[0]).toEqual({ name: '高新地下车库', value: 112, note: '共 320' });
  expect(parks.reduce((sum, { value }) => sum + value, 0)).toBe(free);
  expect(halves([1, 2, 3])).toEqual([[1, 2], [3]]);
});
