import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { WireRow } from '../api/api';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly names: readonly string[];
}
/** What of a record the answers of a dialog are held against. */
export function ActionFacts({ resource, row, names }: Props) {
  return (
    <dl className="action-facts">
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        const { Cell } = kindOf(field);
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <Cell name={name} field={field} row={row} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
