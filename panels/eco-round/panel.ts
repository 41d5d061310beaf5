import { economyFeed } from '@/domain/feeds/economy';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-round',
  title: '融资轮次',
  category: '客户',
  about: '当年获得投融资的企业，各按最近一轮计',
  size: { w: 6, h: 6, minW: 5, minH: 4 },
  feed: economyFeed,
  empty: ({ finance_rounds }) => finance_rounds.every(({ value }) => value === 0),
  emptyText: '当年还没有确认的融资',
  emptyWay: ways.financing,
  load: () => import('./EcoRound'),
});
