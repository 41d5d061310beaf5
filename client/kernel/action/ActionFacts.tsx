import { isVerdict } from '@/domain/kernel/audited';
import { cardKeys } from '@/domain/kernel/card';
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
/**
 * What is to be seen of the row before it is acted on: `shows` of the action; where it says nothing, and something is decided, what tells the
 * row from others of its title. What its kind of row does not have is not there.
 */
export function ActionFacts({ resource, action, row }: Props) {
  const decides = isVerdict(action) || action.inTurn;
  const shown = action.shows ?? (decides ? cardKeys(resource) : []);
  const fields = namedFields(resource, shown).filter(([name, field]) => isVisible(field, row) && name in row);
  return fields.length > 0 ? <FieldLines className="action-facts" fields={fields} row={row} /> : null;
}
