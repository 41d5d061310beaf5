import { type CSSProperties, Suspense, useCallback, useMemo, useState } from 'react';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import { usePanelHost } from '../kernel/host';
import { lazyDrawing } from '../kernel/lazyDrawing';
import { above, everything, type Scope, useScopeName, within } from '../kernel/scope';
import { seesBills, vacantOf } from '../kernel/site/rooms';
import type { SiteState } from '../kernel/site/useSite';
import { Skeleton } from '../kernel/StatusView';
import { useUnit } from '../kernel/surface';
import { DataTable, useTable } from '../kernel/table';
import { type Size, useSize } from '../kernel/useSize';
import { AsOf } from './AsOf';
import { Chips } from './Chips';
import { Labels } from './Labels';
import type { LayerId } from './layer-names';
import { layersFor } from './layers';
import { Legend } from './Legend';
import type { Block, SiteModel } from './model';
import { Rail } from './Rail';
import { HoverCard, RoomCard } from './RoomCard';
import { Search } from './Search';
import { sceneOf } from './scene';
import { alarmsAt, depthAt, type Entry, entriesAt, nameAt, roomsAt, scopeOf, scopeOfRoom, type ScopeWay, standingAt } from './standing';
import { tableOf } from './table';
import { Trail } from './Trail';
import { useStage } from './useStage';

const RegionMap = lazyDrawing(() => import('./map/RegionMap'));

