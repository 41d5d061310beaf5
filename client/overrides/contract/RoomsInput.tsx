import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { areaText, isMissing } from '@/domain/format';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { fetchCall } from '../../kernel/api/calls';
import { useViewer } from '../../kernel/session/viewer';
import { useKindTools, type InputProps, type Row } from '../../kinds/kind';
import { begunBy, freshLine, keyOf } from '../../kinds/parts/lineRows';
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
  const known = useRef(new Map<number, Row>());
  const filling = useRef(new Set<number>());
  // whoever chooses a room need not look up how large it is
  useEffect(() => {
    for (const { room_id, area } of linesOf(value)) {
      const id = Number(room_id);
      if (isMissing(room_id) || !isMissing(area) || filling.current.has(id)) continue;
      filling.current.add(id);
      const found = Promise.resolve(known.current.get(id) ?? (fetchCall(room, 'read', { id }) as Promise<Row>));
      found
        .then((one) => {
          known.current.set(id, one);
          const rows = linesOf(latest.current.value);
          const next = rows.map((row) => (Number(row.room_id) === id && isMissing(row.area) ? { ...row, area: one.area ?? null } : row));
          latest.current.onChange(next);
        })
        .catch(() => undefined)
        .finally(() => filling.current.delete(id));
    }
  }, [value]);
  /** Another room in a line has ㎡ of its own; what was agreed of the one that it takes the place of is agreed of it. */
  const change = (next: unknown) => {
    const before = new Map(linesOf(value).map((line) => [keyOf(line), line]));
    const moved = new Map<unknown, unknown>();
    const lines = linesOf(next).map((line) => {
      const was = before.get(keyOf(line));
      if (!was || isMissing(was.room_id) || Number(was.room_id) === Number(line.room_id)) return line;
      if (!isMissing(line.room_id)) moved.set(was.room_id, line.room_id);
      return line.area === was.area ? { ...line, area: null } : line;
    });
    onChange(lines);
    for (const { room_id } of lines) moved.delete(room_id);
    const terms = linesOf(draft?.terms);
    if (terms.some(({ room_id }) => moved.has(room_id)))
      onOther?.(
        'terms',
        terms.map((term) => (moved.has(term.room_id) ? { ...term, room_id: moved.get(term.room_id) } : term)),
      );
  };
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
    for (const one of rooms) known.current.set(Number(one.id), one);
    const lines = rooms.map((one) => ({ ...freshLine(fields, begunBy(field, draft)), room_id: one.id, area: one.area }));
    // a line that was added and left empty makes room
    const kept = linesOf(value).filter(({ room_id, id }) => id !== undefined || !isMissing(room_id));
    onChange([...kept, ...lines]);
    setChoosing(false);
  };
  addLatest.current = add;
  const odd = linesOf(value).flatMap(({ room_id, area }) => {
    const own = known.current.get(Number(room_id));
    if (!own || isMissing(own.area) || isMissing(area) || Number(own.area) === Number(area)) return [];
    return [`${own.name}的面积为 ${areaText(own.area)}，计租面积填了 ${areaText(area)}`];
  });
  return (
    <div className="contract-rooms">
      {viewer.can('idle_room_list') && !disabled && (
        <Button size="small" onClick={() => setChoosing(!choosing)} aria-expanded={choosing}>
          从待租房源中选
        </Button>
      )}
      {choosing && <FreeRooms draft={draft ?? {}} taken={linesOf(value).map(({ room_id }) => Number(room_id))} onAdd={add} />}
      <Lines {...props} onChange={change} />
      {odd.length > 0 && (
        <p className="state-hint" role="status">
          {odd.join('；')}
        </p>
      )}
    </div>
  );
}
