import type { ViewProps } from '../../kernel/overrides';
import { TabbedLists } from '../../kernel/list/TabbedLists';

const tabs = [
  { key: 'register', title: '租赁登记', resource: 'entry_information' },
  { key: 'stock', title: '待租房源', resource: 'idle_room' },
];
/** 租赁管理: who sits where until when, and what is left to let. */
export default function RentPage({ route }: ViewProps) {
  return <TabbedLists route={route} tabs={tabs} />;
}
