import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { isMissing } from '@/domain/format';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { fetchCall } from '../../kernel/api/calls';
import { useViewer } from '../../kernel/session/viewer';
import { useKindTools, type InputProps, type Row } from '../../kinds/kind';
import { begunBy, freshLine } from '../../kinds/parts/lineRows';
import { lineFields } from '@/domain/kernel/lines';
import { FreeRooms } from './FreeRooms';
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
