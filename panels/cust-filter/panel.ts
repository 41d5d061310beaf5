import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-filter',
  title: '筛选',
  category: '客户',
  about: '企业名录的条件：楼宇、阶段、技术领域、资质，各有多少家',
  size: { w: 6, h: 12, minW: 5, minH: 8 },
  feed: residentsFeed,
  starts: allResidents,
  load: () => import('./CustFilter'),
});
