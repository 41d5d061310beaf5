import { operateFeed } from '@/domain/feeds/operate';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'fee-item',
  title: '费用构成',
  category: '合同费用',
  about: '本月应收按租金、物业费、电费、水费的构成',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: operateFeed,
  empty: ({ fee }) => fee.by_item.every(({ value }) => value === 0),
  emptyText: '本月还没有应收账单',
  emptyWay: ways.contracts,
  jump: { route: 'fee_bill.list' },
  load: () => import('./FeeItem'),
});
