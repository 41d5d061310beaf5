import { useEffect, useMemo } from 'react';
import { today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import { toast } from '../../kernel/api/errors';
import type { WireRow } from '../../kernel/api/api';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import type { InputProps, Row } from '../../kinds/kind';
import { HeldRooms, heldOn } from './HeldRooms';
import { ToRoomInput } from './ToRoomInput';
import { OtherAction } from './OtherAction';
import { linesOf } from './plan';

const touched = ['contract', 'contract_room', 'contract_term', 'room', 'room_occupancy', 'fee_bill', 'payment', 'meter_binding'] as const;
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
  const inputs = useMemo(() => ({ from_room: (props: InputProps) => <HeldRooms {...props} rooms={rooms} />, to_room: ToRoomInput }), [rooms]);
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
