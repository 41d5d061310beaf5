import { iotFeed } from '@/domain/feeds/iot';
import { defineFigure } from '../kernel/figure';
import { devicesBy } from '../lists';

export const panel = defineFigure({
  id: 'figure-device',
  title: '设备在线率',
  category: '能耗',
  about: '在线的设备占全部设备的比例',
  feed: iotFeed,
  figure: ({ devices: { online, total } }) => ({
    value: total > 0 ? Math.round((1000 * online) / total) / 10 : null,
    unit: '%',
    digits: 1,
    note: `${online}/${total} 台`,
  }),
  list: () => devicesBy(null, 'online'),
});
