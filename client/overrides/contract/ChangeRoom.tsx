import { Radio } from '@arco-design/web-react';
import { useEffect, useMemo } from 'react';
import { areaText, isMissing } from '@/domain/format';
import { shownName } from '@/domain/kernel/field';
import { today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import { toast } from '../../kernel/api/errors';
import type { WireRow } from '../../kernel/api/api';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import type { InputProps, Row } from '../../kinds/kind';
import { FreeRoomInput } from './FreeRoomInput';
import { OtherAction } from './OtherAction';
import { linesOf } from './plan';
import './refund.css';

const touched = ['contract', 'contract_room', 'contract_term', 'room', 'room_occupancy', 'fee_bill', 'payment', 'meter_binding'] as const;
const { room_id: roomField } = contractRoom.fields;
/** Those of its rooms that a contract still holds on a day. */
const heldOn = (rooms: readonly Row[], day: string): readonly Row[] => rooms.filter(({ end_at }) => String(end_at) >= day);

function HeldRooms({ id, field, value, onChange, disabled, draft, describedBy, rooms }: InputProps & { readonly rooms: readonly Row[] }) {
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
interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** 换房 from the contract whose room is given up: the tenant's own action, offering this contract's rooms alone. */
export function ChangeRoomOfContract({ rows: [row], onClose }: Props) {
  const viewer = useViewer();
  const named = actionsFor(enterprise, viewer, ['row']).find(({ name }) => name === 'change_room');
  const read = useCall(contract, 'read', row ? { id: row.id } : null);
  const firm = useCall(enterprise, 'read', row ? { id: Number(row.enterprise_id) } : null);
  const failure = read.failure ?? firm.failure;
  useEffect(() => {
    if (!failure) return;
    toast.error(failure.message);
    onClose();
  }, [failure, onClose]);
  const rooms = useMemo(() => linesOf((read.data as Row | undefined)?.rooms), [read.data]);
  const mayFind = viewer.can('idle_room_list');
  const inputs = useMemo(
    () => ({ from_room: (props: InputProps) => <HeldRooms {...props} rooms={rooms} />, ...(mayFind && { to_room: FreeRoomInput }) }),
    [rooms, mayFind],
  );
  const given = useMemo(() => {
    const held = heldOn(rooms, today(new Date()));
    return { from_room: held.length === 1 ? held[0]?.room_id : null };
  }, [rooms]);
  if (!row || !named || !read.data || !firm.data) return null;
  const party = firm.data as WireRow;
  return (
    <OtherAction
      resource={enterprise}
      named={named}
      row={party}
      number={row.number}
      inputs={inputs}
      given={given}
      touched={touched}
      onClose={onClose}
    />
  );
}
