import { shownName, type Field } from '@/domain/kernel/field';
import { kindOf } from '../../kinds';
import { filesIn, singleFile } from '../../kinds/files';
import type { Row } from '../../kinds/kind';
import { Pictures } from '../../ui/Pictures';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly row: Row;
}
const filesOf = ({ name, field, row }: Props) => (field.kind === 'file' ? singleFile(row, name, shownName(name, field) ?? '') : filesIn(row[name]));
/** A value that somebody decides by: as a record shows it, but pictures large enough to be looked at. */
export function JudgedValue(props: Props) {
  const { name, field, row } = props;
  const files = field.kind === 'file' || field.kind === 'files' ? filesOf(props) : [];
  if (files.length > 0) return <Pictures files={files} />;
  const { Cell, Detail = Cell } = kindOf(field);
  return <Detail name={name} field={field} row={row} />;
}
