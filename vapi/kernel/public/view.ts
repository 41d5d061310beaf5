import { plainPath } from '../files';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { parametersIn, type AnyCondition, type Clock } from '@/domain/kernel/condition';
import type { Field, Fields } from '@/domain/kernel/field';
import { isListed, publicFields, type PublicField } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { visitor } from '../caller';
import { predicateOf } from '../conditions';
import type { Context } from '../context';
import { filtersOf, term } from '../filters';
import { isSeen, label, shownOf, writeField, type Reader, type Record_, type Stored } from '../rows';
import { and, type Predicate } from '../scopes';

type Now = Pick<Context, 'now'>;
/** What visitors see of a resource, as SQL over its rows `t`. */
export interface PublicView {
  readonly resource: AnyResource;
  readonly reads: PublicRead;
  readonly fields: readonly PublicField[];
  /** Published rows: the condition of every reading of a visitor. */
  where(context: Now): Predicate;
  meets(context: Now, condition: AnyCondition): Predicate;
  /** The table that a reference of the resource points at. */
  tableBehind(name: string): string;
  /** A field as visitors see it, by its name in the answer; its mask is not among it. */
  column(context: Now, field: PublicField): RawBuilder<unknown>;
  filters(context: Context): readonly Predicate[];
  order(context: Now, backwards: boolean): RawBuilder<unknown>;
  /** The select list of a record (`whole`) or of a list's page. */
  select(context: Now, whole: boolean): RawBuilder<unknown>;
  wire(stored: Stored, whole: boolean): Record_;
}
/** A picture of a published row has an address that holds as long as the row is published: no signature in it (api.md, Files). */
const openPath: Reader['filePath'] = ({ id, save_name }) => plainPath(id, save_name);
const opening = (name: string) => `~open ${name}`;
/** Rich text as words: what was escaped for the page stands as it was written. `&` comes last, for `&amp;lt;` is `&lt;`. */
const words = (html: RawBuilder<unknown>, length: number) => {
  const bare = sql`regexp_replace(${html}, '<[^>]*>|&nbsp;', ' ', 'g')`;
  const written = sql`replace(replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;
  return sql`left(btrim(regexp_replace(${written}, '\\s+', ' ', 'g')), ${length})`;
};
/** By its `where` alone a row is shown or not, the same for everybody and at any time of the same minute. */
const clockAt = ({ now }: Now): Clock => ({
  now,
  parameter: (key) => {
    throw new Error(`what visitors read depends on the parameter ${key}`);
  },
});
function mustBeSound(resource: AnyResource, { where, through, filters = [], categories }: PublicRead, fields: readonly PublicField[]): void {
  const names = new Set(fields.map(({ name }) => name));
  const wrong = [
    ...fields.flatMap(({ name, shows }) => (isSeen(shows, visitor) && shows.kind !== 'lines' ? [] : [`${name} is not for visitors`])),
    ...[...filters.map(({ field }) => field), categories?.field].flatMap((name) =>
      name === undefined || names.has(name) ? [] : [`${name} is asked for, but not shown`],
    ),
    ...[where, ...Object.values<AnyCondition | undefined>(through ?? {})].flatMap((one) => (one ? parametersIn(one) : [])),
  ];
  if (names.size < fields.length) wrong.push('two fields have one name');
  if (wrong.length > 0) throw new Error(`publicRead of ${resource.name}: ${wrong.join(', ')}`);
}
/** Made once for each resource with a `publicRead`; what a definition asks for and cannot be is an error at the start. */
export function makeView(resource: AnyResource, reads: PublicRead, reader: Reader): PublicView {
  const { registry } = reader;
  const target = (name: string): AnyResource => registry.get((resource.fields[name] as Field | undefined)?.target ?? '');
  const fields = publicFields(resource, reads, (name) => registry.get(name));
  mustBeSound(resource, reads, fields);
  const shown: Fields = Object.fromEntries(fields.map(({ name, shows }) => [name, shows]));
  const own = (context: Now, name: string): RawBuilder<unknown> => reader.hooks?.[resource.name]?.computed?.[name]?.(context) ?? sql.ref(`t.${name}`);
  const reached = (name: string, of: string) =>
    sql`(select ${sql.ref(`r.${of}`)} from ${sql.table(tableOf(target(name)))} r where r.id = ${sql.ref(`t.${name}`)})`;
  const meets = (context: Now, condition: AnyCondition): Predicate =>
    predicateOf(condition, resource.fields, clockAt(context), (name) => own(context, name));
  const alive = (of: AnyResource): Predicate[] => (has(of, 'softDelete') ? [sql<SqlBool>`t.deleted_at is null`] : []);
  const there = (context: Now, [name, condition = {}]: [string, AnyCondition?]): Predicate => {
    const of = target(name);
    const rows = and([...alive(of), predicateOf(condition, of.fields, clockAt(context))]);
    const found = sql<SqlBool>`${sql.ref(`t.${name}`)} in (select t.id from ${sql.table(tableOf(of))} t where ${rows})`;
    return (resource.fields[name] as Field | undefined)?.required ? found : sql<SqlBool>`(${sql.ref(`t.${name}`)} is null or ${found})`;
  };
  const column = (context: Now, { field, of, excerpt, when }: PublicField): RawBuilder<unknown> => {
    const plain = of === undefined ? own(context, field) : reached(field, of);
    const value = excerpt === undefined ? plain : words(plain, excerpt);
    return when ? sql`case when ${meets(context, when)} then ${value} end` : value;
  };
  const named = (context: Now) => (name: string) => {
    const [ref = '', of] = name.split('.');
    const field = fields.find((one) => one.name === name);
    return of !== undefined ? reached(ref, of) : field ? column(context, field) : own(context, name);
  };
  const inPart = (whole: boolean) => fields.filter((field) => whole || isListed(field));
  return {
    resource,
    reads,
    fields,
    where: (context) =>
      and([...alive(resource), meets(context, reads.where), ...Object.entries(reads.through ?? {}).map((one) => there(context, one))]),
    meets,
    tableBehind: (name) => tableOf(target(name)),
    column,
    filters: (context) => filtersOf({ ...resource, fields: shown, filters: reads.filters ?? [] }, context.request.query, visitor, named(context)),
    order(context, backwards) {
      const terms = reads.sort.map((entry) => term(resource, entry.slice(1), entry.startsWith('-'), backwards, named(context)));
      return sql.join([...terms, term(resource, 'id', true, backwards)]);
    },
    select(context, whole) {
      const columns = inPart(whole).flatMap((field) => {
        const { name, shows, unmasked } = field;
        const value = column(context, field);
        return [
          ...(kindOf(shows).column(shows) === null ? [] : [sql`${value} as ${sql.ref(name)}`]),
          ...(unmasked ? [sql`${meets(context, unmasked)} as ${sql.ref(opening(name))}`] : []),
          ...label(resource, name, shows, registry, value),
        ];
      });
      return sql.join([sql.ref('t.id'), ...columns]);
    },
    wire(stored, whole) {
      const out: Record_ = { id: stored.id };
      for (const { name, shows } of inPart(whole))
        writeField(out, shownOf(name, shows), stored, stored[opening(name)] !== true, false, { ...reader, filePath: openPath });
      return out;
    },
  };
}
