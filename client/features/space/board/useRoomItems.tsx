import { Modal } from '@arco-design/web-react';
import type { Cell } from '@/domain/answers/room-board';
import type { AnyResource } from '@/domain/kernel/resource';
import { useRowActions } from '../../../kernel/action/useRowActions';
import { dialogInputs, type Overrides } from '../../../kernel/overrides';
import { useViewer } from '../../../kernel/session/viewer';
import type { MenuItem } from '../../../ui/MoreMenu';
import { useContractWays } from '../expiry/ways';
import { answersFor, hindrance, possible } from './actions';

const let_ = 3;
export interface Where {
  readonly building_id: number | undefined;
  readonly incubator_id: number | undefined;
}
/** What may be done with rooms, in the order in which it is mostly meant: of a let one the ways of its contract, of a free one a new contract. */
export function useRoomItems(resource: AnyResource, overrides: Overrides, onDone?: () => void) {
  const viewer = useViewer();
  const controls = useRowActions(resource, onDone, dialogInputs(overrides), overrides.customActions);
  const ways = useContractWays();
  /** Cells as rows of the list: with the place that is the same for all of them. */
  const asRows = (cells: readonly Cell[], place: Where) => cells.map((cell) => ({ ...place, ...cell }));
  const ofContract = (cells: readonly Cell[]): MenuItem[] => {
    const [cell] = cells;
    if (!cell || cells.length > 1 || cell.kind !== let_ || cell.contract_id === null || cell.contract_end === null) return [];
    return ways.waysOf({
      id: cell.contract_id,
      status: cell.contract_status ?? 0,
      number: cell.contract_number ?? '',
      tenant: cell.enterprise_name,
      enterprise_id: cell.enterprise_id,
      end_at: cell.contract_end,
    });
  };
  const itemsFor = (cells: readonly Cell[], day: string, place: Where): MenuItem[] => [
    ...ofContract(cells),
    ...controls.own(asRows(cells, place)),
    ...possible(resource, viewer, cells).map((named) => ({
      key: named.name,
      label: named.action.label,
      run: () => {
        const held = hindrance(named.name, cells);
        if (held) return void Modal.info({ title: `不能${named.action.label}：房间已被占用或预订`, content: held, okText: '知道了' });
        controls.start(named, asRows(cells, place), answersFor(named.name, cells, day));
      },
    })),
  ];
  const dialogs = (
    <>
      {controls.dialogs}
      {ways.dialogs}
    </>
  );
  return { itemsFor, dialogs };
}
