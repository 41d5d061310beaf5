import type { AnyResource } from '@/domain/kernel/resource';
import type { Row } from '../../kinds/kind';
import { JudgedValue } from './JudgedValue';
import './audit.css';

interface Props {
  readonly resource: AnyResource;
  readonly names: readonly string[];
  /** What each column shows, by its title: values as an answer has them, with their labels beside them. */
  readonly columns: readonly (readonly [title: string, row: Row])[];
}
/** Fields of a record, one below the other, as they are in each of some versions of it. */
export function ComparedValues({ resource, names, columns }: Props) {
  return (
    <table className="compared-values">
      <thead>
        <tr>
          <th scope="col">字段</th>
          {columns.map(([title]) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{resource.fields[name].label}</th>
            {columns.map(([title, row]) => (
              <td key={title} data-label={title}>
                <JudgedValue name={name} field={resource.fields[name]} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
