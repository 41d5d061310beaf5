import { sql, type RawBuilder } from 'kysely';
import { shownName, type Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Caller } from './caller';
import type { Record_, Stored } from './rows';

/**
 * The trait `shadow` (domain.md section 2, entities.md +shadow): while a row is online, edits wait in its column `pending`. The public
 * and the lists see the published columns; whoever edits or audits sees the newest version, with the published values beside it.
 * Fields with a join table, and lines, are not set aside: a resource with this trait has none (tests/derived hold it to that).
 */
export const isAside = (resource: AnyResource, row: Readonly<Record<string, unknown>>): boolean => has(resource, 'shadow') && row.is_online === 1;
const pendingOf = (row: Readonly<Record<string, unknown>>): Record_ => (row.pending ?? {}) as Record_;
const mapJson = (resource: AnyResource, values: Record_, read: (value: unknown) => unknown): Record_ =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, (resource.fields[name] as Field | undefined)?.kind === 'json' ? read(value) : value]),
  );

/** A row as it was last edited: what an edit goes on from. */
export const newest = <R extends Stored>(resource: AnyResource, row: R): R => (has(resource, 'shadow') ? { ...row, ...pendingOf(row) } : row);
/** What an edit writes: the columns themselves, or (online) the waiting version. The audit's own columns are never set aside. */
export function setAside(resource: AnyResource, before: Stored, edited: Record_): Record_ {
  if (!isAside(resource, before) || Object.keys(edited).length === 0) return edited;
  const parsed = mapJson(resource, edited, (value) => (typeof value === 'string' ? JSON.parse(value) : value));
  return { pending: JSON.stringify({ ...pendingOf(before), ...parsed }) };
}
/** The waiting version becomes the published one. */
export function putOnline(resource: AnyResource, row: Stored): Record_ {
  if (!has(resource, 'shadow')) return {};
  return { ...mapJson(resource, pendingOf(row), (value) => (value === null ? null : JSON.stringify(value))), pending: null };
}
/** Whether a caller is shown the waiting version: whoever edits the row or audits it. */
const seesNewest = (resource: AnyResource, caller: Caller): boolean =>
  caller.party !== 'visitor' && (caller.can(`${resource.name}_update`) || caller.can(`${resource.name}_audit`));
/** The newest version of a resource's rows as a source aliased `t`, typed like the table; undefined where the caller sees the published one. */
export function newestSource(resource: AnyResource, caller: Caller, id: number): RawBuilder<unknown> | undefined {
  if (!has(resource, 'shadow') || !seesNewest(resource, caller)) return undefined;
  return sql`(select (jsonb_populate_record(s, s.pending)).* from ${sql.table(tableOf(resource))} s where s.id = ${id} and s.pending is not null) t`;
}
/** Of the published record those fields, with their labels, that the waiting version changes. */
export function publishedValues(resource: AnyResource, stored: Stored, edited: Stored, published: Record_): Record_ {
  // what is derived is of the record, and set aside with no version of it
  const own = Object.entries<Field>(resource.fields).flatMap(([name, { derived }]) => (derived ? [] : [name]));
  const changed = own.filter((name) => JSON.stringify(stored[name] ?? null) !== JSON.stringify(edited[name] ?? null));
  const names = changed.flatMap((name) => [name, shownName(name, resource.fields[name]) ?? name, `${name}_labels`]);
  return Object.fromEntries(names.flatMap((name) => (name in published ? [[name, published[name]]] : [])));
}
