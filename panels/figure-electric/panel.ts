import { iotFeed } from '@/domain/feeds/iot';
import { defineFigure } from '../kernel/figure';
import { sparkOf } from '../kernel/sparkPath';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-electric',
  title: '今日用电',
  category: '能耗',
  about: '今日用电量，以及本月的环比',
  feed: iotFeed,
  figure: ({ electric: { today, month, curve } }) => ({
    value: today.value,
    unit: today.unit,
    digits: 1,
    note: { of: '本月', label: '环比', value: month.mom },
    spark: sparkOf(curve, '近24小时'),
  }),
  list: () => lists.electric,
});
