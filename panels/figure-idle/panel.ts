import { spaceFeed } from '@/domain/feeds/space';
import { defineFigure } from '../kernel/figure';
import { thousands } from '@/domain/format';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-idle',
  title: '可招商面积',
  category: '空间',
  about: '可租而未租的面积与间数',
  feed: spaceFeed,
  figure: ({ space: { idle } }) => ({ value: idle.value ?? 0, unit: idle.unit, note: `未租 ${thousands(idle.rooms)} 间` }),
  list: () => lists.idle,
});
