import { Button, Modal, Spin } from '@arco-design/web-react';
import { useRef } from 'react';
import { unpaidTab } from '@/domain/codes/money';
import { feeBill } from '@/domain/resources/fee-bill';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { ErrorState } from '../../ui/ErrorState';
import { lazily } from '../../ui/lazily';

const PayDialog = lazily(() => import('../fee_bill/PayDialog').then(({ PayDialog }) => ({ default: PayDialog })));
interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** 去缴费: what a contract owes now, the oldest first, in one payment. */
export function PayOfContract({ rows: [contract], onClose }: Props) {
  const unpaid = { contract_id: contract?.id, status: unpaidTab, sortField: 'due_at', sortOrder: 'ascend', page: 1, pageSize: 100 } as const;
  const { data, failure, retry } = useCall(feeBill, 'list', contract ? unpaid : null, { refetchOnMountOrArgChange: true });
  // the bills that it was opened with: those that are left change with the payment, whose receipt is still to be shown
  const opened = useRef<readonly WireRow[] | undefined>(undefined);
  opened.current ??= data?.data as readonly WireRow[] | undefined;
  const bills = opened.current;
  if (bills && bills.length > 0) return <PayDialog rows={bills} onClose={onClose} />;
  return (
    <Modal
      visible
      title="去缴费"
      onCancel={() => onClose()}
      footer={<Button onClick={() => onClose()}>返回</Button>}
      style={{ width: 'min(420px, calc(100vw - 32px))' }}
    >
      {failure ? <ErrorState failure={failure} onRetry={retry} /> : bills ? '该合同目前没有待缴费的账单' : <Spin />}
    </Modal>
  );
}
