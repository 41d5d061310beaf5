import { useEffect, useMemo, useRef, useState } from 'react';
import { roomStatus } from '@/domain/codes/space';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import { labelOf } from '@/domain/kernel/codes';
import { ErrorStatus, Skeleton } from '../../kernel/StatusView';
import { areaText, withUnit } from '@/domain/format';
import { useOfficeDark } from '../../kernel/surface';
import { DataTable, useTable, type TableData } from '../../kernel/table';
import type { Size } from '../../kernel/useSize';
import { colorOfStatus, isOwing, sceneOf, type BuildingRooms, type Scene3D } from './shapes';
import { openStage, type Hit, type Stage, type StageState } from './stage';
import { useRooms } from './useRooms';
import './building.css';

const wordOf = (status: number): string => labelOf(roomStatus, status) ?? '未知';
const all: StageState = { building: null, level: null };

function HoverCard({ hit: { box, x, y }, scene, size }: { hit: Hit; scene: Scene3D; size: Size }) {
  const building = scene.buildings.find(({ id }) => id === box.building);
  const { room } = box;
  return (
    <div className="b-card" style={{ left: Math.min(x + 14, size.width - 190), top: Math.min(y + 14, size.height - 90) }}>
      <b>
        {building?.name} {room.name}
      </b>
      <span>
        <i style={{ background: colorOfStatus(room.status) }} aria-hidden />
        {wordOf(room.status)}
      </span>
      <span>{areaText(room.area)}</span>
      {isOwing(room) && <span className="b-owing">◆ 欠费 {withUnit(room.owed, '元', 2)}</span>}
    </div>
  );
}
function Legend({ scene }: { scene: Scene3D }) {
  return (
    <ul className="b-legend">
      {roomStatus.items.map(({ code, label }) => (
        <li key={code}>
          <i style={{ background: colorOfStatus(code) }} aria-hidden />
          {label}
          <b>{scene.rooms.filter(({ room }) => room.status === code).length}</b>
        </li>
      ))}
      {scene.rooms.some(({ room }) => typeof room.owed === 'number') && (
        <li className="b-owing">
          ◆ 欠费
          <b>{scene.rooms.filter(({ room }) => isOwing(room)).length}</b>
        </li>
      )}
    </ul>
  );
}
function Floors({ scene, state, onChange }: { scene: Scene3D; state: StageState; onChange: (next: StageState) => void }) {
  const building = scene.buildings.find(({ id }) => id === state.building);
  if (!building || building.levels.length === 0) return null;
  const levels = building.levels.map((name, level) => ({ name, level })).toReversed();
  return (
    <div className="b-floors" role="group" aria-label={`${building.name}的楼层`}>
      <button type="button" aria-pressed={state.level === null} onClick={() => onChange({ ...state, level: null })}>
        整楼
      </button>
      {levels.map(({ name, level }) => (
        <button type="button" key={level} aria-pressed={state.level === level} onClick={() => onChange({ ...state, level })}>
          {name}
        </button>
      ))}
    </div>
  );
}
/** Keeps one stage for as long as the view is shown, and draws on it whatever changes. */
function useStage(scene: Scene3D, state: StageState, setState: (next: StageState) => void, { width, height }: Size) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const first = useRef({ width, height });
  const [hit, setHit] = useState<Hit | null>(null);
  const [names, setNames] = useState<readonly { id: number; x: number; y: number }[]>([]);
  useEffect(() => {
    if (!place.current) return;
    const opened = openStage(place.current, first.current, {
      onHover: setHit,
      onClick: ({ building }) => setState({ building, level: null }),
      onPlaces: setNames,
    });
    stage.current = opened;
    return () => {
      stage.current = null;
      opened.close();
    };
  }, [setState]);
  useEffect(() => stage.current?.resize(width, height), [width, height]);
  const dark = useOfficeDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the look changes
  useEffect(() => stage.current?.draw(scene, state), [scene, state, dark]);
  return { place, hit, names };
}
const tableOf = (buildings: readonly BuildingRooms[]): TableData => ({
  caption: '各楼栋的房间（间）',
  columns: ['楼栋', ...roomStatus.items.map(({ label }) => label), '合计'],
  rows: buildings.map(({ name, rooms }) => [
    name,
    ...roomStatus.items.map(({ code }) => String(rooms.filter(({ status }) => status === code).length)),
    String(rooms.length),
  ]),
});
function Drawn({ buildings, size }: { buildings: readonly BuildingRooms[]; size: Size }) {
  const scene = useMemo(() => sceneOf(buildings), [buildings]);
  const [state, setState] = useState(all);
  const { place, hit, names } = useStage(scene, state, setState, size);
  return (
    <div className="b-view">
      <div className="b-place" ref={place} />
      {names.map(({ id, x, y }) => (
        <button
          type="button"
          className="b-name"
          key={id}
          aria-pressed={state.building === id}
          style={{ left: x, top: Math.max(y, size.height * 0.09) }}
          onClick={() => setState(state.building === id ? all : { building: id, level: null })}
        >
          {scene.buildings.find((one) => one.id === id)?.name}
        </button>
      ))}
      {hit && <HoverCard hit={hit} scene={scene} size={size} />}
      <Floors scene={scene} state={state} onChange={setState} />
      <Legend scene={scene} />
      <DataTable hidden table={tableOf(buildings)} />
    </div>
  );
}
/** An incubator's buildings in three dimensions: floors, and rooms coloured by their status. */
export default function BuildingView({ pin, size }: { pin: IncubatorPin; size: Size }) {
  const [state, again] = useRooms(pin.id, pin.buildings);
  const asTable = useTable();
  if (state.status === 'loading') return <Skeleton />;
  if (state.status === 'failed') return <ErrorStatus onRetry={again} />;
  if (asTable) return <DataTable table={tableOf(state.buildings)} />;
  return <Drawn buildings={state.buildings} size={size} />;
}
