import { useEffect, useRef } from 'react';
import { money } from '@/domain/format';
import { feeBill } from '@/domain/resources/fee-bill';
import type { Query } from '../../kernel/api/api';
import { useSums } from '../../kernel/list/Sums';
import { useViewer } from '../../kernel/session/viewer';

interface BillSums {
  readonly all: number;
  readonly open: string;
  readonly overdue: string;
  readonly tabs: readonly { status: number; count: number }[];
}
/** How many rows a tab would show. */
export function TabCount({ query, value }: { query: Query; value: string }) {
  const { sums: newest, failed } = useSums<BillSums>(feeBill, query);
  const { status: _tab, ...filters } = query;
  const about = JSON.stringify(filters);
  const before = useRef<{ about: string; sums: BillSums }>(undefined);
  useEffect(() => {
    if (newest) before.current = { about, sums: newest };
  }, [about, newest]);
  // another tab of the same filters has the same counts: they stand while the sums of its rows are asked for
  const sums = newest ?? (!failed && before.current?.about === about ? before.current.sums : undefined);
  const count = value === '' ? sums?.all : sums?.tabs.find(({ status }) => String(status) === value)?.count;
  return count === undefined ? null : <small className={value === '40' && count > 0 ? 'tab-count tab-count-bad' : 'tab-count'}>{count}</small>;
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
