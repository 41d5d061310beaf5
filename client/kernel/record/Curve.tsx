import { useState } from 'react';
import type { CurveAnswer } from '@/domain/answers/curve';
import { today } from '@/domain/kernel/moment';
import { Loading } from '../../ui/Loading';
import { useReadQuery, type Failure } from '../api/api';
import type { RelatedProps } from './Related';
import { addressOf, endpointOf } from '../visibility';
import { CurveSums, Drawing } from './Drawing';
import { drawOf, PeriodTools, type PeriodQuery } from './PeriodTools';

/** What a record used over a day, a week, a month or a year, beside the period before it or that of a year ago. */
export default function Curve({ resource, row, of }: RelatedProps) {
  const [query, setQuery] = useState<PeriodQuery>(() => ({
    span: 'day',
    // a curve of what happened opens on its day
    date: typeof of.curve === 'string' ? String(row[of.curve]).slice(0, 10) : today(new Date()),
    against: 'none',
  }));
  const endpoint = endpointOf(resource, of.query, 'query');
  const { data, error, refetch } = useReadQuery(
    { path: endpoint ? addressOf(endpoint, row.id) : '', reads: endpoint?.reads ?? [], query: { ...query } },
    { skip: !endpoint },
  );
  const answer = data as CurveAnswer | undefined;
  return (
    <div className="curve">
      <div className="wrap-row curve-tools">
        <PeriodTools value={query} onChange={(some) => setQuery((before) => ({ ...before, ...some }))} />
      </div>
      {!answer && <Loading failure={error as Failure | undefined} onRetry={() => void refetch()} rows={6} />}
      {answer && <CurveSums sums={answer.sums} />}
      <Drawing label={of.title} lines={answer?.lines} draws={[drawOf[query.span], 'line']} empty={of.empty} />
    </div>
  );
}
