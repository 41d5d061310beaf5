import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { definitionsOf, type Context, type Registry } from '../context';
import type { FieldErrors } from '../errors';
import type { Stored } from '../rows';
import { readCell } from './cells';
import { isLooked, lookUp, meant } from './labels';
import { breathe, cellText, type Sheet, type SheetRow } from './sheet';

export type Values = Record<string, unknown>;
/** One row of a file on its way to the table. Faults of the whole row stand under ''. */
export interface Line {
  readonly number: number;
  readonly body: Values;
  draft: Values;
  readonly errors: FieldErrors;
  /** The stored row that it changes; none: it becomes a new one. */
  before?: Stored;
}
export const isGood = (line: Line): boolean => Object.keys(line.errors).length === 0;
export function fault(line: Line, name: string, message: string): void {
  const list = (line.errors[name] ??= []);
  if (!list.includes(message)) list.push(message);
}
type Mapped = readonly { readonly at: number; readonly name: string; readonly field: Field }[];

/** The texts of each looked-up column, each once. */
function textsOf(rows: readonly SheetRow[], mapped: Mapped): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { at, name, field } of mapped) {
    if (isLooked(field)) texts.set(name, new Set(rows.map(({ cells }) => cellText(cells[at])).filter(Boolean)));
  }
  return texts;
}
/** Cells -> bodies as a form sends them: labels become codes and ids, dates and amounts what the wire has. `own` holds for every row, `usual` for those that say nothing else. */
export async function readLines(
  resource: AnyResource,
  sheet: Sheet,
  mapping: readonly (string | null)[],
  { own, usual }: { readonly own: Values; readonly usual: Values },
  context: Context,
): Promise<Line[]> {
  const mapped: Mapped = mapping.flatMap((name, at) => (name ? [{ at, name, field: resource.fields[name] as Field }] : []));
  const names = await lookUp(resource, textsOf(sheet.rows, mapped), context);
  const registry = definitionsOf(context);
  // what others are told apart by comes first: an incubator before its buildings
  const order = [...mapped].sort((one, other) => reliance(resource, one.field, registry) - reliance(resource, other.field, registry));
  const lines: Line[] = [];
  for (const { number, cells } of sheet.rows) {
    const line: Line = { number, body: { ...usual, ...own }, draft: {}, errors: {} };
    for (const { at, name, field } of order) {
      if (name in own) continue;
      const text = cellText(cells[at]);
      if (text === '' && name in usual) continue;
      const known = names.get(name);
      const read = text === '' ? { value: null } : known ? meant(field, text, known, line.body) : readCell(field, cells[at] ?? null);
      if ('problem' in read) fault(line, name, read.problem);
      else line.body[name] = read.value;
    }
    lines.push(line);
    if (lines.length % 500 === 0) await breathe();
  }
  return lines;
}
/** How many references of the same row tell its rows apart. */
function reliance(resource: AnyResource, field: Field, registry: Registry): number {
  if (field.kind !== 'ref' && field.kind !== 'refs') return 0;
  const { fields } = registry.get(field.target ?? '');
  return Object.entries<Field>(fields).filter(([name, other]) => other.kind === 'ref' && resource.fields[name]?.target === other.target).length;
}
