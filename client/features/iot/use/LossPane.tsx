import { Checkbox, Skeleton } from '@arco-design/web-react';
import { useState } from 'react';
import type { UseLoss } from '@/domain/answers/use';
import { iotCalls } from '@/domain/calls/iot';
import { thousands, withUnit } from '@/domain/format';
import { useCall } from '../../../kernel/api/calls';
import { saveExport } from '../../../kernel/api/saveExport';
import { PeriodTools } from '../../../kernel/record/PeriodTools';
import { useViewer } from '../../../kernel/session/viewer';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { ExportButton } from '../../../ui/ExportButton';
import { StaleAlert } from '../../../ui/StaleAlert';
import { around, keyOf, queryOf } from './address';
import { FlowsView } from './FlowsView';
import type { PaneProps } from './pane';
import { useRefreshed } from './useReading';

const isNegative = ({ loss }: UseLoss): boolean => loss !== null && loss < 0;
const isStrange = (row: UseLoss): boolean => isNegative(row) || row.silent > 0 || row.loss === null;
function Marks({ row }: { row: UseLoss }) {
  return (
    <>
      {isNegative(row) && (
        <span className="use-chip" data-state={3}>
          ◆ 负损耗
        </span>
      )}
      {row.silent > 0 && <span className="use-chip">{row.silent} 块无数据</span>}
      {row.use === null && <span className="use-chip">本表无数据</span>}
    </>
  );
}
/** What a meter counted beside what those below it did; less than nothing lost is a mistake in one of them. */
export function LossPane({ kind, address, go, names, refreshed, onOpen }: PaneProps & { readonly onOpen: (key: string) => void }) {
  const viewer = useViewer();
  const [strange, setStrange] = useState(false);
  const { span, date } = address;
  const query = { kind: kind as 1 | 2, span, date, ...queryOf(around(address.subject)) };
  const { data, currentData, failure, retry } = useRefreshed(useCall(iotCalls, 'loss', query), refreshed);
  const answer = currentData ?? data;
  const rows = answer?.data.filter((row) => !strange || isStrange(row)) ?? [];
  return (
    <div className="use-pane">
      <div className="wrap-row curve-tools">
        <PeriodTools value={address} onChange={go} alone />
        <Checkbox checked={strange} onChange={setStrange}>
          只看异常
        </Checkbox>
        {viewer.can('meter_export') && (
          <span className="use-export">
            <ExportButton run={(signal) => saveExport('/iot/use/export', { ...query, view: 'loss' }, '损耗.xlsx', signal)} />
          </span>
        )}
      </div>
      {failure && !answer && <ErrorState failure={failure} onRetry={retry} />}
      {failure && answer && <StaleAlert message={failure.message} onRetry={retry} />}
      {!failure && !answer && <Skeleton animation text={{ rows: 8 }} />}
      {answer?.data.length === 0 && <EmptyState text="没有带分表的表计" hint="在表计的“上级表”里写明从属关系后，这里比较总表与分表" />}
      {answer && answer.data.length > 0 && (
        <div data-turning={!currentData || undefined} className="use-scroll">
          <FlowsView answer={answer} whole={names.get(keyOf(around(address.subject))) ?? '全部'} onOpen={onOpen} />
        </div>
      )}
      {answer && answer.data.length > 0 && rows.length === 0 && (
        <EmptyState text="没有异常" action={{ label: '查看全部', run: () => setStrange(false) }} />
      )}
      {answer && rows.length > 0 && (
        <div className="use-scroll" data-turning={!currentData || undefined}>
          <table className="use-table">
            <thead>
              <tr>
                <th>上级表</th>
                <th className="use-wide">分表数</th>
                <th>本表（{answer.unit}）</th>
                <th>分表合计</th>
                <th>损耗</th>
                <th>损耗率</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-bad={isNegative(row) || undefined}>
                  <th scope="row">
                    <button type="button" className="use-link" onClick={() => onOpen(`meter:${row.id}`)}>
                      {row.name}
                    </button>
                    <Marks row={row} />
                  </th>
                  <td className="use-wide">{row.children}</td>
                  <td>{thousands(row.use)}</td>
                  <td>{thousands(row.below)}</td>
                  <td>{thousands(row.loss)}</td>
                  <td>{withUnit(row.rate, '%')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
