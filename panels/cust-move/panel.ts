import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { isFlat } from '../kernel/format';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-move',
  prop: 'cust.move',
  title: '入驻/退出/毕业',
  category: '客户',
  about: '近12个月每月入驻、退出与毕业的企业数',
  surfaces: ['workbench', 'cockpit'],
  size: { w: 12, h: 8, minW: 8, minH: 5 },
  feed: enterpriseFeed,
  starts: {},
  filters: ['building_id'],
  empty: ({ movement }) => isFlat(movement),
  load: () => import('./CustMove'),
});
