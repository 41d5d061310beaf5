import { Button, Table } from '@arco-design/web-react';
import { useState } from 'react';
import { feeStatus, paymentMethod, paymentStatus, reminderWay } from '@/domain/codes/money';
import { labelOf } from '@/domain/kernel/codes';
import { feeBill } from '@/domain/resources/fee-bill';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { RecordProps } from '../../kernel/overrides';
import { dayText, minuteText, money } from '@/domain/format';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { Receipt } from './Receipt';

const plain = { rowKey: 'id', size: 'small', border: false, pagination: false, scroll: { x: 520 } } as const;
/** Payments of the bill with their receipts, the bills that correct it, and its reminders. */
export function BillDealings({ row }: RecordProps<WireRow>) {
  const [receipt, setReceipt] = useState<number>();
  const { currentData: about, failure, retry } = useCall(feeBill, 'about', { id: row.id });
  if (failure || !about) return <Loading failure={failure} onRetry={retry} rows={6} />;
  const { payments, corrections, reminders } = about;
  const reminded = Number(row.remind_count) > 0;
  if (!payments?.length && corrections.length === 0 && !reminded) return <EmptyState text="暂无收款与调整" />;
  return (
    <div className="bill-dealings">
      {payments && payments.length > 0 && (
        <section>
          <h3>收款</h3>
          <Table
            {...plain}
            data={[...payments]}
            columns={[
              { title: '收款编号', dataIndex: 'number', width: 156 },
              { title: '金额', dataIndex: 'amount', align: 'right', width: 116, render: money },
              {
                title: '方式与时间',
                key: 'how',
                width: 152,
                render: (_value, one) => (
                  <span className="two-lines">
                    {labelOf(paymentMethod, one.method as number)}
                    <small>{minuteText(one.paid_at)}</small>
                  </span>
                ),
              },
              {
                title: '状态',
                dataIndex: 'status',
                width: 130,
                render: (code, one) => (code === 2 ? `已作废：${String(one.void_reason ?? '')}` : labelOf(paymentStatus, code)),
              },
              {
                title: '收据',
                key: 'receipt',
                width: 80,
                render: (_value, one) => (
                  <Button size="mini" type="text" onClick={() => setReceipt(one.id)}>
                    打印
                  </Button>
                ),
              },
            ]}
          />
        </section>
      )}
      {corrections.length > 0 && (
        <section>
          <h3>调整</h3>
          <Table
            {...plain}
            data={[...corrections]}
            columns={[
              { title: '调整单', dataIndex: 'number', width: 156 },
              { title: '金额', dataIndex: 'amount', align: 'right', width: 120, render: money },
              { title: '原因', dataIndex: 'edit_reason', ellipsis: true },
              { title: '应缴日', dataIndex: 'due_at', width: 110, render: dayText },
              { title: '状态', dataIndex: 'status', width: 96, render: (code) => labelOf(feeStatus, code) },
            ]}
          />
        </section>
      )}
      {reminded && (
        <section>
          <h3>催缴</h3>
          <p>
            共催缴 {String(row.remind_count)} 次，最近一次 {minuteText(row.reminded_at)}
          </p>
          {reminders && reminders.length > 0 && (
            <Table
              {...plain}
              data={[...reminders]}
              columns={[
                { title: '时间', dataIndex: 'sent_at', width: 160, render: minuteText },
                { title: '方式', dataIndex: 'way', width: 88, render: (way) => labelOf(reminderWay, way) },
                { title: '接收人', dataIndex: 'receiver', width: 116 },
                { title: '当时待缴', dataIndex: 'amount', align: 'right', width: 112, render: money },
                { title: '逾期', dataIndex: 'overdue_days', width: 80, render: (days) => (days > 0 ? `${days} 天` : '—') },
                { title: '操作人', dataIndex: 'user_name', width: 88, render: (name) => name ?? '—' },
              ]}
            />
          )}
        </section>
      )}
      {receipt !== undefined && <Receipt id={receipt} onClose={() => setReceipt(undefined)} />}
    </div>
  );
}
