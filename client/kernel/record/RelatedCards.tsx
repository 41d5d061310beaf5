import type { Field } from '@/domain/kernel/field';
import { isEmpty } from '@/domain/kernel/empty';
import { kindOf } from '../../kinds';
import type { WireRow } from '../api/api';
import { JudgedValue } from './JudgedValue';
import './related.css';

type Named = readonly [name: string, field: Field];
/** Rows that belong to a record, a card each: what the first column says, the codes beside it, then whatever else is known of it. */
export function RelatedCards({ fields, rows }: { fields: readonly Named[]; rows: readonly WireRow[] }) {
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
          <dl>
            {others
              .filter(([name]) => !isEmpty(row[name]))
              .map(([name, field]) => (
                <div key={name} className={kindOf(field).wide ? 'record-wide' : undefined}>
                  <dt>{field.label}</dt>
                  <dd>
                    <JudgedValue name={name} field={field} row={row} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
