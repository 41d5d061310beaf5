import { iotFeed } from '@/domain/feeds/iot';
import { defineFigure } from '../kernel/figure';
import { devicesBy } from '../lists';

export const panel = defineFigure({
  id: 'figure-device',
  title: '设备在线率',
  category: '能耗',
  about: '在线的设备占全部设备的比例',
  feed: iotFeed,
  // gates stand in a list of their own: each part is said, so that the one that the tile opens adds up to its own
  figure: ({ devices: { online, total, by_kind } }) => {
    const gates = by_kind.find(({ name }) => name === '道闸');
    const meters = `${online - (gates?.online ?? 0)}/${total - (gates?.total ?? 0)}`;
    return {
      value: total > 0 ? Math.round((1000 * online) / total) / 10 : null,
      unit: '%',
      digits: 1,
      note: gates && gates.total > 0 ? `表 ${meters} · 闸 ${gates.online}/${gates.total}` : `${online}/${total} 台`,
    };
  },
  list: () => devicesBy(null, 'online'),
});
