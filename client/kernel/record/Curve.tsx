import { Button, Radio, Select, Skeleton } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { CurveAnswer } from '@/domain/answers/curve';
import { addMonths } from '@/domain/calc/dates';
import { curveAgainst, curveSpan } from '@/domain/codes/iot';
import { thousands } from '@/domain/format';
import { addDays, today } from '@/domain/kernel/moment';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { EnvironmentContext } from '@/panels/kernel/surface';
import { useSize } from '@/panels/kernel/useSize';
import { EmptyState } from '../../ui/EmptyState';
import { DatePicker } from '../../ui/pickers';
import { ErrorState } from '../../ui/ErrorState';
import { useReadQuery, type Failure } from '../api/api';
import type { RelatedProps } from './Related';
import { addressOf, endpointOf } from '../visibility';
import './curve.css';

type Span = (typeof curveSpan.items)[number]['code'];
const moved: Readonly<Record<Span, (day: string, by: number) => string>> = {
  day: addDays,
  week: (day, by) => addDays(day, by * 7),
  month: addMonths,
  year: (day, by) => addMonths(day, by * 12),
};
const draws: Readonly<Record<Span, 'area' | 'column'>> = { day: 'area', week: 'area', month: 'column', year: 'column' };
/** As large as the words around it. */
const compact = { surface: 'workbench', unit: 0.72, frozenAt: null, paused: false } as const;
/** What a record used over a day, a week, a month or a year, beside the period before it or that of a year ago. */
export default function Curve({ resource, row, of }: RelatedProps) {
  const [query, setQuery] = useState<{ span: Span; date: string; against: string }>(() => ({
    span: 'day',
    date: today(new Date()),
    against: 'none',
  }));
  const [host, size] = useSize<HTMLDivElement>();
  const endpoint = endpointOf(resource, of.query, 'query');
  const { data, error, refetch } = useReadQuery(
    { path: endpoint ? addressOf(endpoint, row.id) : '', reads: endpoint?.reads ?? [], query: query },
    { skip: !endpoint },
  );
  const answer = data as CurveAnswer | undefined;
  const set = (some: Partial<typeof query>) => setQuery((before) => ({ ...before, ...some }));
  const name = curveSpan.items.find(({ code }) => code === query.span)?.label ?? '';
  const isEmpty = answer?.lines.series.every(({ data: values }) => values.every((value) => value === null));
  return (
    <div className="curve">
      <div className="curve-tools">
        <Radio.Group type="button" size="small" value={query.span} onChange={(span: Span) => set({ span })}>
          {curveSpan.items.map(({ code, label }) => (
            <Radio key={code} value={code}>
              {label}
            </Radio>
          ))}
        </Radio.Group>
        <Button size="small" icon={<IconLeft />} aria-label={`上一${name}`} onClick={() => set({ date: moved[query.span](query.date, -1) })} />
        <DatePicker size="small" value={query.date} allowClear={false} onChange={(date) => set({ date: date.slice(0, 10) })} />
        <Button size="small" icon={<IconRight />} aria-label={`下一${name}`} onClick={() => set({ date: moved[query.span](query.date, 1) })} />
        <Select
          size="small"
          aria-label="对比"
          value={query.against}
          options={curveAgainst.items.map(({ code: value, label }) => ({ value, label }))}
          onChange={(against) => set({ against })}
        />
      </div>
      {error && !answer && <ErrorState failure={error as Failure} onRetry={() => void refetch()} />}
      {!error && !answer && <Skeleton animation text={{ rows: 6 }} />}
      {answer && (
        <dl className="curve-sums">
          {answer.sums.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {thousands(value)} {unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="curve-chart" ref={host} hidden={!answer || isEmpty}>
        {answer && !isEmpty && size.width > 0 && (
          <EnvironmentContext value={compact}>
            <SeriesChart label={of.title} lines={answer.lines} draws={[draws[query.span], 'line']} size={size} />
          </EnvironmentContext>
        )}
      </div>
      {isEmpty && <EmptyState text={of.empty} />}
    </div>
  );
}
