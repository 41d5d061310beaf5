import { expect, it } from 'vitest';
import { economyFeed } from '@/domain/feeds/economy';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('轮次按先后，合计为获投的家数，与园区经济的一致', () => {
  const { rounds, enterprises } = shape(sampleOf(economyFeed));
  expect(rounds.map(({ name }) => name)).toEqual(['天使', 'Pre-A', 'A轮及以后']);
  expect(enterprises).toBe(sampleOf(economyFeed).economy.find(({ key }) => key === 'finance')?.enterprises);
});
