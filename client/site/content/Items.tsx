import { sized } from '../../ui/uploadRules';
import type { RecordPage, Row } from './types';
import { textOf } from './words';

/** The things of a list, each with its name, and its picture and words where it has them; nothing where there are none. */
export function Items({ row, items: { field, label, name, text, picture } }: { row: Row; items: NonNullable<RecordPage['items']> }) {
  const things = Array.isArray(row[field]) ? (row[field] as readonly Row[]) : [];
  if (things.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <ul className="content-items">
        {things.map((thing) => (
          <li key={textOf(thing[name])}>
            {textOf(thing[picture]) && <img src={sized(textOf(thing[picture]), 480)} alt="" width={160} height={90} loading="lazy" />}
            <div>
              <h3>{textOf(thing[name])}</h3>
              {textOf(thing[text]) && <p>{textOf(thing[text])}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
