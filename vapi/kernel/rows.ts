import { sql, type RawBuilder } from 'kysely';
import { labelOf } from '@/domain/kernel/codes';
import { isLong, joinColumns, shownName, type Field } from '@/domain/kernel/field';
import { systemFieldsOf, tableOf } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import { showsWriter, writer, writerName } from '@/domain/kernel/writer';
import { kindOf } from '../kinds';
import type { Caller } from './caller';
import { toWire } from '@/domain/kernel/moment';
import type { FilePath } from './files';
import type { Hooks } from './handlers';
import { itemFiles, wireItems } from './items';
import { masked, ownedBy } from './mask';
import type { Registry } from './context';
import { asText } from './db/fixed';
import { reveal } from './reveal';
import { withPictures } from './sanitize';
import type { Record_, Stored } from './stored';
import { valuesColumn, wireValues } from './valuesOf';

export type { Record_, Stored } from './stored';

export interface Reader {
  readonly registry: Registry;
  readonly hooks?: Readonly<Record<string, Hooks<any>>>;
  readonly filePath: FilePath;
}
/** Whether a caller sees a field at all. */
export function isSeen(field: Field, caller: Caller): boolean {
  if (field.kind === 'secret' || field.apart) return false;
  if (field.staffOnly && caller.party !== 'staff') return false;
  return field.readableWith === undefined || caller.can(field.readableWith);
}
/** Columns of a resource that the caller sees; a list leaves the long ones out, which only a record shows. Lines: see ./lines, answers: ./fieldSets. */
export const seenFields = (resource: Table, caller: Caller, whole: boolean): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.lines && !field.set && isSeen(field, caller) && (whole || !isLong(field)));

const column = (name: string) => sql.ref(`t.${name}`);
const aside = (name: string) => `~${name}`;
/** What a row is called by: a field of its own, or the name of the row that this one points at (a tutoring is called by its tutor). */
function titleField(registry: Registry, target: Table): { readonly field: Field | undefined; readonly beyond?: Table } {
  const field: Field | undefined = target.fields[target.title];
  if (field?.kind !== 'ref') return { field };
  const beyond = registry.get(field.target ?? '');
  return { field: beyond.fields[beyond.title], beyond };
}
const titleOf = (registry: Registry, name: string) => {
  const target = registry.get(name);
  const { beyond } = titleField(registry, target);
  const own = sql.ref(`r.${target.title}`);
  const title = beyond ? sql`(select n.${sql.ref(beyond.title)} from ${sql.table(tableOf(beyond))} n where n.id = ${own})` : own;
  return { table: sql.table(tableOf(target)), title };
};
const fileJson = sql`json_build_object('id', r.id, 'save_name', r.save_name, 'is_public', r.is_public)`;

