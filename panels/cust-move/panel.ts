import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { isFlat } from '../kernel/status';
import { ways } from '../kernel/EmptyWay';
import { definePanel, figuresOption } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-move',
  title: '入驻/退出/毕业',
  category: '客户',
  about: '近12个月每月入驻、退出与毕业的企业数',
  size: { w: 12, h: 8, minW: 8, minH: 5 },
  feed: enterpriseFeed,
  options: { figures: figuresOption, line: { label: '折线', values: { graduated: '毕业', net: '净增' }, initial: 'graduated' } },
  empty: ({ movement }) => isFlat(movement),
  emptyText: '近12个月没有入驻与退出记录',
  emptyWay: ways.residents,
  jump: { route: 'entry_information.list' },
  load: () => import('./CustMove'),
});
