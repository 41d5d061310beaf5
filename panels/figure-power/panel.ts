import { liveElectricFeed } from '@/domain/feeds/live';
import { defineFigure } from '../kernel/figure';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-power',
  title: '实时功率',
  category: '能耗',
  about: '当前的用电功率与在线电表',
  feed: liveElectricFeed,
  starts: { kind: 'electric' },
  figure: ({ power, meters }) => ({ value: power.value, unit: power.unit, digits: 1, note: `${meters.online} 块电表在线` }),
  list: () => lists.electric,
});
