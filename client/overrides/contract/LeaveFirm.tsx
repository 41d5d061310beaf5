import { Button, Modal } from '@arco-design/web-react';
import { useState } from 'react';
import { dayText } from '@/domain/format';
import { contract } from '@/domain/resources/contract';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { CodeTag } from '../../ui/CodeTag';
import { Loading } from '../../ui/Loading';
import { LeaveContract } from './Leave';
import './rent.css';

const running: readonly unknown[] = [30, 40];
/** More contracts than one firm has at a time. */
const most = 50;
interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** 退房退租 from the tenant: of the one contract that it has, or of that which is chosen among several. */
export function LeaveFirm({ rows: [firm], onClose }: Props) {
  const { data, failure, retry } = useCall(contract, 'list', { enterprise_id: Number(firm?.id), page: 1, pageSize: most } as never);
  const [chosen, setChosen] = useState<WireRow>();
  const ended = ((data?.data ?? []) as readonly WireRow[]).filter(({ status }) => running.includes(status));
  const one = chosen ?? (ended.length === 1 ? ended[0] : undefined);
  if (one) return <LeaveContract rows={[one]} onClose={onClose} />;
  return (
    <Modal visible title="退房退租" onCancel={() => onClose()} footer={<Button onClick={() => onClose()}>取消</Button>}>
      {!data && <Loading failure={failure} onRetry={retry} rows={3} />}
      {data && ended.length === 0 && <p>该企业没有履行中的合同</p>}
      {ended.length > 0 && (
        <ul className="stay-contracts">
          {ended.map((row) => (
            <li key={row.id}>
              <div>
                <strong>{String(row.number)}</strong>
                <CodeTag label={String(row.statusText)} />
              </div>
              <p>
                <span>
                  {dayText(row.start_at)} 至 {dayText(row.end_at)}
                </span>
              </p>
              <div className="stay-actions">
                <Button size="small" onClick={() => setChosen(row)}>
                  办理退房退租
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
