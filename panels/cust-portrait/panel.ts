import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-portrait',
  title: '企业画像',
  category: '客户',
  about: '选中企业的整张画像：登记信息、评分、成长、荣誉与知识产权，园区人员另见合同、账单与巡检',
  size: { w: 14, h: 16, minW: 8, minH: 10 },
  feed: residentsFeed,
  starts: allResidents,
  load: () => import('./CustPortrait'),
});
