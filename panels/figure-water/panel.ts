import { iotFeed } from '@/domain/feeds/iot';
import { defineFigure } from '../kernel/figure';
import { sparkOf } from '../kernel/sparkPath';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-water',
  title: '今日用水',
  category: '能耗',
  about: '今日用水量，以及本月的环比',
  feed: iotFeed,
  figure: ({ water: { today, month, curve } }) => ({
    value: today.value,
    unit: today.unit,
    digits: 1,
    note: { of: '本月', label: '环比', value: month.mom },
    spark: sparkOf(curve, '用水'),
  }),
  list: () => lists.water,
});
