import { isVisible } from '@/domain/kernel/rule';
import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api/api';
import { FieldLines, namedFields } from '../record/FieldLines';
import type { NamedAction } from '../visibility';
import './action.css';

interface Props {
  readonly resource: AnyResource;
  readonly action: NamedAction['action'];
  readonly row: WireRow;
}
/** What is to be seen of the row before it is acted on (`shows` of the action): what its kind of row does not have is not there. */
export function ActionFacts({ resource, action: { shows = [] }, row }: Props) {
  const fields = namedFields(resource, shows).filter(([, field]) => isVisible(field, row));
  return fields.length > 0 ? <FieldLines className="action-facts" fields={fields} row={row} /> : null;
}
