import { useRef } from 'react';
import { refund } from '@/domain/resources/refund';
import { ActionDialog } from '../../kernel/action/ActionDialog';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { api, type WireRow } from '../../kernel/api/api';
import { store } from '../../kernel/api/store';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import refundViews from './refund';

/** Whatever an exit touches beside the settlement itself: records that stand open are read anew. */
const touched = ['contract', 'entry_information', 'room', 'room_occupancy', 'fee_bill'] as const;
interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** 退房退租 from the contract itself: the same settlement as in the list of 退租退款, with the contract answered already. */
export function LeaveContract({ rows: [contract], onClose }: Props) {
  const viewer = useViewer();
  const { act } = useActions(refund);
  const changed = useRef(false);
  const leave = actionsFor(refund, viewer, ['list']).find(({ name }) => name === 'leave');
  if (!contract || !leave) return null;
  return (
    <ActionDialog
      resource={refund}
      named={leave}
      about={String(contract.number)}
      inputs={refundViews.inputs}
      given={{ contract_id: contract.id }}
      run={async (answers) => {
        const failure = await act(leave, undefined, answers);
        if (failure) return failure;
        changed.current = true;
        notifyResult(undefined, leave.action.done);
        store.dispatch(api.util.invalidateTags(touched.map((id) => ({ type: 'table', id }))));
        return undefined;
      }}
      onClose={() => onClose({ changed: changed.current })}
    />
  );
}
