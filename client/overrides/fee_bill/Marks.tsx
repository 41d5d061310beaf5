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
      {Boolean(row.declared) && <span>已申报缴费 {money(row.declared)}，待审核</span>}
    </span>
  );
}
/** What the chosen bills still ask for together. */
export function ChosenSum({ rows }: { readonly rows: readonly WireRow[] }) {
  const fen = sumOf(rows.filter(wanting).map(({ left }) => fenOf(left)));
  return fen > 0 ? <b className="bill-chosen">待缴 {money(yuanOf(fen))}</b> : null;
}
/** Said before a reminder that would reach nobody, or that one way alone would: who has no account that may sign in, or no mobile number. */
export function noAccount(rows: readonly WireRow[]): string | undefined {
  const open = rows.filter(wanting);
  const lacks = (name: 'accounts' | 'mobiles') => open.filter((row) => Number(row[name] ?? 0) === 0);
  const [deaf, mute] = [lacks('accounts'), lacks('mobiles')];
  const gone = deaf.filter((row) => mute.includes(row));
  const of = (some: readonly WireRow[]): string => (rows.length === 1 ? '缴费方' : `其中 ${some.length} 张账单的缴费方`);
  const lines = [
    ...(gone.length > 0 ? [`${of(gone)}没有可用的账号，也没有手机号，请电话联系`] : []),
    ...(deaf.length > gone.length ? [`${of(deaf)}没有可用的账号，收不到站内消息`] : []),
    ...(mute.length > gone.length ? [`${of(mute)}没有手机号，收不到短信`] : []),
  ];
  return lines.length > 0 ? lines.join('；') : undefined;
}
