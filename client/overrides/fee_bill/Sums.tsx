import { useEffect, useRef } from 'react';
import { feeBill } from '@/domain/resources/fee-bill';
import { useReadQuery, type Query } from '../../kernel/api/api';
import { useViewer } from '../../kernel/session/viewer';
import { endpointOf } from '../../kernel/visibility';
import { SumLine } from '../../ui/SumLine';
import { money } from '@/domain/format';

interface Sums {
  readonly rows: number;
  readonly all: number;
  readonly receivable: string;
  readonly received: string;
  readonly open: string;
  readonly overdue: string;
  readonly tabs: readonly { status: number; count: number }[];
}
const endpoint = endpointOf(feeBill, 'sums', 'query');
/** One question for the foot and the tabs alike: it is cached by its address. */
function useSums(query: Query) {
  const { currentData, isError, refetch } = useReadQuery({ path: endpoint?.path ?? '', query, reads: endpoint?.reads ?? [] }, { skip: !endpoint });
  // sums of another filter say nothing of these rows: they go as soon as the filter changes
  return { sums: currentData as Sums | undefined, failed: isError ? () => void refetch() : undefined };
}
/** Sums of all the rows that the filters let through. */
export function BillSums({ query }: { query: Query }) {
  const { sums, failed } = useSums(query);
  return (
    <SumLine
      label="筛选结果合计"
      failed={failed}
      sums={
        sums && [
          { title: '应收', value: money(sums.receivable) },
          { title: '已收', value: money(sums.received) },
          { title: '待缴', value: money(sums.open) },
          { title: '其中逾期', value: money(sums.overdue), bad: Number(sums.overdue) > 0 },
        ]
      }
    />
  );
}
/** How many rows a tab would show. */
export function TabCount({ query, value }: { query: Query; value: string }) {
  const { sums: newest, failed } = useSums(query);
  const { status: _tab, ...filters } = query;
  const about = JSON.stringify(filters);
  const before = useRef<{ about: string; sums: Sums }>(undefined);
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
  const { sums } = useSums(everything);
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
