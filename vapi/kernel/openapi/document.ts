import type { Field, Fields } from '@/domain/kernel/field';
import { publicFields } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import type { Filter } from '@/domain/kernel/presentation';
import type { Action } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Entry, Table } from '../endpoints';
import { namesOfFilter } from '../filters';
import { mostPublic } from '../public/read';
import { bodyOf, id, many, objectOf, publicRowOf, rowOf, schemaOf, version, type Schema } from './schema';

export interface Described {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly operationId: string;
  readonly 'x-access': string;
  readonly [part: string]: unknown;
}
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly [part: string]: unknown;
}
const json = (schema: Schema): Schema => ({ 'application/json': { schema } });
const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const response = (description: string, schema: Schema): Schema => ({ description, content: json(schema) });
type Find = (name: string) => AnyResource;
const publicName = ({ name }: AnyResource): string => `${name}_public`;
const sheet: Schema = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} };

/** Errors in the shapes of the specification, section 8; each address refers to those it can answer. */
const responses: Readonly<Record<string, Schema>> = {
  400: response('请求不成立，或当前状态不允许', named('Message')),
  401: response('没有登录，或登录已过期', named('Message')),
  402: response('账号已在另一个终端登录', named('Message')),
  403: response('没有权限', named('Message')),
  404: response('没有这个地址，或看不到这条记录', named('Message')),
  422: response('字段有误：每个字段的每条规则一次说全', named('Faults')),
  429: response('尝试过多，见 Retry-After', named('Message')),
};
const faults = (...codes: readonly number[]): Schema => Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]));

const inQuery = (name: string, schema: Schema, repeated = false): Schema => ({
  name,
  in: 'query',
  schema: repeated ? { type: 'array', items: schema } : schema,
  ...(repeated && { style: 'form', explode: true }),
});
const pagesOf = (most: number): readonly Schema[] => [
  inQuery('page', { type: 'integer', minimum: 1, default: 1 }),
  inQuery('pageSize', { type: 'integer', minimum: 1, maximum: most, default: 10 }),
];
const paging: readonly Schema[] = [...pagesOf(1000), inQuery('sortField', { type: 'string' }), inQuery('sortOrder', { enum: ['ascend', 'descend'] })];
const created: Field = { kind: 'dateTime', label: '创建时间' };
/** Both ends of what lies between two values, each under a name of its own; a moment may be given as its day. */
function endsOf(resource: AnyResource, filter: Filter): readonly Schema[] {
  const field = (resource.fields as Fields)[filter.field] ?? created;
  const { description, ...shape } = schemaOf(field);
  const words = (end: string): string => `${String(description)}，${end}（含${field.kind === 'dateTime' ? '；可只写日期' : ''}）`;
  return namesOfFilter(filter).map((name, at) => inQuery(name, { ...shape, description: words(at === 0 ? '起' : '止') }));
}
const filterOf = (resource: AnyResource, filter: Filter): readonly Schema[] =>
  filter.match === 'between'
    ? endsOf(resource, filter)
    : namesOfFilter(filter).map((name) =>
        inQuery(name, schemaOf(filter.own ?? (resource.fields as Fields)[filter.field] ?? created), filter.match === 'oneOf'),
      );

const inPath = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', format: 'int64' } : { type: 'string' },
  }));

