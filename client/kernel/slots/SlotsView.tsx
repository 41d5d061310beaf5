import { Button } from '@arco-design/web-react';
import { IconStar, IconStarFill } from '@arco-design/web-react/icon';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { parkTime, withUnit } from '@/domain/format';
import type { SlotGrid } from '@/domain/kernel/presentation';
import { startOfDay } from '@/domain/kernel/moment';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { Words } from '../../kinds/Words';
import { ErrorState } from '../../ui/ErrorState';
import { Loading } from '../../ui/Loading';
import { Pages } from '../../ui/PageTable';
import { StaleAlert } from '../../ui/StaleAlert';
import { EmptyState } from '../../ui/EmptyState';
import { useWidth } from '../../ui/useWidth';
import { lazyDialog } from '../action/lazyDialog';
import { notifyResult, useActions } from '../action/useActions';
import { toast } from '../api/errors';
import { Filters } from '../list/Filters';
import { ListInstead } from '../list/ListInstead';
import { LiveChanges } from '../list/LiveChanges';
import { makingPage } from '../list/needed';
import type { Overrides } from '../overrides';
import { useOpenPath } from '../page/navigation';
import { useSession } from '../session/session';
import { useViewer } from '../session/viewer';
import { actionsFor, mayOperate } from '../visibility';
import { longEnough, markBetween } from './marking';
import { SlotCards } from './SlotCards';
import { SlotTable } from './SlotTable';
import { SlotTools } from './SlotTools';
import { TakenRecord } from './TakenRecord';
import { aheadOf, clockOf, lengthOf, spanOf, type Mark } from './track';
import { useSlots, type Line } from './useSlots';
import './slot-heads.css';

