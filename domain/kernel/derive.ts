import type { Access, Party, Source } from './access';
import { exampleOf, parametersIn, type AnyCondition } from './condition';
import { isEmpty } from './empty';
import type { Rule } from './rule';
import { requiredMessage, rulesOf, type Field, type Fields } from './field';
import { setsOf } from './field-set';
import { isNested, lineFields } from './lines';
import { exportOf } from './lists';
import type { Action } from './action';
import type { Call } from './call';
import type { AnyResource, Operation } from './resource';

/** One address of the API. The router, the API document and the tests read this table. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly string[]; // of the form 'GET /path'
  readonly access: Access;
  readonly does: string;
  readonly as: 'operation' | 'action' | 'query' | 'options' | 'fields' | 'publicRead' | 'call';
  readonly label: string;
  readonly source: Source;
  readonly noStore: boolean;
  readonly reads: readonly string[];
  /** Of a list of some rows: its name. */
  readonly list?: string;
}
interface Place {
  at?: string;
  aliases?: readonly string[];
  source?: Source;
  changesByGet?: true;
  reads?: readonly string[];
}
const usual: Record<Operation, readonly [method: string, suffix: string, label: string]> = {
  list: ['GET', '', '列表'],
  read: ['GET', '/{id}', '查看'],
  store: ['POST', '', '新建'],
  update: ['PUT', '/{id}', '编辑'],
  delete: ['DELETE', '/{id}', '删除'],
  export: ['GET', '/export', '导出'],
  import: ['POST', '/import', '导入'],
};

/** What the operations are called, in permissions, buttons and logs alike. */
export const operationLabels = Object.fromEntries(Object.entries(usual).map(([name, [, , label]]) => [name, label])) as Readonly<
  Record<Operation, string>
>;

const row = (base: Pick<Endpoint, 'as' | 'does' | 'label' | 'access' | 'source'>, derived: string, own: Place = {}): Endpoint => {
  const [method = '', path = ''] = (own.at ?? derived).split(' ');
  return {
    ...base,
    method,
    path,
    aliases: own.aliases ?? [],
    source: own.source ?? base.source,
    noStore: own.changesByGet === true,
    reads: own.reads ?? [],
  };
};

/** A tree's own addresses: the whole of it, and the call that changes places, all at once. */
function ofTree({ name, table, label, base, source, operations, tree }: AnyResource): Endpoint[] {
  if (!tree) return [];
  const reads = [table ?? name];
  const whole = { as: 'operation', does: 'tree', label: `${label}树`, access: tree.whole.access ?? `${name}_list`, source } as const;
  const arrange = { as: 'operation', does: 'arrange', label: `${label}编辑`, access: `${name}_update`, source: 'decided' } as const;
  return [row(whole, '', { reads, ...tree.whole }), ...(tree.sort && operations.includes('update') ? [row(arrange, `PUT ${base}/arrange`)] : [])];
}
/** Beside an import its template, and the faulty rows as a file to be mended: {base}/import-template and {base}/import-faults. */
function ofImport({ name, table, label, base, operations, endpoints }: AnyResource): Endpoint[] {
  if (!operations.includes('import')) return [];
  const path = (endpoints?.import?.at ?? `POST ${base}/import`).split(' ')[1];
  const about = { as: 'operation', access: `${name}_import`, label: `${label}导入`, source: 'decided' } as const;
  const reads = [table ?? name, 'dictionary', 'dictionary_item'];
  return [
    row({ ...about, does: 'importTemplate' }, `GET ${path}-template`, { reads }),
    row({ ...about, does: 'importFaults' }, `POST ${path}-faults`),
  ];
}
/** What anybody may read of it (domain/kernel/public-read). */
function ofPublic({ name, table, label, source, publicRead, derivedFrom = [] }: AnyResource): Endpoint[] {
  const { list, read, categories } = publicRead ?? {};
  const reads = [table ?? name, ...derivedFrom];
  const about = { as: 'publicRead', access: 'public', source } as const;
  return [
    ...(list ? [row({ ...about, does: 'public_list', label: `官网${label}` }, '', { reads, ...list })] : []),
    ...(read ? [row({ ...about, does: 'public_read', label: `官网${label}详情` }, '', { reads, ...read })] : []),
    ...(categories ? [row({ ...about, does: 'public_categories', label: `官网${label}分类` }, '', { reads, ...categories })] : []),
  ];
}
/** Where the lists of a resource are read and exported. */
function ofLists({ name, table, source, operations, lists = {}, derivedFrom = [] }: AnyResource): Endpoint[] {
  const reads = [table ?? name, ...derivedFrom];
  return Object.entries(lists).flatMap(([list, definition]) =>
    (['list', 'export'] as const).flatMap((does) => {
      if (!operations.includes(does)) return [];
      const about = { as: 'operation', does, label: `${definition.label}${usual[does][2]}`, access: `${name}_${does}` } as const;
      const at = does === 'list' ? definition.at : exportOf(definition);
      return [{ ...row({ ...about, source: definition.source ?? source }, at, { reads }), list }];
    }),
  );
}
/** What a new record is asked beside its own fields, for whoever may store one. */
const ofSets = ({ name, label, fields }: AnyResource): Endpoint[] =>
  setsOf(fields).flatMap(([does, field, { of }]) => {
    if (!field.at) return [];
    const about = { as: 'fields', does, label: `${label}${field.label}`, access: `${name}_store`, source: 'decided' } as const;
    return [row(about, field.at, { reads: [of.table ?? of.name] })];
  });
