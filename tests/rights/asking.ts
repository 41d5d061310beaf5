import { endpointsOf, endpointsOfCalls, isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import type { Call } from '@/domain/kernel/call';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { allCalls } from '@/domain/calls';
import type { Answer } from '../support/park';
import { readXlsx } from '../support/sheets';
import type { Fixture, Stored } from './ground';
import type { Who } from './table';

/** One address of the product, with what stands behind it. */
export interface Address {
  readonly text: string; // GET /a/{id}
  readonly method: string;
  readonly path: string;
  readonly does: string;
  readonly as: string;
  readonly resource?: AnyResource;
  /** Of a list of some of its rows: its name. */
  readonly list?: string;
  readonly action?: Action;
  readonly call?: Call;
}
const ofResource = (resource: AnyResource): Address[] =>
  endpointsOf(resource).flatMap(({ method, path, aliases, does, as, list }) =>
    [`${method} ${path}`, ...aliases].map((text) => {
      const [verb = '', at = ''] = text.split(' ');
      const action = as === 'action' ? (resource.actions[does] as Action) : undefined;
      const call = as === 'query' ? (resource.queries?.[does] as unknown as Call) : undefined;
      return {
        text,
        method: verb,
        path: at,
        does,
        as,
        resource,
        ...(list !== undefined && { list }),
        ...(action && { action }),
        ...(call && { call }),
      };
    }),
  );
/** Every address that answers, aliases included. */
export const addresses: readonly Address[] = [
  ...allResources.flatMap(ofResource),
  ...allCalls.flatMap((group) =>
    endpointsOfCalls(group).flatMap(({ method, path, aliases, does, as }) =>
      [`${method} ${path}`, ...aliases].map((text) => {
        const [verb = '', at = ''] = text.split(' ');
        return { text, method: verb, path: at, does, as, call: group[does] as Call };
      }),
    ),
  ),
];
/** Whose row stands in an address that is not its own resource's. */
const otherRows: readonly (readonly [RegExp, string])[] = [
  [/^\/space\/roomList\//, 'floor'],
  [/^\/dictionary\//, 'dictionary'],
  [/^\/fileTemplate\//, 'file_template'],
  [/^\/file\//, 'file'],
  [/^\/board\/role\//, 'role'],
  [/^\/board\//, 'board'],
  [/^\/statistics\/resident\//, 'enterprise'],
  [/^\/enterprise\/collect\//, 'enterprise_apply'],
];
export const rowOf = ({ path, resource }: Pick<Address, 'path' | 'resource'>, rows: ReadonlyMap<string, Stored>): Stored | undefined =>
  rows.get(otherRows.find(([pattern]) => pattern.test(path))?.[1] ?? resource?.name ?? '');
/** The address with the row of 甲 in it. */
export const pathOf = (address: Address, rows: ReadonlyMap<string, Stored>): string =>
  address.path
    .replace('{id}', String(rowOf(address, rows)?.id ?? 1))
    .replace('{item}', String(rows.get('dictionary_item')?.id ?? 1))
    .replace('{key}', 'cockpit.title')
    .replace('{resource}', 'enterprise')
    .replace('{name}', 'a.png');
/** What a reading asks for beside its path: the row of 甲, wherever it can be named. */
const questions: Readonly<Record<string, (rows: ReadonlyMap<string, Stored>) => string>> = {
  '/audit/trail': (rows) => `?resource=notice&row_id=${rows.get('notice')?.id}`,
  '/user-incubator': (rows) => `?user_id=${rows.get('user')?.id}`,
  '/options/{resource}': (rows) => `?ids=${rows.get('enterprise')?.id}`,
  '/space/floorImg': (rows) => `?building_id=${rows.get('building')?.id}`,
  '/space/room/board': (rows) => `?building_id=${rows.get('building')?.id}`,
  '/space/room/free': () => '?from=2030-01-01&to=2030-02-01',
  '/notice/notice-read': (rows) => `?ids=${rows.get('message')?.id}`,
  '/notice-read': (rows) => `?ids=${rows.get('message')?.id}`,
  '/iot/live': () => '?kind=electric',
  '/user_table': () => '?table_key=user',
  '/enterprise/merging': (rows) => `?kept_id=${rows.get('enterprise')?.id}&gone_id=${rows.get('enterprise')?.id}`,
  '/enterprise/synthesize/{id}/rows': () => '?axis=innovation',
  '/form-draft': () => '?form_key=notice:new',
  '/fileTemplate/look': (rows) => `?file_id=${rows.get('file')?.id}`,
  '/dashboard/panelDetail': () => '?typeModule=cockpit.incubator',
  '/dashboard/panelSearch': () => '?typeModule=cockpit.incubator',
  '/board-ask': (rows) => `?ids=${rows.get('board_panel')?.id}`,
};
export const questionOf = ({ path, as, does }: Address, rows: ReadonlyMap<string, Stored>): string =>
  questions[path]?.(rows) ??
  (as === 'operation' && (does === 'list' || does === 'export') ? '?pageSize=1000' : does === 'public_list' ? '?pageSize=100' : '');

/** A body that would do the action, were it allowed: the row of 甲, its version, and answers that keep the rules. */
export async function bodyOf(address: Address, { park, rows }: Fixture): Promise<Record<string, unknown> | undefined> {
  const { method, as, does, resource, action, call } = address;
  if (method === 'GET' || method === 'DELETE') return undefined;
  const row = rowOf(address, rows);
  const target = row ? { id: row.id, ids: [row.id] } : {};
  if (as === 'action')
    return {
      ...target,
      ...(row?.version !== undefined && { version: row.version }),
      ...(await filled(park, action?.input, rows)),
      ...('ids' in (action?.input ?? {}) && target),
    };
  if (does === 'store' && resource) return filled(park, resource.fields, rows);
  if (does === 'update' && resource) return { version: row?.version, ...oneWord(resource, row) };
  if (does === 'arrange' && resource?.tree)
    return { rows: [{ id: row?.id, version: row?.version, [resource.tree.parent]: null, [resource.tree.sort ?? 'sort']: 7 }] };
  return call?.input ? filled(park, call.input, rows) : { ...target };
}
/** Required answers, with the park, firm and people of 甲 wherever a field can name them. */
async function filled(
  park: Fixture['park'],
  fields: AnyResource['fields'] | undefined,
  rows: ReadonlyMap<string, Stored>,
): Promise<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields ?? {}) as [string, AnyResource['fields'][string]][]) {
    if (!isWritable(field, true) || (field.kind !== 'ref' && field.kind !== 'refs')) continue;
    const there = rows.get(field.target ?? '');
    if (there && (field.required || name.endsWith('_id'))) named[name] = field.kind === 'refs' ? [there.id] : there.id;
  }
  return fields ? park.fill(fields, named) : {};
}
/** One text of the row, changed. */
function oneWord(resource: AnyResource, row: Stored | undefined): Record<string, unknown> {
  const [name] = Object.entries<Field>(resource.fields).find(
    ([key, field]) =>
      field.writable !== 'never' && field.writable !== 'store' && (field.kind === 'text' || field.kind === 'longText') && row && key in row,
  ) ?? [undefined];
  return name ? { [name]: '改' } : {};
}
/** Everything that an answer says, an exported book read cell by cell. */
export async function textOf({ body, headers }: Answer): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body) ?? '';
  if (headers.get('content-type')?.includes('spreadsheetml')) return JSON.stringify(await readXlsx(body));
  return body.toString('utf8');
}
/** Asks as somebody; the token is that of his one session. */
export const ask = (
  { park, callers }: Fixture,
  who: Who,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<Answer> => park.call(callers[who], method, `/vapi${path}`, body, headers);
/** Some at a time: the embedded engine answers one question after the other anyway. */
export async function inBatches<T, R>(list: readonly T[], work: (one: T) => Promise<R>, size = 8): Promise<R[]> {
  const out: R[] = [];
  for (let at = 0; at < list.length; at += size) out.push(...(await Promise.all(list.slice(at, at + size).map(work))));
  return out;
}
/** Counters and logs, which a question alone may move. */
const restless = new Set(['table_version', 'operation_log', 'login_log', 'session', 'session_token', 'idempotency_key', 'schema_migration']);
/** A sum over every row of every table: two equal ones mean that nothing was changed in between. */
export async function checksums({ park }: Fixture): Promise<Record<string, string>> {
  const tables = await park.database.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  );
  // in one statement: asked table by table, the round trips took most of the time
  const each = tables.flatMap(({ name }) =>
    restless.has(name) ? [] : [`select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`],
  );
  const sums = await park.database.rows<{ name: string; sum: string | null }>(each.join(' union all '));
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum ?? '']));
}
