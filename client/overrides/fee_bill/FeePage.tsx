import { unpaidTab } from '@/domain/codes/money';
import type { ViewProps } from '../../kernel/overrides';
import { useViewer } from '../../kernel/session/viewer';
import { TabbedLists, type ListTab } from '../../kernel/list/TabbedLists';

const bills: ListTab = { key: 'bill', title: '账单', resource: 'fee_bill' };
const others: readonly ListTab[] = [
  { key: 'payment', title: '收款', resource: 'payment' },
  { key: 'bank', title: '银行流水', resource: 'bank_entry' },
  { key: 'refund', title: '退租退款', resource: 'refund' },
];
/** Who collects begins with what is to be collected, the oldest debt first; who pays sees all that was ever asked of him. */
const collecting: readonly ListTab[] = [{ ...bills, opens: { status: unpaidTab }, order: { sortField: 'due_at', sortOrder: 'ascend' } }, ...others];
const paying: readonly ListTab[] = [bills, ...others];
/** 账单管理: bills, what was paid of them, and what is given back. */
export default function FeePage({ route }: ViewProps) {
  return <TabbedLists route={route} tabs={useViewer().staff ? collecting : paying} />;
}
