import { operateFeed } from '@/domain/feeds/operate';
import { isFlat } from '../kernel/status';
import { ways } from '../kernel/EmptyWay';
import { definePanel, figuresOption } from '../kernel/panel';

export const panel = definePanel({
  id: 'fee-month',
  title: '应收实收',
  category: '合同费用',
  about: '近6个月的应收与实收金额',
  size: { w: 12, h: 8, minW: 8, minH: 5 },
  feed: operateFeed,
  options: {
    figures: figuresOption,
    months: { label: '期间', values: { half: '近6个月', year: '近12个月' }, initial: 'half' },
  },
  empty: ({ trend }) => isFlat(trend),
  emptyText: '还没有账单',
  emptyWay: ways.contracts,
  jump: { route: 'fee_bill.list' },
  load: () => import('./FeeMonth'),
});
