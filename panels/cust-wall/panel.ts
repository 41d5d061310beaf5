import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';
import { isNarrowed, nobody } from '../kernel/portrait/none';

export const panel = definePanel({
  id: 'cust-wall',
  title: '企业名录',
  category: '客户',
  about: '在园企业的卡片墙，整行缓缓翻过，选中一家看它的小像',
  size: { w: 12, h: 12, minW: 8, minH: 8 },
  feed: residentsFeed,
  starts: allResidents,
  empty: ({ data }, params) => data.length === 0 && nobody(isNarrowed(params)),
  load: () => import('./CustWall'),
});
