import { Button, Radio, Skeleton, Tag } from '@arco-design/web-react';
import { Suspense, use, useMemo } from 'react';
import { shownOfState, tracks, type ProgressState, type ProgressTrack } from '@/domain/progress';
import { dashboardCalls } from '@/domain/calls/dashboard';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useTabLocation, withQuery } from '../../kernel/page/location';
import { useOpenRoute } from '../../kernel/page/navigation';
import { loadResource } from '../../kernel/resources';
import { useCan } from '../../kernel/session/session';
import { useViewer } from '../../kernel/session/viewer';
import { cardOf, columnsOf, type ListColumn } from '../../kernel/list/columns';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { LineTabs } from '../../ui/LineTabs';
import { StaleAlert } from '../../ui/StaleAlert';
import { openingOf } from './opening';
import '../../kernel/list/list.css';
import '../../ui/table.css';
import './task.css';

function Card({ row, columns, onOpen }: { row: WireRow; columns: readonly ListColumn[]; onOpen: (() => void) | undefined }) {
  const { title, state, lines } = cardOf(columns, undefined);
  return (
    <article className="task-card">
      {onOpen ? (
        <button type="button" className="link-button" onClick={onOpen}>
          {title?.show(row)}
        </button>
      ) : (
        <b>{title?.show(row)}</b>
      )}
      <dl>
        {lines
          .filter((column) => column !== state)
          .slice(0, 2)
          .map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.show(row)}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}
interface ColumnProps {
  readonly state: ProgressState;
  readonly columns: readonly ListColumn[];
  readonly openOf: (row: WireRow) => (() => void) | undefined;
  readonly onAll: (() => void) | undefined;
}
function Column({ state, columns, openOf, onAll }: ColumnProps) {
  return (
    <section className="task-column" aria-label={state.label}>
      <h2>
        <Tag size="small" {...(state.color && { color: state.color })}>
          {state.label}
        </Tag>
        <span className="task-total">{state.total}</span>
      </h2>
      {state.rows.length === 0 && <p className="task-none">暂无</p>}
      {state.rows.map((row) => (
        <Card key={row.id} row={row as WireRow} columns={columns} onOpen={openOf(row as WireRow)} />
      ))}
      {onAll && state.total > shownOfState && (
        <Button type="text" size="small" onClick={onAll}>
          查看全部 {state.total} 条
        </Button>
      )}
    </section>
  );
}
function Columns({ track }: { track: ProgressTrack }) {
  const definition = useMemo(() => loadResource(track.resource), [track.resource]);
  const resource = use(definition);
  const viewer = useViewer();
  const can = useCan();
  const openRoute = useOpenRoute();
  const columns = useMemo(() => columnsOf(resource, {}, viewer), [resource, viewer]);
  const opening = openingOf(
    tracks.find((one) => one.resource === track.resource),
    resource,
    can,
  );
  const openOf = (state: number) => (row: WireRow) => {
    const query = opening?.cardQuery(row, state);
    return query && opening ? () => openRoute(opening.page, query) : undefined;
  };
  const allOf = (state: number) => {
    const query = opening?.stateQuery?.(state);
    return query && opening ? () => openRoute(opening.page, query) : undefined;
  };
  return (
    <div className="task-board">
      {track.states?.map((state) => (
        <Column key={state.code} state={state} columns={columns} openOf={openOf(state.code)} onAll={allOf(state.code)} />
      ))}
    </div>
  );
}
/** 进度看板: what is under way, by subject and state, each card leading to its record. */
export function Board() {
  const { search, setSearch } = useTabLocation();
  const chosen = search.get('track') ?? '';
  const mine = search.get('mine') === '1';
  const { data, failure, retry } = useCall(dashboardCalls, 'progress', { ...(chosen && { track: chosen }), ...(mine && { mine: 1 }) });
  const found = data?.data;
  const go = (name: string, value: string) => setSearch((latest) => withQuery(latest, { [name]: value }));
  if (!found) return <Loading failure={failure} onRetry={retry} rows={10} wide />;
  if (found.length === 0) return <EmptyState text="暂无可查看的事项" hint="需求、合同、政策申报、巡检任务与数据填报会按状态排列在这里" />;
  const track = found.find(({ states }) => states);
  return (
    <>
      {failure && <StaleAlert message={failure.message} onRetry={retry} />}
      <LineTabs
        label="事项"
        chosen={track?.resource ?? ''}
        onChoose={(name) => go('track', name)}
        tabs={found.map(({ resource, label, total }) => ({ key: resource, title: `${label} ${total}` }))}
      />
      {track?.personal && (
        <Radio.Group
          type="button"
          aria-label="范围"
          value={mine ? '1' : ''}
          onChange={(value: string) => go('mine', value)}
          options={[
            { value: '', label: '全部' },
            { value: '1', label: '我负责的' },
          ]}
        />
      )}
      {track && (
        <Suspense fallback={<Skeleton animation text={{ rows: 10, width: '100%' }} />}>
          <Columns key={track.resource} track={track} />
        </Suspense>
      )}
    </>
  );
}
