import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';

it('最新的在前，当天只写时刻', () => {
  const rows = shape({
    ...operateFeed.sample,
    events: [...operateFeed.sample.events, { time: '2026-11-19 18:00:00', type: 'other', text: '昨日' }].reverse(),
  });
  expect(rows[0]).toMatchObject({ time: '16:58', kind: '访客' });
  expect(rows.at(-1)).toMatchObject({ time: '11-19 18:00', kind: '动态' });
  expect(rows.filter(({ urgent }) => urgent)).toHaveLength(1);
});
it('相同的两条也各有编号', () => {
  const twin = { time: '2026-11-20 09:00:00', type: 'pay', text: '缴费' };
  expect(new Set(shape({ ...operateFeed.sample, events: [twin, twin] }).map(({ key }) => key)).size).toBe(2);
});
