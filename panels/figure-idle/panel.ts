import { spaceFeed } from '@/domain/feeds/space';
import { defineFigure } from '../kernel/figure';
import { thousands } from '@/domain/format';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-idle',
  title: '可招商面积',
  category: '空间',
  about: '空置可租的面积与空闲的间数',
  feed: spaceFeed,
  figure: ({ space: { idle, room_status } }) => ({
    value: idle.value ?? 0,
    unit: idle.unit,
    note: `空闲 ${thousands(room_status.find(({ code }) => code === 1)?.value ?? 0)} 间`,
  }),
  list: () => lists.idle,
});
