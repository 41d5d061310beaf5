import type { Field, Fields } from '@/domain/kernel/field';
import type { FieldSet } from '@/domain/kernel/field-set';
import type { Action } from '@/domain/kernel/action';
import { act } from './actions';
import type { Context } from './context';
import type { Entry } from './endpoints';
import { alsoOf, type Engine } from './engine';
import { notFound, refuse } from './errors';
import { filterNames } from './filters';
import type { Feature, RawHandler } from './handlers';
import { readAnswers } from './fieldSets';
import type { Answer } from './idempotency';
import { logAction } from './log';
import { arrange } from './operations/arrange';
import { exportRows } from './operations/export';
import { importRows, importTemplate, importFaults } from './operations/import';
import { list } from './operations/list';
import { optionsOf } from './operations/options';
import { read } from './operations/read';
import { publicAnswer, viewOf } from './public/read';
import { unmasked } from './reveal';
import { remove } from './operations/remove';
import { store } from './operations/store';
import { tree } from './operations/tree';
import { update } from './operations/update';
import { askDatabase } from './databaseChecks';
import { readBody } from './validate';
import { invalid } from './errors';

type Values = Record<string, unknown>;
export interface Parts {
  readonly engine: Engine;
  readonly features: Required<Feature>;
}
const ok = (body: unknown): Answer => ({ status: 200, body });

async function operation({ engine }: Parts, entry: Entry, context: Context, id: number, body: Values): Promise<Answer> {
  const { resource, endpoint } = entry;
  if (!resource) throw notFound();
  switch (endpoint.does) {
    case 'list':
      return ok((await engine.hooks[resource.name]?.list?.(context)) ?? (await list(resource, context, engine, alsoOf(engine, resource, context))));
    case 'tree':
      return ok(await tree(resource, context, engine, alsoOf(engine, resource, context)));
    case 'arrange':
      return ok(await arrange(resource, context, body, engine));
    case 'read':
      return ok(await read(resource, context, id, engine));
    case 'store':
      return { status: 201, body: await store(resource, context, body, engine) };
    case 'update':
      return ok(await update(resource, context, id, body, engine));
    case 'delete':
      return ok(await remove(resource, context, id, body, engine));
    default:
      throw notFound();
  }
}
const lists: ReadonlySet<string> = new Set(['refs', 'files', 'codeList', 'textList']);
/** What is asked for, out of an address; an array parameter that stands there once is a list too. */
const fromQuery = (input: Fields, given: Values): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (key in input ? [[key, lists.has(input[key]?.kind ?? '') ? [value].flat() : value]] : [])),
  );

const pages: readonly string[] = ['page', 'pageSize'];
const orders: readonly string[] = ['sortField', 'sortOrder'];
/** The names that a reading takes in its address: those that it declares, and of a resource's reading those of its list. */
function namesOf({ call, resource }: Entry): ReadonlySet<string> {
  const own = Object.entries(call?.input ?? {}).flatMap(([name, { ends = [] }]) => [name, ...ends]);
  if (!resource) return new Set(own);
  // a list of a handler's own has one order
  return new Set([...own, ...pages, ...(own.includes('page') ? [] : orders), ...filterNames(resource)]);
}
/** What is asked under a name that nobody reads would be passed over: it is refused, like a field of a body that no form offers. */
function refuseStrangers(entry: Entry, given: Values): void {
  if (entry.endpoint.method !== 'GET' || entry.call?.anyNames) return;
  const names = namesOf(entry);
  const strange = Object.keys(given).filter((name) => !names.has(name) && given[name] !== '');
  if (strange.some((name) => orders.includes(name))) refuse('不支持按该列排序');
  if (strange.length > 0) refuse(`不支持的查询条件：${strange.join('、')}`);
}
/** The query or the body, by the fields that the call declares; what it does not declare is handed on as it came. */
async function inputOf(entry: Entry, context: Context, id: number | undefined, rest: string | undefined, body: Values): Promise<Values> {
  const given: Values = entry.endpoint.method === 'GET' ? { ...context.request.query } : body;
  const path = { ...(id !== undefined && { id }), ...(rest !== undefined && { rest }) };
  refuseStrangers(entry, given);
  const input = entry.call?.input;
  if (!input) return { ...given, ...path };
  const named = entry.endpoint.method === 'GET' ? fromQuery(input, given) : given;
  const { draft, errors } = readBody(input, named, true, context);
  await askDatabase({ name: entry.endpoint.does, fields: input }, draft, errors, context);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // a call is given what was sent, not what a jsonb column takes
  for (const [name, field] of Object.entries(input)) if (field.kind === 'json' && name in draft) draft[name] = named[name] ?? null;
  return { ...draft, ...path };
}
/** What an address leads to, inside the transaction of a write. */
export async function perform(
  parts: Parts,
  entry: Entry,
  context: Context,
  id: number | undefined,
  rest: string | undefined,
  body: Values,
): Promise<Answer> {
  const { resource, endpoint } = entry;
  const { engine, features } = parts;
  if (endpoint.as === 'operation') return operation(parts, entry, context, id ?? 0, body);
  const view = endpoint.as === 'publicRead' && resource ? viewOf(resource, engine) : undefined;
  if (view) return ok(await publicAnswer(view, endpoint.does, context, id ?? 0, engine));
  if (endpoint.as === 'options' && resource) return ok(await optionsOf(resource, endpoint.does, context));
  if (endpoint.as === 'fields' && resource) {
    const set = (resource.fields[endpoint.does] as Field).set as FieldSet;
    return ok({ data: await readAnswers(context, set, {}, null, engine) });
  }
  if (endpoint.as === 'action' && resource) {
    const action = resource.actions[endpoint.does] as Action;
    const given = endpoint.method === 'GET' ? { ...context.request.query } : body;
    const handler = features.actions[`${resource.name}.${endpoint.does}`];
    return { status: action.creates ? 201 : 200, body: await act({ resource, name: endpoint.does, action, handler, engine }, context, id, given) };
  }
  const handler = features.calls[resource ? `${resource.name}.${endpoint.does}` : (entry.call?.at ?? '')];
  if (!handler) throw notFound();
  const answer = (await handler(context, await inputOf(entry, context, id, rest, body))) ?? null;
  return { status: entry.call?.creates ? 201 : 200, body: answer };
}
/** Work that writes its answer itself: an export, an upload, a stored file. */
export function streams(parts: Parts, entry: Entry): RawHandler | undefined {
  const { resource, endpoint, call } = entry;
  if (endpoint.as === 'operation' && resource) {
    if (endpoint.does === 'import') return (context, req, res) => importRows(resource, context, parts.engine, req, res);
    if (endpoint.does === 'importTemplate') return (context, _req, res) => importTemplate(resource, context, res);
    if (endpoint.does === 'importFaults') return (context, req, res) => importFaults(resource, context, parts.engine, req, res);
  }
  if (endpoint.as === 'operation' && endpoint.does === 'export' && resource) {
    return async (context, _req, res) => {
      const { rows, labels } = await exportRows(resource, context, parts.engine, res, alsoOf(parts.engine, resource, context));
      const what = labels.length > 0 ? `导出${rows}行（${unmasked(labels)}）` : `导出${rows}行`;
      await context.database.tx((db) => logAction({ ...context, db }, 'export', resource, what));
    };
  }
  return call?.raw ? parts.features.raws[call.at] : undefined;
}
