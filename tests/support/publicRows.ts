import { exampleOf, testsOf, type AnyCondition, type Tested } from '@/domain/kernel/condition';
import { shownName, type Field, type Fields } from '@/domain/kernel/field';
import type { PublicField } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Park } from './park';

type Values = Readonly<Record<string, unknown>>;
export type Row = { id: number } & Record<string, unknown>;
const day = 86_400_000;

/** A value of a column that fails a test. */
function failing(field: Field | undefined, test: Tested): unknown {
  const wrong = 'is' in test ? test.is : 'not' in test ? [] : undefined;
  if (wrong !== undefined) {
    const others = field?.codes?.items.map(({ code }) => code).filter((code) => !wrong.includes(code));
    return 'not' in test ? test.not[0] : others?.[0];
  }
  if ('empty' in test) return undefined;
  return new Date(Date.now() + ('before' in test ? day : -day));
}
/** Changes of a row's columns, each of which alone makes a condition fail. */
export function breakersOf(condition: AnyCondition, fields: Fields): Values[] {
  const own = testsOf(condition).flatMap(([name, test]) => {
    const value = failing(fields[name], test);
    return value === undefined ? [] : [{ [name]: value }];
  });
  // alternatives fail together: of those that are here each speaks of the same column
  const any = (condition.any ?? []) as readonly AnyCondition[];
  const last = any.flatMap((one) => breakersOf(one, fields)).at(-1);
  return [...own, ...(last ? [last] : []), ...((condition.all ?? []) as readonly AnyCondition[]).flatMap((one) => breakersOf(one, fields))];
}
/** Sets columns of a row as if somebody had changed them: versions of the table rise with it. */
export const setColumns = (park: Park, resource: AnyResource, id: number, values: Values): Promise<unknown> => {
  const names = Object.keys(values);
  if (names.length === 0) return Promise.resolve();
  const set = names.map((name, at) => `"${name}" = $${at + 2}`).join(', ');
  return park.database.tx((tx) =>
    park.database.rows(`update "${tableOf(resource)}" set ${set} where id = $1`, [id, ...names.map((name) => values[name])], tx),
  );
};
/** A row that visitors see, and that belongs to a category where there are any. */
export async function publishedRow(park: Park, resource: AnyResource, change: Values = {}): Promise<Row> {
  const reads = resource.publicRead as PublicRead;
  // what it may point at it does point at: a shown row depends on it
  const refs = await Promise.all(
    Object.keys(reads.through ?? {}).map(async (name) => [name, await park.rows.ref(targetOf(park, resource, name).name)]),
  );
  const row = await park.make(resource, { ...Object.fromEntries(refs), ...exampleOf(reads.where), ...change });
  for (const [name, condition] of Object.entries<AnyCondition | undefined>(reads.through ?? {}))
    if (row[name] !== null) await setColumns(park, targetOf(park, resource, name), Number(row[name]), exampleOf(condition ?? {}));
  const [part] = reads.fields.filter((one) => typeof one !== 'string' && one.of && one.as === reads.categories?.field);
  if (typeof part === 'object' && part.of) {
    const of = targetOf(park, resource, part.field);
    await setColumns(park, of, Number(row[part.field]), { [part.of]: (of.fields[part.of] as Field | undefined)?.codes?.items[0]?.code });
  }
  return row;
}
export const targetOf = (park: Park, resource: AnyResource, name: string): AnyResource =>
  park.rows.resource((resource.fields[name] as Field | undefined)?.target ?? '');
export interface Hiding {
  readonly what: string;
  readonly of: AnyResource;
  readonly id: number;
  readonly change: Values;
}
/** Each single change that takes a published row away from visitors. */
export function hidings(park: Park, resource: AnyResource, row: Row): Hiding[] {
  const reads = resource.publicRead as PublicRead;
  const own = (change: Values): Hiding => ({ what: JSON.stringify(change), of: resource, id: row.id, change });
  const computed = new Set(Object.entries<Field>(resource.fields).flatMap(([name, { reckoned }]) => (reckoned ? [name] : [])));
  const gone = (of: AnyResource) => (has(of, 'softDelete') ? [{ deleted_at: new Date() }] : []);
  const breakers = breakersOf(reads.where, resource.fields).filter((change) => !Object.keys(change).some((name) => computed.has(name)));
  const through = Object.entries<AnyCondition | undefined>(reads.through ?? {}).flatMap(([name, condition]) => {
    const of = targetOf(park, resource, name);
    if (row[name] === null) return [];
    return [...breakersOf(condition ?? {}, of.fields), ...gone(of)].map((change) => ({
      what: `${name} ${JSON.stringify(change)}`,
      of,
      id: Number(row[name]),
      change,
    }));
  });
  return [...[...breakers, ...gone(resource)].map(own), ...through];
}
/** The keys of an answer that shows these fields: their own, and the labels beside them. */
export const keysOf = (fields: readonly PublicField[]): string[] =>
  [
    'id',
    ...fields.flatMap(({ name, shows }) => {
      const label = shownName(name, shows);
      if (shows.kind === 'refs') return [name, `${name}_labels`];
      return label && shows.kind !== 'files' ? [name, label] : [name];
    }),
  ].sort();
