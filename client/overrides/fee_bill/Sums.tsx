import { money } from '@/domain/format';
import { feeBill } from '@/domain/resources/fee-bill';
import type { Query } from '../../kernel/api/api';
import { useSums } from '../../kernel/list/Sums';
import { useViewer } from '../../kernel/session/viewer';

interface BillSums {
  readonly open: string;
  readonly overdue: string;
}
const everything: Query = {};
/** What a tenant owes, before anything else on his page. */
export function TenantOwes() {
  const { staff } = useViewer();
  return staff ? null : <Owes />;
}
function Owes() {
  const { sums } = useSums<BillSums>(feeBill, everything);
  if (!sums) return null;
  const open = Number(sums.open) > 0;
  return (
    <p className="tenant-owes" role="status">
      待缴合计 <strong className={open ? 'money-bad' : undefined}>{money(sums.open)}</strong>
      {Number(sums.overdue) > 0 && (
        <span>
          其中已逾期 <b>{money(sums.overdue)}</b>
        </span>
      )}
      {!open && <span>没有待缴的账单</span>}
    </p>
  );
}
