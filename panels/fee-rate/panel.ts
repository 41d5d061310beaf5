import { operateFeed } from '@/domain/feeds/operate';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'fee-rate',
  title: '收缴率',
  category: '合同费用',
  about: '本月实收占应收的比例与逾期未缴的金额，或近12个月的收缴率与缺口',
  size: { w: 6, h: 7, minW: 5, minH: 5 },
  feed: operateFeed,
  options: { form: { label: '画法', values: { month: '本月', year: '近12个月' }, initial: 'month' } },
  empty: ({ year }) => year.series.every(({ data }) => data.every((value) => !value)),
  emptyText: '近12个月没有应收和实收',
  emptyWay: ways.contracts,
  jump: { route: 'fee_bill.list' },
  load: () => import('./FeeRate'),
});
