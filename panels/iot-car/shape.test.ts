import { expect, it } from 'vitest';
import { liveCarFeed } from '@/domain/feeds/live';
import { shape } from './shape';

it('余位加在场为总车位，最近的在前', () => {
  const { free, inside, spaces, full, recent } = shape(liveCarFeed.sample);
  expect(free + inside).toBe(spaces);
  expect(full).toBe(63);
  expect(recent[0]).toEqual({ key: '2026-11-20 17:04:51 浙A***8K in', plate: '浙A***8K', dir: '进', time: '17:04:51', gate: '南门' });
});
it('多数了车也不出现负的余位', () => {
  expect(shape({ ...liveCarFeed.sample, inside: 640, free: -20 })).toMatchObject({ free: 0, full: 100 });
});
