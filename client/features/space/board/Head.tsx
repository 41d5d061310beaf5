import '@arco-design/web-react/es/Switch/style/index.css';
import { Input, Select, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { toast } from '../../../kernel/api/errors';
import { useAriaOn } from '../../../kinds/parts/aria';
import { usePhone } from '../../../ui/usePhone';
import type { Cell, Floor } from '@/domain/answers/room-board';
import type { Park } from './useBoard';

interface PlaceProps {
  readonly parks: readonly Park[];
  readonly building: number | undefined;
  readonly onBuilding: (id: number) => void;
}
/** Park, then building; a park without buildings says so and changes nothing. */
export function Place({ parks, building, onBuilding }: PlaceProps) {
  const park = parks.find(({ buildings }) => buildings.some(({ id }) => id === building)) ?? parks[0];
  useAriaOn('board-park', { label: '园区' });
  useAriaOn('board-building', { label: '楼宇' });
  const choosePark = (id: number) => {
    const first = parks.find((one) => one.id === id)?.buildings[0];
    if (first) onBuilding(first.id);
    else toast.warning('该园区下暂无楼宇');
  };
  return (
    <>
      <Select
        id="board-park"
        className="board-park"
        value={park?.id as number}
        onChange={choosePark}
        showSearch
        filterOption={(typed, option) => String((option as { props?: { children?: unknown } }).props?.children ?? '').includes(typed)}
        options={parks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        id="board-building"
        className="board-building"
        value={building as number}
        onChange={onBuilding}
        options={(park?.buildings ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent="该园区下暂无楼宇"
      />
    </>
  );
}
interface FloorProps {
  readonly floors: readonly Floor[];
  readonly floor: number | undefined;
  readonly onFloor: (id: number | undefined) => void;
}
/** One floor, or all of them. */
export function FloorChoice({ floors, floor, onFloor }: FloorProps) {
  useAriaOn('board-floor', { label: '楼层' });
  return (
    <Select
      id="board-floor"
      className="board-floor-choice"
      placeholder="全部楼层"
      allowClear
      value={floor as number}
      onChange={(id?: number) => onFloor(id)}
      options={floors.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
/** Jumps to a room by its number or by who sits there; Enter once more goes to the next. */
export function RoomSearch({ cells, onFound }: { cells: readonly Cell[]; onFound: (id: number | undefined) => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const text = typed.trim().toLowerCase();
  const matches =
    text === ''
      ? []
      : cells.filter(({ name, enterprise_name }) => name.toLowerCase().includes(text) || enterprise_name?.toLowerCase().includes(text));
  // a room called exactly so comes first
  const ordered = [...matches].sort((one, other) => Number(other.name.toLowerCase() === text) - Number(one.name.toLowerCase() === text));
  const jump = () => {
    const next = ordered.length === 0 ? -1 : (at + 1) % ordered.length;
    setAt(next);
    onFound(ordered[next]?.id);
  };
  return (
    <span className="board-search">
      <Input.Search
        allowClear
        placeholder="房间号或企业名称"
        aria-label="查找房间"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setAt(-1);
          if (next.trim() === '') onFound(undefined);
        }}
        onSearch={jump}
      />
      <span role="status">
        {text !== '' && (ordered.length === 0 ? '无匹配' : at >= 0 ? `${at + 1} / ${ordered.length}` : `${ordered.length} 间，回车定位`)}
      </span>
    </span>
  );
}
interface ToolsProps {
  readonly byArea: boolean;
  readonly onByArea: (on: boolean) => void;
  readonly choosing: boolean;
  readonly onChoosing: (on: boolean) => void;
}
/** How rooms are drawn, and whether a touch chooses them. */
export function Tools({ byArea, onByArea, choosing, onChoosing }: ToolsProps) {
  const switched = (label: string, on: boolean, change: (on: boolean) => void) => (
    <span className="board-switch">
      <Switch size="small" checked={on} onChange={change} aria-label={label} />
      <span aria-hidden>{label}</span>
    </span>
  );
  return (
    <>
      {!usePhone() && switched('按面积宽度', byArea, onByArea)}
      {switched('多选', choosing, onChoosing)}
    </>
  );
}