export interface SiteViewProps {
  readonly model: SiteModel;
  readonly state: SiteState<SiteModel>;
  readonly control: ScopeWay;
  readonly size: Size;
  readonly layer: LayerId;
  /** The day asked for; null: today. */
  readonly day: string | null;
  readonly pins: readonly IncubatorPin[];
  readonly isBoard: boolean;
  readonly onLayer: (id: LayerId) => void;
  readonly onDay: (day: string | null) => void;
  readonly onDrawn: () => void;
}
/** The colours of the model: what is only of now falls back to the first on any other day. */
function useLayer(model: SiteModel, wanted: LayerId) {
  const layers = useMemo(() => layersFor(model), [model]);
  const isToday = model.at === model.today;
  const kind = layers.find(({ id, ofNow }) => id === wanted && (isToday || !ofNow)) ?? layers[0];
  const layer = useMemo(() => kind?.layerOf(model), [kind, model]);
  return { layers, isToday, id: kind?.id ?? 'rent', layer: layer ?? { bins: [], of: () => 0 } };
}
/** Where a tap leads: one level further in, to what was tapped. */
function towards(model: SiteModel, here: Scope, block: Block): Scope {
  const there = scopeOfRoom(model, block.room.id);
  if (here.park === null) return { ...there, building: null, floor: null, room: null };
  if (here.building !== there.building) return { ...there, floor: null, room: null };
  return here.floor === there.floor ? there : { ...there, room: null };
}
/** The region with its parks, over the model, for whoever has several. */
function Inset({ pins, size, onGo }: { pins: readonly IncubatorPin[]; size: Size; onGo: (to: Scope) => void }) {
  const { mapApproval } = usePanelHost();
  const [open, setOpen] = useState(false);
  const box = { width: Math.round(size.width * 0.62), height: Math.round(size.height * 0.62) };
  return (
    <div className="s-inset">
      {open && (
        <div className="s-map" style={box}>
          <Suspense>
            <RegionMap incubators={pins} approval={mapApproval} size={box} empty={null} onOpen={(id) => onGo(within(everything, 'park', id))} />
          </Suspense>
        </div>
      )}
      <button type="button" className="s-tool" aria-pressed={open} onClick={() => setOpen(!open)}>
        区域图
      </button>
    </div>
  );
}
export default function SiteView({ model, state, control, size, layer: wanted, day, pins, isBoard, onLayer, onDay, onDrawn }: SiteViewProps) {
  const u = useUnit();
  const asTable = useTable();
  const at = useMemo(() => standingAt(model, control.scope), [model, control.scope]);
  const depth = depthAt(at);
  useScopeName('floor', at.floor?.id ?? null, at.floor?.name);
  useScopeName('room', at.block?.room.id ?? null, at.block?.room.name);
  const scene = useMemo(() => sceneOf(model, at), [model, at]);
  const entries = useMemo(() => entriesAt(model, at), [model, at]);
  const { layers, isToday, id, layer } = useLayer(model, wanted);
  const [pointed, setPointed] = useState<Entry | null>(null);
  const { scope, go } = control;
  const here = scopeOf(at);
  const onTap = useCallback((block: Block | null) => block && go(towards(model, here, block)), [go, model, here]);
  const railed = depth !== 'all' && depth !== 'park';
  // search and colours take a second row where the model is narrow
  const [bar, { height: barHeight }] = useSize<HTMLDivElement>();
  const top = Math.max(52 * u, barHeight + 16 * u);
  const [foot, { height: footHeight }] = useSize<HTMLDivElement>();
  const bottom = Math.max(76 * u, footHeight + 12 * u);
  const inset = useMemo(
    () => ({ left: (railed ? 176 : 24) * u, right: (depth === 'room' ? 360 : 24) * u, top: top + (railed ? 12 : 64) * u, bottom: bottom + 8 * u }),
    [railed, depth, u, top, bottom],
  );
  const [over, setOver] = useState<Block | null>(null);
  const lit = useMemo(() => {
    const ids = new Set(pointed?.rooms.map((room) => room.id));
    const pointedAt = depth === 'floor' || depth === 'room' || depth === 'building' ? scene.rooms.filter(({ room }) => ids.has(room.id)) : [];
    return [...pointedAt, ...[over, at.block].filter((one): one is Block => one !== null)];
  }, [pointed, depth, scene, over, at.block]);
  const picture = useMemo(() => ({ scene, layerId: id, layer, lit, unit: u }), [scene, id, layer, lit, u]);
  const { place, hovered, failed, project } = useStage({ picture, at, size, inset, scrolls: !isBoard, onTap, onDrawn });
  const hit = hovered && scene.rooms.includes(hovered.block) ? hovered : null;
  if (over !== (hit?.block ?? null)) setOver(hit?.block ?? null);
  const rooms = roomsAt(model, at);
  const name = nameAt(at);
  const table = tableOf(entries, depth, layer, model.at);
  const vacantToday = state.base ? vacantOf(roomsAt(state.base, standingAt(state.base, scope))).rooms : null;
  const onEscape = (event: React.KeyboardEvent): void => {
    // a screen goes up by itself; on a board nobody else does
    if (!isBoard || event.key !== 'Escape' || event.defaultPrevented || above(scope) === scope) return;
    event.stopPropagation();
    go(above(scope));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc from whatever has the focus inside
    <div
      className="s-site"
      data-surface="cockpit"
      data-hit={hit !== null || undefined}
      style={{ '--top': `${top}px`, '--bottom': `${bottom}px` } as CSSProperties}
      onKeyDown={onEscape}
    >
      <div className="s-place" ref={place} />
      {!project && !failed && (
        <div className="s-starting">
          <Skeleton />
        </div>
      )}
      {project && (
        <Labels
          {...{ scene, depth, entries, project, size, top, bottom }}
          left={railed ? 156 * u : 0}
          right={depth === 'room' ? 356 * u : 0}
          onGo={go}
        />
      )}
      <div className="s-top" ref={bar}>
        {isBoard ? <Trail model={model} at={at} onGo={go} /> : <span className="s-gap" />}
        <Search model={model} onFind={(room) => go(scopeOfRoom(model, room))} />
        <Chips layers={layers} chosen={id} isToday={isToday} onChoose={onLayer} />
      </div>
      <Rail
        entries={railed && at.building ? entriesAt(model, { ...at, floor: null, block: null }) : entries}
        current={at.floor?.id ?? null}
        label={railed ? `${at.building?.name}的楼层` : depth === 'park' ? '楼栋' : '园区'}
        shown={railed}
        onGo={go}
        onPoint={setPointed}
      />
      {(depth === 'floor' || depth === 'room') && (
        <Rail entries={entries} current={at.block?.room.id ?? null} label={`${at.floor?.name}的房间`} shown={false} onGo={go} onPoint={setPointed} />
      )}
      {depth === 'all' && <Inset pins={pins} size={size} onGo={go} />}
      {hit && depth !== 'all' && hit.block !== at.block && <HoverCard room={hit.block.room} day={model.at} x={hit.x} y={hit.y} {...size} />}
      {at.block && (
        <RoomCard
          room={at.block.room}
          where={nameAt({ ...at, block: null })}
          units={rooms.filter(({ parent }) => parent === at.block?.room.id)}
          day={model.at}
          isToday={isToday}
          onClose={() => go(within(here, 'room', null))}
        />
      )}
      <div className="s-bottom" ref={foot}>
        <Legend id={id} layer={layer} rooms={rooms} name={name} withOwed={seesBills(model)} alarms={alarmsAt(model, at)} bands={scene.bands} />
        <AsOf
          {...{ day, vacantToday, onDay }}
          today={model.today}
          from={model.from}
          to={model.to}
          shown={model.at}
          failed={state.failedSince !== null}
          reading={state.reading}
          vacant={vacantOf(rooms).rooms}
        />
      </div>
      {/* without a graphics card that draws, the figures stand where the model would */}
      {failed && !asTable && (
        <div className="s-instead">
          <DataTable table={table} />
        </div>
      )}
      {asTable ? (
        <div className="s-table">
          <DataTable table={table} />
        </div>
      ) : (
        <DataTable hidden table={table} />
      )}
    </div>
  );
}
