import { Button, Checkbox, InputNumber } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { roomStatus } from '@/domain/codes/space';
import { areaText, isMissing, priceText } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { idleRoom } from '@/domain/resources/idle-room';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { fetchCall, useCall } from '../../kernel/api/calls';
import { useViewer } from '../../kernel/session/viewer';
import { useKindTools, type InputProps, type Row } from '../../kinds/kind';
import { begunBy, freshLine } from '../../kinds/parts/lineRows';
import { lineFields } from '@/domain/kernel/lines';
import { ErrorState } from '../../ui/ErrorState';
import { linesOf } from './plan';
import { reservedRoom } from './reserved';

/** The rooms of a contract: a room brings its ㎡ along, and free ones of the park are chosen from a list by size. */
export function RoomsInput(props: InputProps) {
  const { field, value, onChange, onFilling, onOther, draft, disabled, row } = props;
  const viewer = useViewer();
  const { kindOf } = useKindTools();
  const Lines = kindOf(field).Input;
  const [choosing, setChoosing] = useState(false);
  const latest = useRef({ value, onChange, onFilling, onOther, draft });
  latest.current = { value, onChange, onFilling, onOther, draft };
  const known = useRef(new Map<number, unknown>());
  const filling = useRef(new Set<number>());
  // whoever chooses a room need not look up how large it is
  useEffect(() => {
    for (const { room_id, area } of linesOf(value)) {
      const id = Number(room_id);
      if (isMissing(room_id) || !isMissing(area) || filling.current.has(id)) continue;
      filling.current.add(id);
      const found = known.current.has(id) ? Promise.resolve({ area: known.current.get(id) }) : fetchCall(room, 'read', { id });
      found
        .then((one) => {
          const rows = linesOf(latest.current.value);
          const next = rows.map((row) => (Number(row.room_id) === id && isMissing(row.area) ? { ...row, area: (one as Row).area ?? null } : row));
          latest.current.onChange(next);
        })
        .catch(() => undefined)
        .finally(() => filling.current.delete(id));
    }
  }, [value]);
  // a demand that is chosen has reserved a room already: it is the one that the contract is about, unless others were chosen; one that the form
  // begins with has brought its own along
  const demand = isMissing(draft?.need_id) || disabled || row ? undefined : Number(draft?.need_id);
  const begunWith = useRef(demand);
  const addLatest = useRef<(rooms: readonly Row[]) => void>(undefined);
  useEffect(() => {
    if (demand === undefined || demand === begunWith.current) return;
    begunWith.current = undefined;
    let gone = false;
    const isFree = (): boolean => !gone && linesOf(latest.current.value).every(({ room_id }) => isMissing(room_id));
    if (!isFree()) return;
    const filled = fetchCall(need, 'read', { id: demand })
      .then((chosen) => {
        if (!gone && isMissing(latest.current.draft?.building_id)) latest.current.onOther?.('building_id', chosen.building_id ?? null);
        return reservedRoom(chosen as unknown as Row);
      })
      .then((one) => one && isFree() && addLatest.current?.([one]))
      .catch(() => undefined);
    latest.current.onFilling?.(filled);
    return () => {
      gone = true;
    };
  }, [demand]);
  const add = (rooms: readonly Row[]) => {
    const fields = Object.entries(lineFields(field));
    for (const one of rooms) known.current.set(Number(one.id), one.area);
    const lines = rooms.map((one) => ({ ...freshLine(fields, begunBy(field, draft)), room_id: one.id, area: one.area }));
    // a line that was added and left empty makes room
    const kept = linesOf(value).filter(({ room_id, id }) => id !== undefined || !isMissing(room_id));
    onChange([...kept, ...lines]);
    setChoosing(false);
  };
  addLatest.current = add;
  return (
    <div className="contract-rooms">
      {viewer.can('idle_room_list') && !disabled && (
        <Button size="small" onClick={() => setChoosing(!choosing)} aria-expanded={choosing}>
          从待租房源中选
        </Button>
      )}
      {choosing && <FreeRooms draft={draft ?? {}} taken={linesOf(value).map(({ room_id }) => Number(room_id))} onAdd={add} />}
      <Lines {...props} />
    </div>
  );
}
const shown = 20;
interface FreeProps {
  readonly draft: Row;
  readonly taken: readonly number[];
  readonly onAdd: (rooms: readonly Row[]) => void;
}
/** Free rooms of the contract's park and building, of a size. */
function FreeRooms({ draft, taken, onAdd }: FreeProps) {
  const [least, setLeast] = useState<number>();
  const [most, setMost] = useState<number>();
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const { incubator_id, building_id, start_at, end_at } = draft;
  const { data, failure, retry, isFetching } = useCall(
    idleRoom,
    'list',
    isMissing(incubator_id)
      ? null
      : ({
          ...{ incubator_id: Number(incubator_id), page: 1, pageSize: shown, sortField: 'area', sortOrder: 'ascend' },
          ...(isMissing(building_id) ? {} : { building_id: Number(building_id) }),
          // somebody who comes next year has a room that is empty today
          ...(isMissing(start_at) ? {} : { free_start: start_at }),
          ...(isMissing(end_at) ? {} : { free_end: end_at }),
          ...(least === undefined && most === undefined ? {} : { area: [least ?? 0, most ?? 1_000_000] }),
        } as never),
  );
  if (isMissing(incubator_id)) return <p className="state-hint">请先选择所属园区</p>;
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  const { data: rows = [], total = 0 } = (data ?? {}) as unknown as { data?: readonly Row[]; total?: number };
  const free = rows.filter(({ id }) => !taken.includes(Number(id)));
  const isChosen = (one: Row): boolean => chosen.some(({ id }) => id === one.id);
  return (
    <fieldset className="contract-free" aria-busy={isFetching}>
      <legend>{isMissing(start_at) && isMissing(end_at) ? '待租房源' : '合同期内可租的待租房源'}</legend>
      <div className="contract-free-size">
        <InputNumber size="small" min={0} placeholder="最小面积" value={least} onChange={setLeast} suffix="㎡" aria-label="最小面积" />
        <span aria-hidden>–</span>
        <InputNumber size="small" min={0} placeholder="最大面积" value={most} onChange={setMost} suffix="㎡" aria-label="最大面积" />
        {total > shown && (
          <small>
            共 {total} 间，先列 {shown} 间，可按楼宇与面积缩小
          </small>
        )}
      </div>
      {free.length === 0 && !isFetching && <p className="state-hint">没有符合条件的待租房源</p>}
      <ul>
        {free.map((one) => (
          <li key={String(one.id)}>
            <Checkbox checked={isChosen(one)} onChange={(on) => setChosen(on ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))}>
              {String(one.building_name ?? '')} {String(one.name)}
              <small>
                {areaText(one.area)}
                {!isMissing(one.guide_price) && ` · ${priceText(one.guide_price)} ${one.price_unitText ?? ''}`} · {labelOf(roomStatus, one.status)}
              </small>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button size="small" type="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
        选用 {chosen.length} 间
      </Button>
    </fieldset>
  );
}
