import { Radio, Select, Skeleton } from '@arco-design/web-react';
import { iotCalls } from '@/domain/calls/iot';
import { useEnd, useOrder, useSubject } from '@/domain/codes/iot';
import { change, thousands } from '@/domain/format';
import type { Codes } from '@/domain/kernel/codes';
import { useCall } from '../../../kernel/api/calls';
import { saveExport } from '../../../kernel/api/saveExport';
import { PeriodTools } from '../../../kernel/record/PeriodTools';
import { useViewer } from '../../../kernel/session/viewer';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { ExportButton } from '../../../ui/ExportButton';
import { StaleAlert } from '../../../ui/StaleAlert';
import { around, limits, queryOf, rankedBy } from './address';
import type { PaneProps } from './pane';
import { useRefreshed } from './useReading';

const choicesOf = <C extends string | number>({ items }: Codes<C>, some?: readonly C[]) =>
  items.flatMap(({ code: value, label }) => (!some || some.includes(value) ? [{ value, label }] : []));

/** Who uses most or least, by use, for its size, or beyond what it did; each leads to its curve. */
export function RankingPane({ kind, address, go, refreshed, onOpen }: PaneProps & { readonly onOpen: (key: string) => void }) {
  const viewer = useViewer();
  const { span, date, by, order, end, limit } = address;
  const against = address.against === 'year' ? ('year' as const) : ('before' as const);
  const query = { kind: kind as 1 | 2, span, date, against, by, order, end, ...queryOf(around(address.subject)) };
  const { data, currentData, failure, retry } = useRefreshed(useCall(iotCalls, 'ranking', { ...query, limit }), refreshed);
  const answer = currentData ?? data;
  const figure = order === 'area' ? ('per_area' as const) : ('use' as const);
  const most = Math.max(0, ...(answer?.data ?? []).map((row) => row[figure] ?? 0));
  return (
    <div className="use-pane">
      <div className="wrap-row curve-tools">
        <PeriodTools value={{ ...address, against }} onChange={go} />
        <Select size="small" aria-label="排名对象" value={by} options={choicesOf(useSubject, rankedBy)} onChange={(next) => go({ by: next })} />
        <Select size="small" aria-label="排名依据" value={order} options={choicesOf(useOrder)} onChange={(next) => go({ order: next })} />
        <Radio.Group type="button" size="small" value={end} options={choicesOf(useEnd)} onChange={(next) => go({ end: next })} />
        <Select
          size="small"
          aria-label="条数"
          value={limit}
          options={limits.map((value) => ({ value, label: `前 ${value} 名` }))}
          onChange={(next) => go({ limit: next })}
        />
        {viewer.can('meter_export') && (
          <span className="use-export">
            <ExportButton run={(signal) => saveExport('/iot/use/export', { ...query, view: 'ranking' }, '用量排名.xlsx', signal)} />
          </span>
        )}
      </div>
      {failure && !answer && <ErrorState failure={failure} onRetry={retry} />}
      {failure && answer && <StaleAlert message={failure.message} onRetry={retry} />}
      {!failure && !answer && <Skeleton animation text={{ rows: 8 }} />}
      {answer?.data.length === 0 && <EmptyState text="没有可以排名的表计" />}
      {answer && answer.data.length > 0 && (
        <div className="use-scroll" data-turning={!currentData || undefined}>
          <table className="use-table use-ranking">
            <thead>
              <tr>
                <th>名次</th>
                <th>名称</th>
                <th>用量（{answer.unit}）</th>
                <th className="use-wide">面积（㎡）</th>
                <th className={order === 'area' ? undefined : 'use-wide'}>单位面积（{answer.unit}/㎡）</th>
                <th>{against === 'year' ? '同比' : '环比'}</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map((row, place) => (
                <tr key={row.id}>
                  <td>{place + 1}</td>
                  <th scope="row">
                    <button type="button" className="use-link" onClick={() => onOpen(`${by}:${row.id}`)}>
                      {row.name}
                    </button>
                    <i className="use-bar" style={{ width: `${most > 0 ? (100 * Math.max(0, row[figure] ?? 0)) / most : 0}%` }} aria-hidden />
                  </th>
                  <td>{thousands(row.use)}</td>
                  <td className="use-wide">{thousands(row.area)}</td>
                  <td className={order === 'area' ? undefined : 'use-wide'}>{thousands(row.per_area, 3)}</td>
                  <td>{change(row.change)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="use-note">
            共 {answer.total} 项；{against === 'year' ? '同比' : '环比'}只比较已经过完的{{ day: '小时', week: '天', month: '天', year: '月' }[span]}。
          </p>
        </div>
      )}
    </div>
  );
}
