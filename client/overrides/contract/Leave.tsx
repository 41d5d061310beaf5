import { refund } from '@/domain/resources/refund';
import type { WireRow } from '../../kernel/api/api';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import { OtherAction } from './OtherAction';
import refundViews from './refund';

const touched = ['contract', 'entry_information', 'room', 'room_occupancy', 'fee_bill'] as const;
interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** 退房退租 from the contract itself: the same settlement as in the list of 退租退款, with the contract answered already. */
export function LeaveContract({ rows: [contract], onClose }: Props) {
  const viewer = useViewer();
  const leave = actionsFor(refund, viewer, ['list']).find(({ name }) => name === 'leave');
  if (!contract || !leave) return null;
  const given = { contract_id: contract.id };
  return (
    <OtherAction
      resource={refund}
      named={leave}
      number={contract.number}
      inputs={refundViews.inputs}
      given={given}
      touched={touched}
      onClose={onClose}
    />
  );
}
