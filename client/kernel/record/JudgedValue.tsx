import { shownName, type Field } from '@/domain/kernel/field';
import { filesIn, singleFile } from '../../kinds/files';
import type { Row } from '../../kinds/kind';
import { Pictures } from '../../ui/Pictures';
import { DetailValue } from './FieldLines';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly row: Row;
}
const filesOf = ({ name, field, row }: Props) => (field.kind === 'file' ? singleFile(row, name, shownName(name, field) ?? '') : filesIn(row[name]));
/** A value that somebody decides by: as a record shows it, but pictures large enough to be looked at. */
export function JudgedValue(props: Props) {
  const { field } = props;
  const files = field.kind === 'file' || field.kind === 'files' ? filesOf(props) : [];
  if (files.length > 0) return <Pictures files={files} />;
  return <DetailValue {...props} />;
}
