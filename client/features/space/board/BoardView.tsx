import { Button, Link, Skeleton } from '@arco-design/web-react';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { roomChangesFeed } from '@/domain/feeds/changes';
import type { AnyResource } from '@/domain/kernel/resource';
import { areaText, withUnit } from '@/domain/format';
import type { Overrides } from '../../../kernel/overrides';
import { useTabLocation, withQuery } from '../../../kernel/page/location';
import { First } from '../../../kernel/list/Needed';
import { LiveChanges, type Liveness } from '../../../kernel/list/LiveChanges';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import type { MenuItem } from '../../../ui/MoreMenu';
import { Chips } from './Chips';
import { Days } from './Days';
import { cellOf } from './actions';
import { areaOf, narrowed, rentRate, type Mark } from './figures';
import { Freshness } from './Freshness';
import { Grid, type GridHandle } from './Grid';
import { FloorChoice, Place, RoomSearch, Tools } from './Head';
import { PointMenu } from './PointMenu';
import { RoomDrawer } from './RoomDrawer';
import type { Cell } from '@/domain/answers/room-board';
import { boardReads, keepBuilding, readBuilding, useBoard, useParks, type BoardState, type Park } from './useBoard';
import { useRoomItems } from './useRoomItems';
import { lazily } from '../../../ui/lazily';

