import { useEffect, useState } from 'react';
import { shownName, type Field } from '@/domain/kernel/field';
import { isMissing } from '@/domain/format';
import { useKindTools, type Row } from '../kind';

/** The names of what cells refer to, by `target:id`. */
export type CellLabels = ReadonlyMap<string, string>;
export const labelKey = ({ target }: Pick<Field, 'target'>, id: unknown): string => `${target}:${String(id)}`;
type Columns = readonly (readonly [name: string, field: Field])[];

/** Names of all references in some lines: those of the stored ones are known, the others are asked for once a column, not once a cell. */
export function useCellLabels(columns: Columns, lines: readonly Row[], stored: readonly Row[], path: string | undefined): CellLabels {
  const { search } = useKindTools();
  const [found, setFound] = useState<CellLabels>(new Map());
  const references = columns.filter(([, { kind }]) => kind === 'ref');
  const known = new Map<string, string>();
  for (const row of stored)
    for (const [name, field] of references) {
      const label = row[shownName(name, field) ?? ''];
      if (!isMissing(row[name]) && !isMissing(label)) known.set(labelKey(field, row[name]), String(label));
    }
  for (const [key, label] of found) known.set(key, label);
  const missing = references.flatMap(([name, field]) => {
    const ids = [...new Set(lines.flatMap((line) => (isMissing(line[name]) || known.has(labelKey(field, line[name])) ? [] : [Number(line[name])])))];
    return ids.length > 0 ? [`${name}:${ids.slice(0, 50).join()}`] : [];
  });
  const wanted = missing.join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when other names are missing
  useEffect(() => {
    if (wanted === '') return undefined;
    let current = true;
    for (const one of wanted.split(';')) {
      const [name = '', list = ''] = one.split(':');
      const field = references.find(([key]) => key === name)?.[1];
      const ids = list.split(',').map(Number);
      if (!field) continue;
      search(field.target ?? '', { ids, question: field.choices && path ? `${path}.${name}` : undefined }).then(
        ({ choices }) => {
          // what cannot be named is called by its number: it is not asked for again
          const names = ids.map((id) => [labelKey(field, id), choices.find(({ value }) => value === id)?.label ?? `#${id}`] as const);
          if (current) setFound((before) => new Map([...before, ...names]));
        },
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [wanted, search, path]);
  return known;
}
