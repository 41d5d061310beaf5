import { use, useMemo } from 'react';
import { addDays } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { refund } from '@/domain/resources/refund';
import { pathTo } from '@/domain/routes';
import { useRowActions } from '../../../kernel/action/useRowActions';
import { api, type WireRow } from '../../../kernel/api/api';
import { store } from '../../../kernel/api/store';
import { dialogInputs, loadOverrides } from '../../../kernel/overrides';
import { useOpenPath } from '../../../kernel/page/navigation';
import { useViewer } from '../../../kernel/session/viewer';
import { actionsFor, rowActions } from '../../../kernel/visibility';
import type { MenuItem } from '../../../ui/MoreMenu';

/** A contract as far as what is done at its end asks for it. */
export interface Ending {
  readonly id: number;
  readonly status: number;
  readonly version?: number;
  readonly number: string;
  readonly start_at?: string | undefined;
  /** Who rents by it. */
  readonly tenant: string | null;
  /** Null: a person. */
  readonly enterprise_id: number | null;
  readonly end_at: string;
}
const running: readonly number[] = [30, 40];
/** Whatever a renewal or an exit touches: what stands open is read anew. */
const touched = ['contract', 'refund', 'room', 'room_occupancy', 'entry_information', 'fee_bill'] as const;
const askAnew = () => void store.dispatch(api.util.invalidateTags(touched.map((id) => ({ type: 'table', id }))));

/** What is done with a contract that comes to its end, wherever it is met: 续签, 退房退租, and a look at it. */
export function useContractWays() {
  const viewer = useViewer();
  const open = useOpenPath();
  const own = use(useMemo(() => loadOverrides(contract.name), []));
  const settling = use(useMemo(() => loadOverrides(refund.name), []));
  const renewing = useRowActions(contract, askAnew, dialogInputs(own));
  const leaving = useRowActions(refund, askAnew, settling.inputs);
  const leave = actionsFor(refund, viewer, ['list']).find(({ name }) => name === 'leave');
  const look = (id: number) => open(`${pathTo('contract.list')}?id=${id}`);
  const waysOf = (ending: Ending, renewed = false): MenuItem[] => {
    const named = ending.enterprise_id === null ? { party_name: ending.tenant } : { enterprise_name: ending.tenant };
    const row = { ...ending, ...named } as unknown as WireRow;
    return [
      ...(renewed ? [] : rowActions(contract, row, viewer).filter(({ name }) => name === 'renew')).map((named) => ({
        key: named.name,
        label: named.action.label,
        // it goes on the day after, whether that is typed or not: said in the open
        run: () => renewing.start(named, [row], { begins_at: addDays(ending.end_at, 1) }),
      })),
      ...(leave && running.includes(ending.status)
        ? [{ key: 'leave', label: leave.action.label, run: () => leaving.start(leave, [], { contract_id: row.id }) }]
        : []),
      ...(viewer.can('contract_read') ? [{ key: 'contract', label: '查看合同', run: () => look(row.id) }] : []),
    ];
  };
  const dialogs = (
    <>
      {renewing.dialogs}
      {leaving.dialogs}
    </>
  );
  return { waysOf, look, dialogs };
}