const found = new WeakMap<AnyResource, readonly Endpoint[]>();
/** Every address a resource answers at; derived once, as rights, buttons and choices ask for it all the time. */
export function endpointsOf(resource: AnyResource): readonly Endpoint[] {
  const known = found.get(resource) ?? derived(resource);
  found.set(resource, known);
  return known;
}
function derived(resource: AnyResource): Endpoint[] {
  const { name, table, label, base, source, operations, endpoints, actions, queries, options, derivedFrom = [] } = resource;
  const reads = [table ?? name, ...derivedFrom];
  return [
    ...ofTree(resource),
    ...ofImport(resource),
    ...ofSets(resource),
    ...operations.map((operation: Operation) => {
      const [method, suffix, what] = usual[operation];
      const { access = `${name}_${operation}` as const, ...own } = endpoints?.[operation] ?? {};
      const about = { as: 'operation', does: operation, label: `${label}${what}`, access, source } as const;
      return row(about, `${method} ${base}${suffix}`, { reads, ...own });
    }),
    ...ofLists(resource),
    ...Object.entries<Action>(actions).map(([does, action]) =>
      row(
        { as: 'action', does, label: action.label, access: action.access, source: 'decided' },
        `PUT ${base}/${does}${action.on === undefined || action.on === 'row' ? '/{id}' : ''}`,
        action as Place,
      ),
    ),
    ...Object.entries<Call>(queries ?? {}).map(([does, call]) =>
      row({ as: 'query', does, label: call.label, access: call.access, source: call.source ?? 'decided' }, call.at, call as Place),
    ),
    ...Object.entries<Place | undefined>(options ?? {}).map(([does, place]) =>
      row({ as: 'options', does, label: `${label}选项`, access: 'login', source: 'spec' }, '', place),
    ),
    ...ofPublic(resource),
  ];
}
/** The one of a name, of a kind of address where that is said. */
export const endpointOf = (resource: AnyResource, does: string, as?: Endpoint['as']): Endpoint | undefined =>
  endpointsOf(resource).find((endpoint) => endpoint.does === does && (!as || endpoint.as === as));
export const endpointsOfCalls = (calls: Readonly<Record<string, Call>>): Endpoint[] =>
  Object.entries(calls).map(([does, call]) =>
    row({ as: 'call', does, label: call.label, access: call.access, source: call.source ?? 'decided' }, call.at, call as Place),
  );

/** Every right that a resource's addresses ask for. */
export const permissionsOf = (resource: AnyResource): { name: string; label: string }[] =>
  [
    ...new Map(
      endpointsOf(resource).flatMap(({ access, label, list }) =>
        list !== undefined || access === 'public' || access === 'login' ? [] : [[access, label] as const],
      ),
    ),
  ].map(([name, label]) => ({ name, label }));

/** The column that names a row's park, if there is one: by the scope, else `incubator_id`. */
export const parkOf = ({ scope, fields }: AnyResource): string | undefined =>
  scope.place?.incubator ?? ('incubator_id' in fields ? 'incubator_id' : undefined);
/** The column by which staff tells its own rows from others: undefined where all that it sees is its own, null where all is shared. */
export function ownershipOf(resource: AnyResource): string | null | undefined {
  const { staff, through } = resource.scope;
  const park = parkOf(resource);
  return staff === 'own' || through || (staff === 'park' && !park) ? undefined : (park ?? null);
}
/** The field in which staff of some parks alone must name one, although a row may do without: it would be everybody's then. */
export function namedParkOf(resource: AnyResource): string | undefined {
  const park = parkOf(resource);
  const field = park === undefined ? undefined : resource.fields[park];
  return field && isWritable(field, true) && ownershipOf(resource) !== undefined ? park : undefined;
}
/**
 * Whose a row is to change, for staff of these parks (null: of all of them): its own, or what all parks share, or another park's.
 * For rows that everybody reads (departments) and for those whose park may be empty (audit flows); any other that is seen is one's own.
 */