/** Who stands in the place of a row that is not pointed at (`elseNamed`). */
function otherName(resource: Table, named: NonNullable<Field['elseNamed']>, registry: Registry): RawBuilder<unknown> {
  if (typeof named === 'string') return column(named);
  const [ref, name] = named;
  const beyond = registry.get(resource.fields[ref]?.target ?? '');
  return sql`(select n.${sql.ref(name)} from ${sql.table(tableOf(beyond))} n where n.id = ${column(ref)})`;
}
/** What a field's label needs, selected under `~name`; `value`: what stands in for the column of that name. */
export function label(resource: Table, name: string, field: Field, registry: Registry, value = column(name)): RawBuilder<unknown>[] {
  const as = sql.ref(aside(name));
  switch (field.kind) {
    case 'ref':
    case 'region': {
      const { table, title } = titleOf(registry, field.target ?? '');
      const named = sql`(select ${title} from ${table} r where r.id = ${value})`;
      return [field.elseNamed ? sql`coalesce(${named}, ${otherName(resource, field.elseNamed, registry)}) as ${as}` : sql`${named} as ${as}`];
    }
    case 'dict':
      return [
        sql`(select r.label from dictionary_item r join dictionary d on d.id = r.dictionary_id where d.code = ${sql.lit(field.target)} and r.value = ${value}) as ${as}`,
      ];
    case 'file':
      return [sql`(select ${fileJson} from file r where r.id = ${value}) as ${as}`];
    case 'files':
      return [sql`(select json_agg(${fileJson} order by array_position(${value}, r.id)) from file r where r.id = any(${value})) as ${as}`];
    case 'refs': {
      const { table, title } = titleOf(registry, field.target ?? '');
      if (!field.join) {
        return [sql`(select json_agg(${title} order by array_position(${value}, r.id)) from ${table} r where r.id = any(${value})) as ${as}`];
      }
      const [owner, other] = joinColumns(resource, field);
      const joined = sql`from ${sql.table(field.join)} j join ${table} r on r.id = ${sql.ref(`j.${other}`)} where ${sql.ref(`j.${owner}`)} = t.id`;
      return [
        sql`(select coalesce(json_agg(r.id order by r.id), '[]') ${joined}) as ${sql.ref(name)}`,
        sql`(select json_agg(${title} order by r.id) ${joined}) as ${as}`,
      ];
    }
    case 'json': {
      const found = itemFiles(field, value, fileJson);
      return found ? [sql`(${found}) as ${as}`] : [];
    }
    default:
      return [];
  }
}
function makeSelection(resource: Table, caller: Caller, seen: readonly [string, Field][], registry: Registry): RawBuilder<unknown> {
  const fields = seen.filter(([, field]) => !field.derived);
  const own = fields.filter(([, field]) => kindOf(field).column(field) !== null).map(([name]) => column(name));
  const engine = systemFieldsOf(resource)
    .filter((name) => name !== 'pending' && !(name in resource.fields))
    .map(column);
  const values = seen.flatMap(([name, field]) => {
    const target = field.valuesOf && registry.get(field.valuesOf.resource);
    return target ? [valuesColumn(name, field, target, selection(target, caller, true, registry))] : [];
  });
  const by = showsWriter(resource) ? label(resource, 'created_by', writer, registry) : [];
  return sql.join([...engine, ...by, ...own, ...fields.flatMap(([name, field]) => label(resource, name, field, registry)), ...values]);
}
/** Select lists by what of a resource is seen: one for each kind of caller. */
const made = new WeakMap<Registry, WeakMap<Table, Map<string, RawBuilder<unknown>>>>();
/** The select list of a record or of a list's page, over a source aliased `t`. */
export function selection(resource: Table, caller: Caller, whole: boolean, registry: Registry): RawBuilder<unknown> {
  const seen = seenFields(resource, caller, whole);
  // values of another record are shown by what the caller sees of that one
  if (seen.some(([, field]) => field.valuesOf)) return makeSelection(resource, caller, seen, registry);
  const ofRegistry = made.get(registry) ?? new WeakMap<Table, Map<string, RawBuilder<unknown>>>();
  made.set(registry, ofRegistry);
  const ofResource = ofRegistry.get(resource) ?? new Map<string, RawBuilder<unknown>>();
  ofRegistry.set(resource, ofResource);
  const key = seen.map(([name]) => name).join(' ');
  const known = ofResource.get(key) ?? asText(makeSelection(resource, caller, seen, registry));
  ofResource.set(key, known);
  return known;
}

interface FileRow {
  id: number;
  save_name: string;
  is_public: number;
}
const fileWire = (row: FileRow, reader: Reader) => ({ id: row.id, save_name: row.save_name, save_path: reader.filePath(row) });

