import { isWritable, namedParkOf } from '@/domain/kernel/derive';
import { mustBeSent, type Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Caller } from '../caller';

/** The column of the park as staff of some parks alone has it: no row without one, though the definition lets all parks share it. */
function asNamed(resource: AnyResource, name: string, field: Field, { party, reach }: Caller): Field {
  if (party !== 'staff' || reach.allParks || field.required !== undefined || field.visibleWhen || namedParkOf(resource) !== name) return field;
  const { hint: _, ...rest } = field;
  return reach.incubators.length === 1 ? { ...rest, required: true, hint: '不填则为所在园区' } : { ...rest, required: true };
}
/** Columns that this caller may fill: what his form would ask of the columns that the definition imports. */
export const importColumns = (resource: AnyResource, caller: Caller): [string, Field][] =>
  ((resource.imports?.columns ?? []) as readonly string[]).flatMap((name): [string, Field][] => {
    const field: Field | undefined = resource.fields[name];
    const mine = field && (!field.staffOnly || caller.party === 'staff') && (field.readableWith === undefined || caller.can(field.readableWith));
    return field && mine && isWritable(field, true) ? [[name, asNamed(resource, name, field, caller)]] : [];
  });
/** Whether a row cannot do without it: required, and nothing stands in for an empty cell. */
export const isRequired = mustBeSent;
/** A column's heading: its label, with the unit that its numbers are in. */
export const headingOf = (field: Field): string => {
  const unit = field.unit ?? (field.kind === 'price' ? '元' : undefined);
  return unit ? `${field.label}(${unit})` : field.label;
};
/** Headings as they are compared: without the mark of a required column, blanks and the unit. */
const bare = (text: string): string =>
  text
    .replace(/[*＊\s]/g, '')
    .replace(/[（(][^（()）]*[)）]$/, '')
    .toLowerCase();
/** Which field each heading means: its label or its name in the code, each field once. Null: none. */
export function guessMapping(columns: readonly [string, Field][], headers: readonly string[]): (string | null)[] {
  const free = new Map(columns);
  const match = (header: string, same: (name: string, field: Field) => boolean): string | null => {
    const found = [...free].find(([name, field]) => header !== '' && same(name, field))?.[0] ?? null;
    if (found) free.delete(found);
    return found;
  };
  const exact = headers.map((header) => match(header, (_name, field) => header.replace(/[*＊\s]/g, '') === headingOf(field).replace(/\s/g, '')));
  return headers.map((header, at) => exact[at] ?? match(header, (name, field) => bare(header) === bare(field.label) || bare(header) === name));
}
/** The mapping that a person chose, held against the columns that he may fill; each field at most once. */
export function heldMapping(columns: readonly [string, Field][], headers: readonly string[], chosen: unknown): (string | null)[] {
  const known = new Set(columns.map(([name]) => name));
  const given: unknown[] = Array.isArray(chosen) ? chosen : [];
  return headers.map((_, at) => {
    const name = given[at];
    return typeof name === 'string' && known.delete(name) ? name : null;
  });
}
