import type { ComponentType } from 'react';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { Row } from '../../kinds/kind';

export type NamedField = readonly [name: string, field: Field];
interface ValueProps {
  readonly name: string;
  readonly field: Field;
  readonly row: Row;
}
interface Props {
  readonly fields: readonly NamedField[];
  readonly row: Row;
  readonly className?: string;
  /** Of the line of a field. */
  readonly lineClass?: (named: NamedField) => string | undefined;
  /** How a value is drawn; as a list would show it, where nothing is said. */
  readonly Value?: ComponentType<ValueProps>;
}
function CellValue(props: ValueProps) {
  const { Cell } = kindOf(props.field);
  return <Cell {...props} />;
}
/** A value as a record shows it. */
export function DetailValue(props: ValueProps) {
  const { Cell, Detail = Cell } = kindOf(props.field);
  return <Detail {...props} />;
}
/** Fields of a resource by their names; of a name that it has not, none. */
export const namedFields = (resource: AnyResource, names: readonly string[]): NamedField[] =>
  names.flatMap((name): NamedField[] => {
    const field: Field | undefined = resource.fields[name];
    return field ? [[name, field]] : [];
  });
/** Some fields of a row, a line each. */
export const FieldLines = ({ fields, row, className, lineClass, Value = CellValue }: Props) => (
  <dl className={className}>
    {fields.map((named) => (
      <div key={named[0]} className={lineClass?.(named)}>
        <dt>{named[1].label}</dt>
        <dd>
          <Value name={named[0]} field={named[1]} row={row} />
        </dd>
      </div>
    ))}
  </dl>
);
