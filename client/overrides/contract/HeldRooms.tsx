import { Radio, Skeleton } from '@arco-design/web-react';
import { useEffect } from 'react';
import { areaText, isMissing } from '@/domain/format';
import { shownName } from '@/domain/kernel/field';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { useCall } from '../../kernel/api/calls';
import type { InputProps, Row } from '../../kinds/kind';
import { linesOf } from './plan';
import './refund.css';

const { room_id: roomField } = contractRoom.fields;
/** Those of its rooms that a contract still holds on a day. */
export const heldOn = (rooms: readonly Row[], day: string): readonly Row[] => rooms.filter(({ end_at }) => String(end_at) >= day);

export function HeldRooms({ id, field, value, onChange, disabled, draft, describedBy, rooms }: InputProps & { readonly rooms: readonly Row[] }) {
  const held = heldOn(rooms, isMissing(draft?.changed_at) ? '' : String(draft?.changed_at));
  if (held.length === 0) return <p className="refund-hint">该合同在这一天没有占用房间</p>;
  return (
    <div id={id} aria-describedby={describedBy}>
      <Radio.Group
        aria-label={field.label}
        value={isMissing(value) ? undefined : Number(value)}
        disabled={disabled ?? false}
        onChange={onChange}
        options={held.map((room) => ({
          value: Number(room.room_id),
          label: `${String(room[shownName('room_id', roomField) ?? ''] ?? '')}（${areaText(room.area)}）`,
        }))}
      />
    </div>
  );
}
/** The same, of the contract that the action is done to; the only one is chosen. */
export function HeldRoomInput(props: InputProps) {
  const { row, value, onChange } = props;
  const { data, failure } = useCall(contract, 'read', row ? { id: Number(row.id) } : null);
  const rooms = linesOf((data as Row | undefined)?.rooms);
  const held = heldOn(rooms, isMissing(props.draft?.changed_at) ? '' : String(props.draft?.changed_at));
  const only = held.length === 1 && isMissing(value) ? Number(held[0]?.room_id) : null;
  useEffect(() => {
    if (only !== null) onChange(only);
  }, [only, onChange]);
  if (failure) return <p className="refund-hint">{failure.message}</p>;
  if (!data) return <Skeleton animation text={{ rows: 1 }} />;
  return <HeldRooms {...props} rooms={rooms} />;
}
