import { isEmpty } from '@/domain/kernel/empty';
import { kindOf } from '../../kinds';
import type { WireRow } from '../api/api';
import { FieldLines, type NamedField } from './FieldLines';
import { JudgedValue } from './JudgedValue';
import './related.css';

/** Rows that belong to a record, a card each: what the first column says, the codes beside it, then whatever else is known of it. */
export function RelatedCards({ fields, rows }: { fields: readonly NamedField[]; rows: readonly WireRow[] }) {
  const [title, ...rest] = fields;
  const codes = rest.filter(([, { kind }]) => kind === 'code');
  const others = rest.filter(([, { kind }]) => kind !== 'code');
  return (
    <ol className="related-cards">
      {rows.map((row) => (
        <li key={row.id} className="record">
          <header>
            <strong>{title && <JudgedValue name={title[0]} field={title[1]} row={row} />}</strong>
            {codes.map(([name, field]) => (
              <JudgedValue key={name} name={name} field={field} row={row} />
            ))}
          </header>
          <FieldLines
            fields={others.filter(([name]) => !isEmpty(row[name]))}
            row={row}
            lineClass={([, field]) => (kindOf(field).wide ? 'record-wide' : undefined)}
            Value={JudgedValue}
          />
        </li>
      ))}
    </ol>
  );
}
