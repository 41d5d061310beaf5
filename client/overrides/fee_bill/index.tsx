import { Tag } from '@arco-design/web-react';
import { dayText } from '@/domain/format';
import { feeStatus } from '@/domain/codes/money';
import { feeBill } from '@/domain/resources/fee-bill';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';
import { CodeTag } from '../../ui/CodeTag';
import { paperOf } from '../file_template/filled';
import { BillDealings } from './Dealings';
import { BillFormula } from './Formula';
import { BillMark, ChosenSum, noAccount } from './Marks';
import { TenantOwes } from './Sums';
import './fee.css';

const pay: CustomAction<WireRow> = {
  name: 'pay',
  label: '收款',
  access: 'payment_store',
  several: true,
  when: ({ status }) => status === 10 || status === 15,
  Dialog: lazyDialog(() => import('./PayDialog').then((module) => module.PayDialog)),
};
/** What a tenant says that he has paid; who collects records it himself. */
const declare: CustomAction<WireRow> = {
  name: 'declare',
  label: '缴费申报',
  access: 'payment_notice_store',
  parties: ['enterprise'],
  several: true,
  when: ({ status, declared }) => (status === 10 || status === 15) && !declared,
  Dialog: lazyDialog(() => import('./NoticeDialog').then((module) => module.NoticeDialog)),
};
const statement: CustomAction<WireRow> = {
  name: 'statement',
  label: '对账单',
  access: 'fee_bill_read',
  when: ({ status }) => status !== 5 && status !== 30,
  Dialog: lazyDialog(() => import('./Statement').then((module) => module.Statement)),
};
export default overrideViews(feeBill, {
  cells: {
    status: (row) => {
      const late = Number(row.overdue_days ?? 0);
      const known = feeStatus.items.find(({ code }) => code === row.status);
      return (
        <span className="bill-state">
          <CodeTag label={known?.label ?? '—'} color={known?.color} />
          {late > 0 && (
            <Tag size="small" color="red">
              逾期
            </Tag>
          )}
        </span>
      );
    },
    // a sheet has no name of its own: it is known by its days
    meter_settlement_id: ({ meter_settlement_id, period_start, period_end }) =>
      meter_settlement_id ? `${dayText(period_start)} 至 ${dayText(period_end)}` : undefined,
    account_month: ({ account_month }) => dayText(account_month).slice(0, 7),
    overdue_days: ({ overdue_days }) => (Number(overdue_days ?? 0) > 0 ? <b className="money-bad">{overdue_days}</b> : '—'),
  },
  customActions: [pay, declare, statement, paperOf(feeBill, '通知单', { quiet: true, when: ({ status }) => status === 10 || status === 15 })],
  // who pays is the firm itself, mostly: its name is not said twice
  notInDetail: ({ enterprise_name, payer_name }) => (enterprise_name === payer_name ? ['payer_name'] : []),
  warns: (action, rows) => (action === 'remind' ? noAccount(rows) : undefined),
  slots: {
    toolbar: TenantOwes,
    chosen: ChosenSum,
    detailMark: BillMark,
    detailTop: BillFormula,
    detailTabs: [{ title: '收款与调整', body: BillDealings }],
  },
});
