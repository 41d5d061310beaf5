import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-list',
  title: '企业列表',
  category: '客户',
  about: '在园企业逐行列出，按名称查找，按面积、人员、知识产权或评分排序，选中一家看它的画像',
  size: { w: 9, h: 14, minW: 7, minH: 8 },
  feed: residentsFeed,
  starts: allResidents,
  load: () => import('./CustList'),
});