/** What is opened now and then comes when it is opened. */
const PlanView = lazily(() => import('./PlanView').then((module) => ({ default: module.PlanView })));
const FreeRooms = lazily(() => import('./FreeRooms').then((module) => ({ default: module.FreeRooms })));

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly plan: boolean;
}
const nobody: readonly Cell[] = [];
/** The building that is looked at: of the address, else the one remembered, else the first there is. */
function useBuilding(parks: readonly Park[] | undefined): [number | undefined, (id: number) => void] {
  const { search, setSearch } = useTabLocation();
  const known = parks?.flatMap(({ buildings }) => buildings.map(({ id }) => id)) ?? [];
  const building = [Number(search.get('building')), readBuilding()].find((id) => id !== null && known.includes(id)) ?? known[0];
  const choose = (id: number) => {
    keepBuilding(id);
    setSearch((latest) => withQuery(latest, { building: String(id), id: undefined }));
  };
  return [building, choose];
}
/** What stands where there is no board: why, and what to do. */
function Instead({ state, parks }: { state: BoardState; parks: ReturnType<typeof useParks> }) {
  if (parks.failure && !parks.parks) return <ErrorState failure={parks.failure} onRetry={parks.retry} />;
  if (parks.parks?.length === 0)
    return <First text="暂无园区" target="incubator" hint={({ title }) => `先在“${title}”中新建园区，再新建楼宇与房间`} />;
  if (parks.parks?.every(({ buildings }) => buildings.length === 0))
    return <First text="该园区下暂无楼宇" target="building" hint={({ title }) => `先在“${title}”中新建楼宇与楼层`} />;
  if (state.failure) return <ErrorState failure={state.failure} onRetry={state.refetch} />;
  return (
    <div className="board-wait" role="status" aria-label="加载中">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} animation text={{ rows: 1, width: '100%' }} />
      ))}
    </div>
  );
}
/** The rooms of a building on a day, by floor or on the plan, and everything that is done to them. */
export function BoardView({ resource, overrides, plan }: Props) {
  const { search, setSearch } = useTabLocation();
  const parks = useParks();
  const [building, chooseBuilding] = useBuilding(parks.parks);
  const at = search.get('at') ?? undefined;
  const state = useBoard(building, at);
  const { board } = state;
  const [live, setLive] = useState<Liveness>();
  const [marks, setMarks] = useState<ReadonlySet<Mark>>(new Set());
  const [floor, setFloor] = useState<number>();
  const [byArea, setByArea] = useState(true);
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [found, setFound] = useState<number>();
  const [menu, setMenu] = useState<{ id: number; x: number; y: number }>();
  const [freeOpen, setFreeOpen] = useState(false);
  const grid = useRef<GridHandle>(null);
  const items = useRoomItems(resource, overrides, () => setChosen(new Set()));

  const cells = useMemo(() => board?.floors.flatMap(({ rooms }) => rooms) ?? nobody, [board]);
  const whole = useMemo(() => new Map(board?.floors.map(({ id, rooms }) => [id, rooms])), [board]);
  // a chip answers at once, thousands of rooms follow when they are ready
  const narrowing = useDeferredValue(marks);
  const floors = useMemo(() => narrowed(board?.floors ?? [], narrowing, floor), [board, narrowing, floor]);
  const order = useMemo(() => floors.flatMap(({ rooms }) => rooms.map(({ id }) => id)), [floors]);
  // what is gone, or belongs to another building, is no longer chosen
  const picked = useMemo(() => cells.filter(({ id }) => chosen.has(id)), [cells, chosen]);
  useEffect(() => {
    if (board?.building.id === undefined) return;
    setFloor(undefined);
    setMarks(new Set());
    setChosen(new Set());
    setFound(undefined);
  }, [board?.building.id]);
  const jump = useCallback((id: number | undefined) => {
    setFound(id);
    if (id === undefined) return;
    setMarks(new Set());
    setFloor(undefined);
    // after the narrowing is taken away
    setTimeout(() => grid.current?.show(id));
  }, []);

  const given = search.get('id');
  const opened = given && /^\d+$/.test(given) ? Number(given) : undefined;
  const go = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) => setSearch((latest) => withQuery(latest, changes), { replace }),
    [setSearch],
  );
  const open = useCallback((id: number) => go({ id: String(id) }), [go]);
  const close = () => {
    go({ id: undefined }, true);
    setTimeout(() => opened !== undefined && grid.current?.show(opened), 350);
  };
  const step = (by: 1 | -1) => {
    const next = opened === undefined ? undefined : order[order.indexOf(opened) + by];
    return next === undefined || !order.includes(opened ?? 0) ? undefined : () => go({ id: String(next) }, true);
  };
  const today = board?.today ?? '';
  const place = { building_id: board?.building.id, incubator_id: board?.building.incubator_id };
  const itemsFor = (some: readonly Cell[], day = board?.at ?? today): MenuItem[] => items.itemsFor(some, day, place);
  const menuCells = menu ? (chosen.has(menu.id) ? picked : cells.filter(({ id }) => id === menu.id)) : [];
  const menuItems = (): MenuItem[] => {
    if (!menu) return [];
    const single = menuCells.length === 1;
    return [
      ...(single ? [{ key: 'open', label: '查看', run: () => open(menu.id) }] : []),
      ...itemsFor(menuCells),
      { key: 'choose', label: chosen.has(menu.id) ? '取消选择' : '选择', run: () => setChosen(toggled(chosen, menu.id)) },
    ];
  };
  if (!board || (state.failure && state.failure.status === 403)) {
    return (
      <div className="board-body">
        {parks.parks && parks.parks.length > 0 && (
          <div className="wrap-row board-head">
            <Place parks={parks.parks} building={building} onBuilding={chooseBuilding} />
          </div>
        )}
        <Instead state={state} parks={parks} />
      </div>
    );
  }
  return (
    <div className="board-body" aria-busy={state.turning}>
      <LiveChanges feed={roomChangesFeed} tables={boardReads} onState={setLive} />
      <div className="wrap-row board-head">
        <Place parks={parks.parks ?? []} building={building} onBuilding={chooseBuilding} />
        {!plan && <FloorChoice floors={board.floors} floor={floor} onFloor={setFloor} />}
        {!plan && <RoomSearch cells={cells} onFound={jump} />}
        <Button onClick={() => setFreeOpen(true)}>空闲房源查询</Button>
        <Freshness state={live} readAt={state.readAt} failed={state.failure?.message} fetching={state.fetching} onRefresh={state.refetch} />
      </div>
      <Chips board={board} cells={cells} marks={marks} onMarks={setMarks} />
      <div className="wrap-row board-tools">
        <Days today={today} day={at ?? today} onChange={(day) => go({ at: day === today ? undefined : day }, true)} />
        {!plan && <Tools byArea={byArea} onByArea={setByArea} choosing={choosing} onChoosing={setChoosing} />}
        <span className="board-rate">
          出租率 <b>{withUnit(rentRate(cells), '%')}</b>
        </span>
      </div>
      {picked.length > 0 && !plan && (
        <div className="wrap-row board-picked" role="region" aria-label="已选房间">
          <span aria-live="polite">
            已选 <b>{picked.length}</b> 间，{areaText(areaOf(picked))}
          </span>
          {itemsFor(picked).map(({ key, label, run }) => (
            <Button key={key} size="small" onClick={run}>
              {label}
            </Button>
          ))}
          <Link onClick={() => setChosen(new Set())}>取消</Link>
        </div>
      )}
      {plan ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 8 }} />}>
          <PlanView building={board.building.id} cells={cells} marks={marks} onOpen={open} />
        </Suspense>
      ) : cells.length === 0 ? (
        <EmptyState text="该楼宇暂无房间" hint="可在“列表”中新建或导入房间" action={{ label: '打开列表', run: () => go({ view: 'list' }) }} />
      ) : floors.length === 0 ? (
        <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: () => setMarks(new Set()) }} />
      ) : (
        <Grid
          handle={grid}
          label={`${board.building.name} ${board.at} 房态图`}
          day={board.at}
          floors={floors}
          whole={whole}
          byArea={byArea}
          chosen={chosen}
          onChosen={setChosen}
          choosing={choosing}
          found={found}
          onOpen={open}
          onMenu={(id, place) => setMenu({ id, ...place })}
        />
      )}
      {menu && <PointMenu at={menu} items={menuItems()} onClose={() => setMenu(undefined)} />}
      {freeOpen && (
        <Suspense>
          <FreeRooms today={today} parks={parks.parks ?? []} onShow={({ id }) => (setFreeOpen(false), open(id))} onClose={() => setFreeOpen(false)} />
        </Suspense>
      )}
      <RoomDrawer id={opened} onClose={close} onPrevious={step(-1)} onNext={step(1)} actionsOf={(about) => itemsFor([cellOf(about)], today)} />
      {items.dialogs}
    </div>
  );
}
function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
