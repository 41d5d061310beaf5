import { isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { lineFields } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { fulfils } from '../conditions';
import type { Context } from '../context';
import type { Engine } from '../engine';
import type { Record_, Stored } from '../rows';
import { read } from './read';
import { store } from './store';

type Values = Record<string, unknown>;
/** Whether a body changes what a row keeps for good (`versions` of the definition). */
export async function isFrozen({ versions }: AnyResource, context: Context, row: Stored, body: Values): Promise<boolean> {
  return !!versions?.fields.some((name) => Object.hasOwn(body, name)) && (await fulfils(context, versions.frozen, row));
}
/** The lines of another record, as those of one that is made. */
const anew = (field: Field, lines: unknown): unknown =>
  Array.isArray(lines)
    ? lines.map((line: Values) => Object.fromEntries(Object.keys(lineFields(field)).flatMap((name) => (name in line ? [[name, line[name]]] : []))))
    : lines;
/** Stores the next version of a row, of what it says and what is sent, checked like any new one. Answers the new record. */
export async function storeVersion(resource: AnyResource, context: Context, row: Stored, body: Values, engine: Engine): Promise<Record_> {
  const before = await read(resource, context, row.id, engine);
  const { version: _version, ...sent } = body;
  const fields = Object.entries<Field>(resource.fields).filter(([, field]) => isWritable(field, true) && !field.apart && !field.set);
  const given = fields.flatMap(([name, field]) => {
    const value = Object.hasOwn(sent, name) ? sent[name] : before[name];
    return value === undefined ? [] : [[name, field.lines ? anew(field, value) : value] as const];
  });
  return store(resource, context, Object.fromEntries(given), engine, { [String(resource.versions?.prev)]: row.id });
}
