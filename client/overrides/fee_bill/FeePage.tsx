import type { ViewProps } from '../../kernel/overrides';
import { TabbedLists } from '../../kernel/views/TabbedLists';

const tabs = [
  { key: 'bill', title: '账单', resource: 'fee_bill' },
  { key: 'payment', title: '收款', resource: 'payment' },
  { key: 'refund', title: '退租退款', resource: 'refund' },
];
/** 账单管理: bills, what was paid of them, and what is given back. */
export default function FeePage({ route }: ViewProps) {
  return <TabbedLists route={route} tabs={tabs} />;
}