/** The name of a row that is pointed at: masked where its own record masks it. */
function titleShown({ registry }: Reader, target: string | undefined, title: unknown, open: boolean): unknown {
  const mask = titleField(registry, registry.get(target ?? '')).field?.mask;
  if (!mask || open) return title;
  return Array.isArray(title) ? title.map((one) => masked(mask, one)) : masked(mask, title);
}
/** A field as its answers need it, with the names that would else be made anew for every row. */
interface Shown {
  readonly name: string;
  readonly field: Field;
  /** Where the row has what its label is made of. */
  readonly aside: string;
  /** What the label is called in the answer. */
  readonly shown: string | undefined;
}
export const shownOf = (name: string, field: Field): Shown => ({ name, field, aside: aside(name), shown: shownName(name, field) });
/** Writes what stands beside a field of a row into its answer: the label of a code, the name of a row, the address of a file. */
function writeCompanions(out: Record_, { name, field, aside, shown }: Shown, stored: Stored, reader: Reader, open: boolean): void {
  switch (field.kind) {
    case 'files':
      out[name] = ((stored[aside] as FileRow[] | null) ?? []).map((row) => fileWire(row, reader));
      return;
    case 'refs':
      out[`${name}_labels`] = titleShown(reader, field.target, stored[aside] ?? [], open);
      return;
  }
  if (!shown) return;
  const { codes } = field;
  switch (field.kind) {
    case 'file':
      out[shown] = stored[aside] ? reader.filePath(stored[aside] as FileRow) : null;
      return;
    case 'codeList':
      if (codes) out[shown] = ((stored[name] as number[] | null) ?? []).map((code) => labelOf(codes, code));
      return;
    case 'code':
    case 'flag':
      if (codes) out[shown] = stored[name] === null ? null : labelOf(codes, stored[name]);
      return;
    case 'ref':
      out[shown] = titleShown(reader, field.target, stored[aside] ?? null, open);
      return;
    default:
      out[shown] = stored[aside] ?? null;
  }
}
/** Whether a masked field of a row is the caller's own to see: the row names him, his enterprise or his provider where the field says. */
function isOwn(field: Field, stored: Stored, caller: Caller): boolean {
  const own = ownedBy(field, caller);
  return own !== undefined && stored[own.column] === own.id;
}
/** Writes one field of a stored row as api.md sends it into its answer, with its label beside it; `hidden`: as its mask shows it. */
export function writeField(out: Record_, what: Shown, stored: Stored, hidden: boolean, open: boolean, reader: Reader): void {
  const { name, field } = what;
  const value = stored[name];
  if (field.items) {
    const files = (stored[what.aside] ?? null) as Record_ | null;
    out[name] = wireItems(field.items, value, files, (item, key, inner, one) => writeField(item, shownOf(key, inner), one, hidden, open, reader));
    return;
  }
  const wire = value === null || value === undefined ? null : kindOf(field).wire(value, field);
  const shown = field.kind === 'richText' && typeof wire === 'string' ? withPictures(wire, reader.filePath) : wire;
  if (field.ends) {
    const [start = null, end = null] = (wire as (string | null)[] | null) ?? [];
    out[name] = wire;
    out[field.ends[0]] = start;
    out[field.ends[1]] = end;
    return;
  }
  out[name] = field.mask && hidden ? masked(field.mask, shown) : shown;
  writeCompanions(out, what, stored, reader, open);
}
const moments: readonly string[] = ['created_at', 'updated_at'];
/** Who made a row, by his name: the park's staff see it of everybody, others of their own account; to them an account of the park's is nobody. */
function writeWriter(out: Record_, stored: Stored, caller: Caller, reader: Reader, open: boolean): void {
  const seen = caller.party === 'staff' || stored.created_by === caller.id;
  if (!seen) out.created_by = null;
  out[writerName] = seen ? titleShown(reader, writer.target, stored[aside('created_by')] ?? null, open) : null;
}
/** Stored rows as api.md sends them: money in 元, times in Asia/Shanghai, labels beside codes and references, personal data masked. */
export function wireRows(resource: Table, rows: readonly Stored[], caller: Caller, whole: boolean, reader: Reader): Record_[] {
  const open = caller.can('privacy_show');
  const system = systemFieldsOf(resource).filter((name) => name !== 'deleted_at' && name !== 'pending' && !(name in resource.fields));
  const named = showsWriter(resource);
  // what the caller sees is the same for all of them
  const fields = seenFields(resource, caller, whole).map(([name, field]) => ({
    what: shownOf(name, field),
    values: field.valuesOf ? reader.registry.get(field.valuesOf.resource) : undefined,
  }));
  return rows.map((stored) => {
    const out: Record_ = {};
    for (const name of system) {
      const value = stored[name];
      out[name] = moments.includes(name) && value ? toWire(value as Date) : (value ?? null);
    }
    if (named) writeWriter(out, stored, caller, reader, open);
    if (open) reveal(caller, resource, stored);
    for (const { what, values } of fields) {
      const { name, field } = what;
      if (values) out[name] = wireValues(name, field, stored, values, (shown, row) => wireOf(shown, row, caller, true, reader));
      else writeField(out, what, stored, !open && !isOwn(field, stored, caller), open, reader);
    }
    return out;
  });
}
/** One stored row as `wireRows` sends it. */
export const wireOf = (resource: Table, stored: Stored, caller: Caller, whole: boolean, reader: Reader): Record_ =>
  wireRows(resource, [stored], caller, whole, reader)[0] ?? {};
