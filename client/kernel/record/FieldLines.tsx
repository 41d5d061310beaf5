import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { WireRow } from '../api/api';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly names: readonly string[];
  readonly className?: string;
}
/** Some fields of a row, a line each, as a list would show them. */
export const FieldLines = ({ resource, row, names, className }: Props) => (
  <dl className={className}>
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
