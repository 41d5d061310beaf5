import { liveCarFeed } from '@/domain/feeds/live';
import { ways } from '../kernel/EmptyWay';
import { defineFigure } from '../kernel/figure';
import { thousands } from '@/domain/format';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-car',
  title: '在场车辆',
  category: '能耗',
  about: '场内的车辆与剩余车位',
  feed: liveCarFeed,
  starts: { kind: 'car' },
  empty: ({ spaces }) => spaces === 0,
  emptyText: '本园区未接入道闸',
  emptyWay: ways.cars,
  figure: ({ inside, spaces, free }) => ({ value: inside, unit: '辆', note: `余 ${thousands(free)} / 共 ${thousands(spaces)} 位` }),
  list: () => lists.cars,
});
