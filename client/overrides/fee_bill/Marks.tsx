import type { WireRow } from '../../kernel/api/api';
import type { RecordProps } from '../../kernel/overrides';
import { money, yuanOf } from '@/domain/format';
import { fenOf, sumOf } from './parts';

const wanting = ({ status }: WireRow): boolean => status === 10 || status === 15;

/** What a bill still asks for, and how late it is, beside its number. */
export function BillMark({ row }: RecordProps<WireRow>) {
  const late = Number(row.overdue_days ?? 0);
  if (!wanting(row)) return null;
  return (
    <span className="bill-mark">
      {late > 0 && <b className="money-bad">逾期 {late} 天</b>}
      <span>待缴 {money(row.left)}</span>
    </span>
  );
}
/** What the chosen bills still ask for together. */
export function ChosenSum({ rows }: { readonly rows: readonly WireRow[] }) {
  const fen = sumOf(rows.filter(wanting).map(({ left }) => fenOf(left)));
  return fen > 0 ? <b className="bill-chosen">待缴 {money(yuanOf(fen))}</b> : null;
}
/** Said before a reminder that nobody would read: the payer has no account that may sign in. */
export function noAccount(rows: readonly WireRow[]): string | undefined {
  const deaf = rows.filter((row) => wanting(row) && Number(row.accounts ?? 0) === 0).length;
  if (deaf === 0) return undefined;
  return rows.length === 1
    ? '缴费方没有可用的账号，收不到催缴消息，请电话联系'
    : `其中 ${deaf} 张账单的缴费方没有可用的账号，收不到催缴消息，请电话联系`;
}
