import { Link } from 'react-router';
import type { ScoreRow } from '@/domain/answers/score';
import type { ScoredBy } from '@/domain/codes/score';
import { thousands } from '@/domain/format';
import { enterprise } from '@/domain/resources/enterprise';
import { routeById } from '@/domain/routes';
import { useCall } from '../../kernel/api/calls';
import { Loading } from '../../ui/Loading';

/** Where a row lies open; nowhere where it has no page. */
const pathOf = ({ resource, id }: ScoreRow): string | undefined => {
  const route = routeById.get(`${resource}.list` as never);
  return route && id !== null ? `${route.path}?id=${id}` : undefined;
};
/** The figures that an axis ranks in a month, and the rows that they are counted from. */
export function ScoreRows({ id, axis, month }: { id: number; axis: ScoredBy; month: string }) {
  const { currentData: basis, failure, retry } = useCall(enterprise, 'synthesize_rows', { id, axis, period: `${month}-01` });
  if (!basis) return <Loading failure={failure} onRetry={retry} rows={3} />;
  const { figures, data, total, withheld } = basis;
  return (
    <div className="score-basis">
      <p className="score-figures">
        {figures.map(({ label, value, unit }) => (
          <span key={label}>
            {label} <b>{thousands(value, 2)}</b> {value === null ? '' : unit}
          </span>
        ))}
        {figures.length === 0 && '当月不在园，没有评分'}
      </p>
      <ol className="score-rows">
        {data.map((row) => {
          const path = pathOf(row);
          return (
            <li key={`${row.resource} ${row.id ?? row.date}`}>
              <time>{row.date}</time>
              <span>{row.kind}</span>
              {path ? (
                <Link className="link-button" to={path}>
                  {row.text}
                </Link>
              ) : (
                <span>{row.text}</span>
              )}
              <b>{row.counted}</b>
            </li>
          );
        })}
      </ol>
      {data.length === 0 && withheld.length === 0 && <p className="scores-hint">没有计入的记录</p>}
      {total > data.length && <p className="scores-hint">{`共 ${total} 条，只列最近的 ${data.length} 条`}</p>}
      {withheld.length > 0 && <p className="scores-hint">{`另计入${withheld.join('、')}，您没有查看它们的权限`}</p>}
    </div>
  );
}
