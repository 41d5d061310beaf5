import { Fragment, useEffect, useMemo, useState } from 'react';
import type { PreviewChange } from '@/domain/kernel/preview';
import { isMissing } from '@/domain/format';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api/api';
import type { Values } from '../form/check';
import { Stored } from '../record/Stored';
import { loadResource } from '../resources';
import type { NamedAction } from '../visibility';
import { netChanges } from './netChanges';
import { usePreview } from './usePreview';
import './foreseen.css';

/** So many records of a kind, and so many values of a record, tell what is coming; the others are folded, and the log will tell all. */
const most = { records: 5, values: 4 } as const;
/** Kinds that say nothing at a glance. */
const silent: ReadonlySet<string> = new Set(['json', 'file', 'files', 'richText', 'lines', 'secret']);
type Definitions = ReadonlyMap<string, AnyResource>;

/** The definitions behind the changes, by name; one that cannot be loaded leaves its records without values. */
function useDefinitions(names: readonly string[]): Definitions {
  const [found, setFound] = useState<Definitions>(new Map());
  const key = [...new Set(names)].sort().join();
  useEffect(() => {
    let gone = false;
    void Promise.all(key.split(',').map((name) => (name === '' ? undefined : loadResource(name).catch(() => undefined)))).then((all) => {
      if (!gone) setFound(new Map(all.flatMap((one) => (one ? [[one.name, one] as const] : []))));
    });
    return () => {
      gone = true;
    };
  }, [key]);
  return found;
}
/** The values worth telling: those that change, or of a new record those that its list shows. */
function shownOf({ before, after }: PreviewChange, definition: AnyResource | undefined, made: ReadonlySet<string>): (readonly [string, Field])[] {
  const listed = definition?.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
  const names = before && after ? Object.keys(after) : listed.filter((name) => !isMissing((after ?? before)?.[name]));
  return names
    .flatMap((name): (readonly [string, Field])[] => {
      const field: Field | undefined = definition?.fields[name];
      const isNew = field?.target !== undefined && made.has(`${field.target} ${String(after?.[name])}`);
      return field && !silent.has(field.kind) && !isNew && name !== definition?.title ? [[name, field]] : [];
    })
    .slice(0, most.values);
}
/** What else of a record changes, by name: long texts and reckonings, which are read in the record itself. */
const unsaid = ({ before, after }: PreviewChange, definition: AnyResource | undefined): string =>
  (before && after ? Object.keys(after) : [])
    .flatMap((name) => definition?.fields[name]?.label ?? [])
    .slice(0, most.values)
    .join('、');
function Change({ change, definition, made }: { change: PreviewChange; definition: AnyResource | undefined; made: ReadonlySet<string> }) {
  const { before, after, action, title } = change;
  const shown = shownOf(change, definition, made);
  return (
    <li>
      <b>{title}</b>
      {!(before && after) && <span className="foreseen-act">{after ? '新增' : before ? '移除' : action}</span>}
      {shown.length === 0 && before && after && <span>{unsaid(change, definition)} 更新</span>}
      {shown.map(([name, field]) => (
        <span key={name}>
          {field.label} {before && after && <Stored field={field} value={before[name]} />}
          {before && after && ' → '}
          <Stored field={field} value={(after ?? before)?.[name]} />
        </span>
      ))}
    </li>
  );
}
const keyOf = ({ action, id, title }: PreviewChange): string => `${action} ${id} ${title}`;
interface Props {
  readonly named: NamedAction;
  readonly row: WireRow;
  /** What is answered so far; null while something is missing. */
  readonly answers: Values | null;
}
/** What stands in other records once the action is confirmed: shown before it is. */
export function Foreseen({ named, row, answers }: Props) {
  const known = usePreview(named, row, answers);
  const changes = useMemo(
    () => netChanges(known?.preview?.changes ?? []).filter(({ before, after, title }) => before || after || title === null),
    [known],
  );
  const definitions = useDefinitions(changes.map(({ resource }) => resource));
  const made = new Set(changes.flatMap(({ resource, id, before }) => (before ? [] : [`${resource} ${id}`])));
  const groups = new Map<string, PreviewChange[]>();
  for (const change of changes) groups.set(change.label, [...(groups.get(change.label) ?? []), change]);
  const refused = known?.preview?.refused ?? known?.failure?.message;
  return (
    <section className="foreseen" aria-label="确定后的变化" aria-live="polite">
      <h3>确定后的变化</h3>
      {answers === null && <p>填写完整后，这里列出将发生的变化</p>}
      {answers !== null && !known && <p>正在试算 …</p>}
      {refused && <p className="foreseen-refused">{refused}</p>}
      {!refused && known?.preview?.warnings.map((warning) => <p key={warning}>{warning}</p>)}
      {known?.preview && !refused && changes.length === 0 && <p>没有其他变化</p>}
      {!refused && groups.size > 0 && (
        <dl>
          {[...groups].map(([label, all]) => {
            const open = all.filter(({ title }) => title !== null);
            return (
              <Fragment key={label}>
                <dt>
                  {label} {all.length} 条
                </dt>
                <dd>
                  <ul>
                    {open.slice(0, most.records).map((change) => (
                      <Change key={keyOf(change)} change={change} definition={definitions.get(change.resource)} made={made} />
                    ))}
                  </ul>
                  {open.length > most.records && (
                    <details>
                      <summary>另有 {open.length - most.records} 条</summary>
                      <ul>
                        {open.slice(most.records).map((change) => (
                          <Change key={keyOf(change)} change={change} definition={definitions.get(change.resource)} made={made} />
                        ))}
                      </ul>
                    </details>
                  )}
                </dd>
              </Fragment>
            );
          })}
        </dl>
      )}
    </section>
  );
}
