import { Skeleton } from '@arco-design/web-react';
import { Suspense, useMemo } from 'react';
import { withUnit } from '@/domain/format';
import { contract } from '@/domain/resources/contract';
import { useCall } from '../../../kernel/api/calls';
import { KindTools } from '../../../kernel/page/KindTools';
import { useTabLocation, WithLocation, withQuery } from '../../../kernel/page/location';
import { EmptyState } from '../../../ui/EmptyState';
import { Loading } from '../../../ui/Loading';
import { ExpiryCalendar } from './ExpiryCalendar';
import { ExpiryList } from './ExpiryList';
import { monthSums, past, type MonthSum } from './months';
import { useContractWays } from './ways';
import './expiry.css';

const nameOf = (month: string): string => (month === past ? '已到期未退' : `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`);
interface TileProps {
  readonly sum: MonthSum;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}
/** A month at a glance: how many end, how many of them are renewed, and the rent of a year that nobody has secured yet. */
function Tile({ sum: { month, rows, open, renewed }, chosen, onChoose }: TileProps) {
  const share = rows.length === 0 ? 0 : Math.round((renewed / rows.length) * 100);
  return (
    <button type="button" className="expiry-tile" aria-pressed={chosen} data-past={month === past || undefined} onClick={onChoose}>
      <span>{nameOf(month)}</span>
      <b>{rows.length} 份</b>
      <span className="expiry-bar" aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <small>{rows.length === 0 ? '无到期' : `已续签 ${renewed} 份`}</small>
      <small>{open > 0 ? `待落实 ${withUnit(open, '元')}/年` : ' '}</small>
    </button>
  );
}
function Radar() {
  const { search, setSearch } = useTabLocation();
  const { currentData, data, failure, retry } = useCall(contract, 'expiries');
  const ways = useContractWays();
  const answer = currentData ?? data;
  const sums = useMemo(() => monthSums(answer?.months ?? [], answer?.data ?? []), [answer]);
  if (!answer) return <Loading failure={failure} onRetry={retry} rows={10} wide />;
  const wanted = search.get('month');
  // nothing is asked: whatever is to be seen to first
  const shown = sums.find(({ month }) => month === wanted) ?? sums.find(({ rows }) => rows.length > 0) ?? sums[1];
  if (!shown) return null;
  const total = sums.reduce((sum, { open }) => sum + Math.round(open * 100), 0) / 100;
  const count = sums.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className="expiry">
      <p className="expiry-total">
        未来十二个月到期与已到期未退 <b>{count}</b> 份，尚未续签的年租金 <b>{withUnit(total, '元')}</b>
      </p>
      <div className="expiry-months" role="group" aria-label="到期月份">
        {sums.map((sum) => (
          <Tile
            key={sum.month}
            sum={sum}
            chosen={sum === shown}
            onChoose={() => setSearch((latest) => withQuery(latest, { month: sum.month }), { replace: true })}
          />
        ))}
      </div>
      {shown.month !== past && <ExpiryCalendar month={shown.month} today={answer.today} rows={shown.rows} onOpen={ways.look} />}
      {shown.rows.length === 0 ? (
        <EmptyState text={`${nameOf(shown.month)}没有到期的合同`} />
      ) : (
        <ExpiryList label={`${nameOf(shown.month)}到期的合同`} rows={shown.rows} ways={ways} />
      )}
      {ways.dialogs}
    </div>
  );
}
/** 到期日历: who ends when, how far the renewal is, and the rent that hangs on it (entities.md 5.1). */
export default function Expiry() {
  return (
    <WithLocation>
      <KindTools>
        <h1 className="visually-hidden">到期日历</h1>
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          <Radar />
        </Suspense>
      </KindTools>
    </WithLocation>
  );
}
