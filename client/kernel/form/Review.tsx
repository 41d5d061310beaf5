import type { ReactNode } from 'react';
import { isMissing } from '@/domain/format';
import { shownName, type Field } from '@/domain/kernel/field';
import { lineFields } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Row } from '../../kinds/kind';
import { linesIn } from '../../kinds/parts/lineRows';
import { labelKey, useCellLabels, type CellLabels } from '../../kinds/parts/useCellLabels';
import { DetailValue, FieldLines, namedFields, type NamedField } from '../record/FieldLines';
import './review.css';

interface Section {
  readonly title: string;
  readonly fields: readonly string[];
}
/** What is typed, with the names of what it refers to, as a record has them. */
function named(fields: readonly NamedField[], row: Row, labels: CellLabels): Row {
  const names = fields.flatMap(([key, field]) => {
    const label = labels.get(labelKey(field, row[key]));
    return field.kind === 'ref' && label !== undefined ? [[shownName(key, field) ?? key, label] as const] : [];
  });
  return { ...row, ...Object.fromEntries(names) };
}
/** A part of the record: its lines as the record would show them. */
function Lines({ name, field, row, stored, path }: { name: string; field: Field; row: Row; stored: Row | undefined; path: string }) {
  const fields = Object.entries<Field>(lineFields(field));
  const lines = linesIn(row[name]);
  const labels = useCellLabels(fields, lines, linesIn(stored?.[name]), `${path}.${name}`);
  return <DetailValue name={name} field={field} row={{ [name]: lines.map((line) => named(fields, line, labels)) }} />;
}
interface Props {
  readonly resource: AnyResource;
  readonly sections: readonly Section[];
  readonly draft: Row;
  readonly stored: Row | undefined;
}
/** All that the steps before have, to be read once more before it is handed in; what was left empty is left out. */
export default function Review({ resource, sections, draft, stored }: Props) {
  const isFilled = ([key]: NamedField): boolean => (Array.isArray(draft[key]) ? linesIn(draft[key]).length > 0 : !isMissing(draft[key]));
  const parts = sections.map(({ title, fields }) => ({ title, fields: namedFields(resource, fields).filter(isFilled) }));
  const all = parts.flatMap(({ fields }) => fields);
  const row = named(all, draft, useCellLabels(all, [draft], stored ? [stored] : [], resource.name));
  return parts.map(({ title, fields }): ReactNode => {
    const few = fields.filter(([, { kind }]) => kind !== 'lines');
    return (
      <section key={title} className="form-review" aria-label={`核对${title}`}>
        <h3>{title}</h3>
        {few.length > 0 && <FieldLines className="form-review-fields" fields={few} row={row} />}
        {fields
          .filter(([, { kind }]) => kind === 'lines')
          .map(([key, field]) => (
            <Lines key={key} name={key} field={field} row={draft} stored={stored} path={resource.name} />
          ))}
      </section>
    );
  });
}
