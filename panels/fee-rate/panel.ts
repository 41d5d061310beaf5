import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'fee-rate',
  title: '收缴率',
  category: '合同费用',
  about: '本月实收占应收的比例，以及逾期未缴的金额',
  size: { w: 6, h: 7, minW: 5, minH: 5 },
  feed: operateFeed,
  starts: {},
  jump: { route: 'fee_bill.list' },
  load: () => import('./FeeRate'),
});