const FormDialog = lazyDialog(() => import('../form/FormDialog').then((module) => module.FormDialog));
const SeriesDialog = lazyDialog(() => import('./SeriesDialog').then((module) => module.SeriesDialog));
/** Narrower, a slot could not be met with a finger. */
const tableFrom = 720;
const dayWords = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${parkTime(startOfDay(date).getTime()).weekday}`;

interface Props {
  readonly of: AnyResource;
  readonly grid: SlotGrid;
  readonly takes: AnyResource;
  readonly overrides: Overrides;
  readonly route: Route;
  readonly view: 'day' | 'week';
}
/** What is free of some lines on a day, or of one in a week: marked there, and taken through the form of what it makes. */
export function SlotsView({ of, grid, takes, overrides, route, view }: Props) {
  const viewer = useViewer();
  const { user } = useSession();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const slots = useSlots(of, grid, view);
  const { list, date, go } = slots;
  // on a phone the days of a week stand below each other: what is over stands in nobody's way
  const tracks = width > 0 && width < tableFrom && view === 'week' ? aheadOf(slots.tracks, slots.today) : slots.tracks;
  const [mark, setMark] = useState<Mark>();
  const [doing, setDoing] = useState<'once' | 'series'>();
  const [opened, setOpened] = useState<number>();
  const mayTake = mayOperate(takes, 'store', viewer);
  const open = useOpenPath();
  const making = makingPage(of.name, viewer.can);
  const byId = useMemo(() => new Map(slots.shown.map((line) => [line.id, line])), [slots.shown]);
  const track = tracks.find(({ key }) => key === mark?.key);
  // somebody else has taken it, or it has gone by, while it stood marked; what the form holds it judges itself
  const still = mark && track ? markBetween(track, mark.from, mark.to - 1) : undefined;
  const isLost = mark !== undefined && !doing && !slots.first && !list.refetching && (still?.from !== mark.from || still.to !== mark.to);
  useEffect(() => {
    if (!isLost) return;
    setMark(undefined);
    if (track) toast.error('所选时段已不可预约，请另选');
  }, [isLost, track]);
  const take = (one: Mark) => {
    const of = tracks.find(({ key }) => key === one.key);
    setMark(of ? longEnough(of, one) : one);
    setDoing('once');
  };
  const line = track && byId.get(track.line);
  const begins = useMemo(
    () => Object.fromEntries(Object.entries(grid.begins ?? {}).flatMap(([field, from]) => (user?.[from] ? [[field, user[from]]] : []))),
    [grid, user],
  );
  const [lineId, first, last] = mark && track ? [track.line, `${track.date} ${clockOf(mark.from)}:00`, `${track.date} ${clockOf(mark.to)}:00`] : [];
  const stretch = first && last ? ([first, last] as const) : undefined;
  const start = useMemo(() => ({ ...begins, [grid.by]: lineId, [grid.during]: [first, last] }), [grid, begins, lineId, first, last]);
  const names = tracks.map((one) => `${byId.get(one.line)?.[of.title] ?? ''} ${dayWords(one.date)}`);
  const table = {
    ...{ axis: slots.axis, tracks, names, mark, mayTake, onMark: setMark, onTake: take, onOpen: setOpened },
    label: view === 'day' ? `${route.title} ${dayWords(date)}` : `${route.title} ${slots.one?.[of.title] ?? ''} 一周`,
    corner: view === 'day' ? of.label : '日期',
    heads: tracks.map((one) =>
      view === 'day' ? (
        <LineHead key={one.key} of={of} grid={grid} line={byId.get(one.line) as Line} onWeek={() => go({ view: 'week', line: String(one.line) })} />
      ) : (
        <DayHead key={one.key} date={one.date} today={slots.today} onDay={() => go({ view: 'day', date: one.date })} />
      ),
    ),
  };
  const blocked = slots.failure !== undefined && tracks.length === 0;
  const none = !slots.failure && !slots.first && tracks.length === 0;
  return (
    <div className="list-page slots-view">
      <h1 className="visually-hidden">{route.title}</h1>
      {of.views?.live && <LiveChanges feed={of.views.live} tables={liveTables(of, grid)} />}
      {view === 'day' && (
        <div className="list-filters">
          <Filters resource={of} values={list.state.filters} onChange={list.setFilters} />
        </div>
      )}
      <div className="list-body" ref={host}>
        <SlotTools of={of} grid={grid} slots={slots} view={view} />
        {slots.failure && !blocked && <StaleAlert message={slots.failure.message} onRetry={slots.refetch} />}
        {blocked && slots.failure && <ErrorState failure={slots.failure} onRetry={slots.refetch} />}
        {slots.first && <Loading failure={undefined} onRetry={slots.refetch} rows={8} />}
        {none &&
          (slots.isTimed || slots.marked ? (
            <NoneFound slots={slots} label={of.label} />
          ) : (
            <ListInstead
              list={list}
              label={of.label}
              resource={of}
              blocked={false}
              {...(making
                ? { onNew: () => open(`${making.path}?new=1`), newLabel: `新建${of.label}` }
                : { hint: `园区还没有${of.label}，请联系园区管理员` })}
            />
          ))}
        {tracks.length > 0 && width > 0 && (width < tableFrom ? <SlotCards {...table} /> : <SlotTable {...table} />)}
        {view === 'day' && list.total > list.state.pageSize && (
          <Pages page={list.state.page} pageSize={list.state.pageSize} total={list.total} sizes={[list.state.pageSize]} onChange={list.setPage} />
        )}
        {mark && line && track && (
          <section className="slots-bar" aria-label="所选时段">
            <p role="status">
              <b>{String(line[of.title])}</b>
              <span>
                {dayWords(track.date)} {spanOf(mark)}（{lengthOf(mark)}）
              </span>
            </p>
            <div className="slots-bar-acts">
              <Button onClick={() => setMark(undefined)}>清除</Button>
              {grid.series && <Button onClick={() => (setMark(longEnough(track, mark)), setDoing('series'))}>重复预约</Button>}
              <Button type="primary" onClick={() => take(mark)}>
                预约
              </Button>
            </div>
          </section>
        )}
      </div>
      {doing === 'once' && line && (
        <FormDialog resource={takes} overrides={overrides} start={start} onClose={() => setDoing(undefined)} onSaved={() => setMark(undefined)} />
      )}
      {doing === 'series' && line && stretch && grid.series && (
        <SeriesDialog
          {...{ grid, calls: grid.series, line: line.id, name: String(line[of.title]), stretch, begins }}
          onClose={(done) => {
            setDoing(undefined);
            if (done) setMark(undefined);
          }}
        />
      )}
      {opened !== undefined && <TakenRecord resource={takes} overrides={overrides} id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
const tables = new WeakMap<AnyResource, readonly string[]>();
/** The same list as long as the definition is the same: what listens to it is not begun anew. */
function liveTables(of: AnyResource, grid: SlotGrid): readonly string[] {
  const known = tables.get(of) ?? [...new Set([tableOf(of), ...(of.queries?.[grid.query]?.reads ?? [])])];
  tables.set(of, known);
  return known;
}
function NoneFound({ slots, label }: { slots: ReturnType<typeof useSlots>; label: string }) {
  const clear = { from: undefined, to: undefined, marked: undefined };
  return (
    <EmptyState
      text={slots.isTimed ? `这个时间没有空闲的${label}` : `还没有收藏的${label}`}
      action={{ label: '查看全部', run: () => slots.go(clear) }}
    />
  );
}
function LineHead({ of, grid, line, onWeek }: { of: AnyResource; grid: SlotGrid; line: Line; onWeek: () => void }) {
  const viewer = useViewer();
  const { act, busy } = useActions(of);
  const { on, off } = grid.marked ?? {};
  const isMarked = line.marked === 1;
  const named = actionsFor(of, viewer, ['row']).find(({ name }) => name === (isMarked ? off : on));
  const name = String(line[of.title]);
  const shown: ReactNode[] = grid.shows.flatMap((key) => {
    const [field, value] = [of.fields[key], line[key]];
    if (value === null || value === undefined || value === '') return [];
    return [<span key={key}>{field?.unit && typeof value === 'number' ? withUnit(value, field.unit) : <Words field={field} value={value} />}</span>];
  });
  return (
    <>
      <button type="button" className="slots-name" title={`${name} 的一周`} onClick={onWeek}>
        {name}
      </button>
      {named && (
        <button
          type="button"
          className="slots-star"
          aria-pressed={isMarked}
          aria-label={`收藏${name}`}
          disabled={busy}
          onClick={() => void act(named, line).then((failure) => failure && notifyResult(failure, ''))}
        >
          {isMarked ? <IconStarFill /> : <IconStar />}
        </button>
      )}
      <small className="one-line">{shown}</small>
    </>
  );
}
function DayHead({ date, today, onDay }: { date: string; today: string; onDay: () => void }) {
  return (
    <>
      <button type="button" className="slots-name" title={`${dayWords(date)} 的全部`} onClick={onDay}>
        {dayWords(date)}
      </button>
      {date === today && <small>今天</small>}
    </>
  );
}