export function holderOf(resource: AnyResource, row: Readonly<Record<string, unknown>>, parks: readonly number[] | null): 'own' | 'shared' | 'other' {
  const park = ownershipOf(resource);
  if (parks === null || park === undefined) return 'own';
  if (park === null || (row[park] ?? null) === null) return 'shared';
  return parks.includes(Number(row[park])) ? 'own' : 'other';
}
const readings: readonly Operation[] = ['list', 'read', 'export'];
/**
 * Rights to change what belongs to no park: tags, custom fields, payment items, parameters. Staff of one park works with them, and
 * would change them for all the others: such a right counts only for who sees all parks (decisions.md, A-033). Whoever has a row of his own
 * among them (a tutor) changes that one, and reaches no other.
 */
export function sharedRights(resources: readonly AnyResource[], calls: readonly Readonly<Record<string, Call>>[], party: Party): ReadonlySet<string> {
  const isOwner = ({ scope }: AnyResource): boolean => party !== 'staff' && scope[party] === 'own';
  const apart = resources.filter((resource) => resource.scope.staff === 'all' && !resource.scope.through && !parkOf(resource) && !isOwner(resource));
  const read = new Set(apart.flatMap(({ name }) => readings.map((operation) => `${name}_${operation}`)));
  const ofRows = apart.flatMap(permissionsOf).map(({ name }) => name);
  const ofCalls = calls.flatMap((group) => Object.values(group).flatMap(({ shared, access }) => (shared ? [access] : [])));
  return new Set([...ofRows, ...ofCalls].filter((name) => !read.has(name)));
}

export const isWritable = (field: Field, storing: boolean): boolean =>
  !field.derived && field.writable !== 'never' && field.writable !== 'measured' && field.writable !== (storing ? 'edit' : 'store');
/** Whether any form asks for it, that of a new row or that of a change. */
const isInput = (field: Field): boolean => isWritable(field, true) || isWritable(field, false);
/** The form's sections: as declared, or one with every writable field. */
export const sectionsOf = (resource: AnyResource): readonly { title: string; fields: readonly string[] }[] =>
  resource.form ?? [{ title: '基本信息', fields: Object.keys(resource.fields).filter((key) => isInput(resource.fields[key])) }];

export interface Breach {
  readonly field: string;
  readonly message: string;
  readonly breaks?: { value: unknown; row?: Record<string, unknown> };
}
function breach(rule: Rule): Breach['breaks'] {
  switch (rule.rule) {
    case 'minLength':
      return { value: 'a'.repeat(Math.max(1, rule.limit - 1)) };
    case 'maxLength':
      return { value: '长'.repeat(rule.limit + 1) };
    case 'min':
      return { value: rule.limit - 1 };
    case 'max':
      return { value: rule.limit + 1 };
    case 'pattern':
      return { value: rule.bad };
    case 'requiredWhen':
      return { value: null, row: exampleOf(rule.when) };
    case 'notBefore':
      return { value: '2026-01-01 00:00:00', row: { [rule.field]: '2026-02-01 00:00:00' } };
    case 'custom':
      return rule.bad;
    default:
      return undefined;
  }
}
/**
 * For each message of the fields a value that breaks its rule: null, one character too many, the pattern's `bad`; none for unique, which
 * needs a stored row. Rules of lines stand at their first line: `steps.0.role_id`.
 */
export const brokenRules = (fields: Fields): Breach[] =>
  Object.entries(fields).flatMap(([field, definition]) => {
    const message = requiredMessage(definition);
    // a rule breaks only where its field is there
    const row = exampleOf(definition.visibleWhen ?? {});
    return [
      ...(message ? [{ field, message, breaks: { value: null, row } }] : []),
      ...rulesOf(definition).map((rule) => {
        const breaks = breach(rule);
        if (!breaks || (isEmpty(breaks.value) && rule.rule !== 'requiredWhen')) return { field, message: rule.message };
        return { field, message: rule.message, breaks: { ...breaks, row: { ...row, ...breaks.row } } };
      }),
      ...(isNested(definition) ? brokenRules(lineFields(definition)).map((inner) => ({ ...inner, field: `${field}.0.${inner.field}` })) : []),
    ];
  });

/** The parameters that conditions of definitions name: a page that offers by these conditions needs their values. */
export function parametersNamed(resources: readonly AnyResource[]): string[] {
  const conditions = resources.flatMap(({ editableWhen, editableFor, deletable, tree, fields, actions }): (AnyCondition | undefined)[] => [
    ...[editableWhen, deletable?.when, tree?.above?.when],
    ...Object.values<{ when: AnyCondition }>(editableFor ?? {}).map(({ when }) => when),
    ...Object.values<Field>(fields).map(({ visibleWhen }) => visibleWhen),
    ...Object.values<Action>(actions).flatMap(({ when, openFor = {}, refusals = [] }) => [
      ...[when, ...refusals.map((one) => one.when)],
      ...Object.values<{ when: AnyCondition }>(openFor).map((one) => one.when),
    ]),
  ]);
  return [...new Set(conditions.flatMap((one) => (one ? parametersIn(one) : [])))].sort();
}
