import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-new',
  title: '新入驻企业',
  category: '客户',
  about: '最近入驻的企业、所在房间与入驻日期',
  size: { w: 8, h: 7, minW: 6, minH: 4 },
  feed: residentsFeed,
  starts: allResidents,
  empty: ({ data }) => data.length === 0,
  emptyText: '所选楼宇还没有入驻企业',
  emptyWay: ways.residents,
  jump: { route: 'entry_information.list' },
  load: () => import('./CustNew'),
});
