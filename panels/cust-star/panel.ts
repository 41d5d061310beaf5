import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';
import { shape } from './shape';

export const panel = definePanel({
  id: 'cust-star',
  title: '明星企业',
  category: '客户',
  about: '上市、小巨人、瞪羚、专精特新与高新技术企业的标志与资质，最高的在前',
  size: { w: 12, h: 7, minW: 6, minH: 4 },
  feed: residentsFeed,
  starts: { ...allResidents, sort: 'star' },
  empty: (data) => shape(data).length === 0,
  emptyText: '还没有取得资质的在园企业',
  load: () => import('./CustStar'),
});