const rowResults: Schema = many({ type: 'object', properties: { id, ok: { type: 'boolean' }, message: { type: 'string' } }, required: ['id', 'ok'] });
/** What a dialog asks for, and which rows are meant where the path names none. */
function actionBody({ input, on = 'row' }: Action, path: string): Schema {
  const { properties, required = [], ...rest } = objectOf(input ?? {}) as { properties: object; required?: readonly string[] };
  const target: Readonly<Record<string, Schema>> = on === 'rows' ? { ids: many(id) } : on === 'row' && !path.includes('{id}') ? { id } : {};
  const all = [...new Set([...Object.keys(target), ...required])];
  return {
    ...rest,
    properties: { ...target, ...properties, ...(on === 'row' && { version }) },
    ...(all.length > 0 && { required: all }),
  };
}
const tried = inQuery('preview', {
  type: 'integer',
  enum: [1],
  description: '为 1 时只试办：答复将发生的改动（`refused`、`changes`），什么也不保存',
});
/** The places of a tree, all that are changed. */
function arrangeBody({ tree }: AnyResource): Schema {
  const place = { id, version, [tree?.parent ?? 'parent_id']: { type: ['integer', 'null'] }, [tree?.sort ?? 'sort']: { type: 'integer' } };
  return { type: 'object', properties: { rows: many({ type: 'object', properties: place, required: Object.keys(place) }) }, required: ['rows'] };
}
const pageOf = (row: Schema): Schema => ({
  type: 'object',
  properties: { data: many(row), total: { type: 'integer' }, page: { type: 'integer' }, pageSize: { type: 'integer' } },
});
const category: Schema = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' }, total: { type: 'integer' } } };
/** What anybody may read: its own questions and fields. */
function publicParts(resource: AnyResource, does: string, find: Find): { query: readonly Schema[]; answer: Schema; status: number } {
  const reads = resource.publicRead as PublicRead;
  const row = named(publicName(resource));
  if (does === 'public_read') return { query: [], answer: json(row), status: 200 };
  if (does === 'public_categories')
    return { query: [], answer: json({ type: 'object', properties: { data: many(category), total: { type: 'integer' } } }), status: 200 };
  const shown = new Map(publicFields(resource, reads, find).map(({ name, shows }) => [name, shows]));
  const questions = (reads.filters ?? []).map(({ field, query }) => inQuery(query ?? field, schemaOf(shown.get(field) ?? created)));
  return { query: [...pagesOf(mostPublic), ...questions], answer: json(pageOf(row)), status: 200 };
}
/** What an address takes beside its path, and what it answers. */
function parts({ endpoint, resource, call }: Entry, find: Find): { query: readonly Schema[]; body?: Schema; answer: Schema; status: number } {
  const { as, does, method } = endpoint;
  const row = resource ? named(resource.name) : {};
  if (as === 'publicRead' && resource) return publicParts(resource, does, find);
  if (as === 'operation' && resource) {
    const listed = resource.filters.flatMap((filter: Filter) => filterOf(resource, filter));
    if (does === 'list') {
      return { query: [...paging, ...listed], answer: json(pageOf(row)), status: 200 };
    }
    if (does === 'export') return { query: listed, answer: sheet, status: 200 };
    if (does === 'importTemplate') return { query: [], answer: sheet, status: 200 };
    if (does === 'import' || does === 'importFaults')
      return {
        query: [],
        body: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
        answer: json({}),
        status: 200,
      };
    if (does === 'store') return { query: [], body: json(bodyOf(resource, true)), answer: json(row), status: 201 };
    if (does === 'update') return { query: [], body: json(bodyOf(resource, false)), answer: json(row), status: 200 };
    if (does === 'arrange') return { query: [], body: json(arrangeBody(resource)), answer: json({}), status: 200 };
    if (does === 'delete')
      return { query: [inQuery('version', version)], answer: json({ type: 'object', properties: { id: { type: 'integer' } } }), status: 200 };
    return { query: [], answer: json(does === 'read' ? row : {}), status: 200 };
  }
  const action: Action | undefined = as === 'action' ? resource?.actions[does] : undefined;
  const input: Fields | undefined = action ? action.input : (call?.input ?? call?.body);
  const reading = method === 'GET';
  if (action && !reading)
    return {
      query: action.previews ? [tried] : [],
      body: json(actionBody(action, endpoint.path)),
      answer: json(action.on === 'rows' ? rowResults : row),
      status: 200,
    };
  const query = reading ? Object.entries(input ?? {}).map(([name, field]) => inQuery(name, schemaOf(field))) : [];
  return {
    query,
    ...(!reading && input && { body: json(objectOf(input)) }),
    answer: json(action ? row : {}),
    status: (action ?? call)?.creates ? 201 : 200,
  };
}
function described(entry: Entry, path: string, find: Find): Described {
  const { endpoint, resource } = entry;
  const { query, body, answer, status } = parts(entry, find);
  const open = endpoint.access === 'public';
  return {
    tags: [resource?.label ?? '其他'],
    summary: endpoint.label,
    operationId: `${resource ? `${resource.name}.` : ''}${endpoint.list ? `${endpoint.list}.` : ''}${endpoint.does}${path === endpoint.path ? '' : `:${path}`}`,
    'x-access': endpoint.access,
    'x-source': endpoint.source,
    ...(open && { security: [] }),
    parameters: [...inPath(path), ...query],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [status]: { description: '成功', content: answer },
      ...faults(400, ...(open ? [] : [401, 402, 403]), 404, ...(body ? [422] : []), 429),
    },
  };
}
/** The contract of /vapi as OpenAPI 3.1: every address of the table the router itself works by, and nothing else. */
export function documentOf(table: Table, resources: readonly AnyResource[]): OpenApiDocument {
  const paths: Record<string, Record<string, Described>> = {};
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const find: Find = (name) => byName.get(name) as AnyResource;
  const put = (method: string, path: string, entry: Entry) => {
    (paths[path] ??= {})[method.toLowerCase()] = described(entry, path, find);
  };
  for (const entry of table.entries) {
    put(entry.endpoint.method, entry.endpoint.path, entry);
    for (const alias of entry.endpoint.aliases) put(...(alias.split(' ') as [string, string]), entry);
  }
  const answered = new Set(table.entries.flatMap(({ resource }) => (resource ? [resource.name] : [])));
  const message = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };
  return {
    openapi: '3.1.0',
    info: {
      title: '园区接口',
      version: '1',
      description:
        'JSON，UTF-8。日期为 YYYY-MM-DD，时间为北京时间的 YYYY-MM-DD HH:mm:ss；金额以元为单位、两位小数的文本；请求头 Buildings 是所选楼宇的编号，逗号分隔。',
    },
    servers: [{ url: '/vapi' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses,
      schemas: {
        Message: message,
        Faults: { ...message, properties: { ...message.properties, errors } },
        ...Object.fromEntries(resources.filter(({ name }) => answered.has(name)).map((resource) => [resource.name, rowOf(resource)])),
        ...Object.fromEntries(
          resources.flatMap((resource) =>
            resource.publicRead ? [[publicName(resource), publicRowOf(publicFields(resource, resource.publicRead, find))]] : [],
          ),
        ),
      },
    },
  };
}
