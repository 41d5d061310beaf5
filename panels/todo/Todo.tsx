import { useContext, type CSSProperties } from 'react';
import { countsFeed, type DashboardCounts } from '@/domain/feeds/user';
import { queryOf, tilesFor } from '@/domain/tiles';
import { LiveScope, useFeedStore } from '../kernel/live';
import { PageLink } from '../kernel/PageLink';
import type { PanelProps } from '../kernel/panel';
import { useUnit } from '../kernel/surface';
import { useViewer } from '../kernel/viewer';
import { columnsOf, linesOf } from '../kernel/snap';
import { SnapRows } from '../kernel/SnapRows';
import { type TodoStatus, groupsOf } from './shape';
import './todo.css';

const noParams = {};
/** Up to so many tiles need no groups: a tenant's few tasks stand in a row. */
const few = 8;
const gap = 8;

function FailedTile({ status }: { status: TodoStatus }) {
  const store = useFeedStore();
  const buildings = useContext(LiveScope) ?? undefined;
  return (
    <div className="todo-tile p-snap-item" data-quiet>
      <span className="todo-number">-</span>
      <span className="todo-name one-line">{status.tile.label}</span>
      <button type="button" className="todo-retry" onClick={() => store.retry(countsFeed, noParams, buildings)}>
        重试<span className="visually-hidden">{status.tile.label}计数失败</span>
      </button>
    </div>
  );
}

/** A number and its name, leading to the list that it counts where its viewer may see that. */
function TileLink({ status: { tile, text, count, quiet } }: { status: TodoStatus }) {
  const { userId } = useViewer();
  return (
    <PageLink
      className="todo-tile p-snap-item"
      title={count !== null && count > 99 ? `${tile.label} ${count}` : undefined}
      path={tile.path}
      access={tile.access}
      query={queryOf(tile, userId)}
      quiet={quiet}
    >
      <span className="todo-number">{text}</span>
      <span className="todo-name one-line">{tile.label}</span>
    </PageLink>
  );
}

/** 待办总览: the counters that are the caller's, by group. */
export default function Todo({ data, size }: PanelProps<DashboardCounts>) {
  const { party } = useViewer();
  const unit = useUnit();
  const groups = groupsOf(data, tilesFor(party), party);
  if (groups.length === 0) return <p className="todo-none">没有需要您处理的事项</p>;
  const draw = (status: TodoStatus) =>
    status.count === null ? <FailedTile key={status.tile.counter} status={status} /> : <TileLink key={status.tile.counter} status={status} />;
  const statuses = groups.flatMap((group) => group.statuses);
  const grouped = party === 'staff' ? statuses.length > few : groups.length > 1;
  const label = grouped ? Math.max(42, 58 * unit) : 0;
  const columns = columnsOf(size.width - label, Math.max(152, 188 * unit), gap);
  const lines = linesOf(grouped ? groups.map((group) => group.statuses.length) : [statuses.length], columns);
  const style = size.width > 0 ? ({ '--todo-columns': columns } as CSSProperties) : undefined;
  return (
    <SnapRows size={size} grid={{ row: Math.max(44, 61 * unit), gap }} lines={lines} label="待办">
      {grouped ? (
        groups.map((group) => (
          <section className="todo-group" key={group.name} aria-label={group.name} style={style}>
            <h3>{group.name}</h3>
            <div className="todo-tiles">{group.statuses.map(draw)}</div>
          </section>
        ))
      ) : (
        <div className="todo-tiles" style={style}>
          {statuses.map(draw)}
        </div>
      )}
    </SnapRows>
  );
}
