import type { AnyResource } from '@/domain/kernel/resource';
import { useRowActions } from '../action/useRowActions';
import { dialogInputs, type Overrides } from '../overrides';
import { DetailView } from '../record/DetailView';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly id: number;
  readonly onClose: () => void;
}
/** What stands in the grid as its own record, with all that may be done to it. */
export function TakenRecord({ resource, overrides, id, onClose }: Props) {
  const controls = useRowActions(resource, undefined, dialogInputs(overrides), overrides.customActions, overrides.warns);
  return (
    <>
      <DetailView resource={resource} overrides={overrides} id={id} controls={controls} onClose={onClose} onEdit={onClose} />
      {controls.dialogs}
    </>
  );
}
