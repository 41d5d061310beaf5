import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { translated } from './attempt';
import { isSystem, systemCaller, visitor, type Caller } from './caller';
import { fieldsIn, mustBeSound } from './body';
import type { RequestInfo, Context } from './context';
import type { Database } from './db/database';
import { tablesRead } from './db/tables';
import { isAway } from './db/trouble';
import { perform, streams, type Parts } from './dispatch';
import type { Entry, Table } from './endpoints';
import { alsoOf } from './engine';
import { Refusal, forbidden, notFound, refuse, signedOut, wrongMethod } from './errors';
import { bodyTag, tablesTag } from './etag';
import { once, type Answer } from './idempotency';
import type { Metrics } from './metrics';
import { previewOf } from './preview';
import { publicAnswerOf } from './public/answers';
import { publicTables, viewOf } from './public/read';
import { noteInside, noteReading } from './reveal';
import { and } from './scopes';
import { hashToken, type Sessions } from './session';

export interface Server {
  readonly database: Database;
  readonly table: Table;
  readonly parts: Parts;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The secret that the relay shows when it polls, and beside a request that it hands on. Null: no relay in front. */
  readonly relaySecret: string | null;
  now(): Date;
}
const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
/** The address of the person: what the relay says, and nobody else. */
function addressOf(req: Request, secret: string | null): string {
  const direct = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return secret && same(String(req.headers['x-relay-secret'] ?? ''), secret) ? String(req.headers['x-relay-for'] ?? direct) : direct;
}
const tokenOf = (req: Request): readonly [scheme: string, token: string] => {
  const [scheme = '', token = ''] = (req.headers.authorization ?? '').split(' ');
  return [scheme, token];
};
async function callerOf(server: Server, req: Request, now: Date): Promise<Caller> {
  const [scheme, token] = tokenOf(req);
  if (scheme === 'Relay') {
    if (server.relaySecret && same(token, server.relaySecret)) return systemCaller('relay');
    throw signedOut();
  }
  return scheme.toLowerCase() === 'bearer' && token ? server.sessions.caller(token, now) : visitor;
}
/** The chosen buildings; an id outside the caller's reach is refused, never silently left out (api.md, Requests). */
async function chosenOf(server: Server, caller: Caller, header: string): Promise<{ chosen: readonly number[] | null; caller: Caller }> {
  const ids = header
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(Number);
  if (ids.length === 0 || caller.party === 'visitor') return { chosen: null, caller };
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) refuse('楼宇参数不正确');
  if (isSystem(caller)) return { chosen: ids, caller: await withBuildings(server, caller) };
  const reach = new Set(caller.reach.buildings);
  if (ids.some((id) => !reach.has(id))) throw forbidden('没有该楼宇的权限');
  return { chosen: [...new Set(ids)].sort((a, b) => a - b), caller };
}
/** The relay's polls know no session: which park a building is of comes from the table. */
async function withBuildings(server: Server, caller: Caller): Promise<Caller> {
  const rows = await server.database.rows<{ id: number; incubator_id: number }>('select id, incubator_id from building where deleted_at is null');
  return { ...caller, reach: { ...caller.reach, incubatorOf: new Map(rows.map((row) => [row.id, row.incubator_id])) } };
}
/** What the account itself needs, and what anybody may read. */
const isOpenWhileMustChange = (entry: Entry): boolean =>
  entry.call?.whilePasswordMustChange === true || (entry.endpoint.access === 'public' && !changes(entry));
const changes = (entry: Entry): boolean => entry.endpoint.method !== 'GET' || entry.endpoint.noStore;

async function contextOf(server: Server, req: Request, entry: Entry, id: string): Promise<Context> {
  const now = server.now();
  const known = await callerOf(server, req, now);
  if (known.only && !known.only.calls(`${entry.endpoint.method} ${entry.endpoint.path}`, req.query as RequestInfo['query'])) throw forbidden();
  // the relay polls: whatever it is made to ask for, nothing is changed in the system's name
  if (isSystem(known) && changes(entry)) throw forbidden();
  if (known.mustChange && !isOpenWhileMustChange(entry)) throw forbidden('请先修改初始密码');
  if (!known.can(entry.endpoint.access)) throw known.id === 0 && known.party === 'visitor' ? signedOut() : forbidden();
  // what is public is the same for everybody: a token opens nothing more of it, and a choice of buildings hides nothing
  const open = entry.endpoint.as === 'publicRead';
  const header = open || entry.call?.anyBuildings ? '' : String(req.headers.buildings ?? '');
  const { chosen, caller } = await chosenOf(server, open ? visitor : known, header);
  const request: RequestInfo = {
    id,
    ip: addressOf(req, server.relaySecret),
    userAgent: String(req.headers['user-agent'] ?? '').slice(0, 500),
    method: req.method,
    path: req.path,
    query: req.query as RequestInfo['query'],
    ...(known.sessionId !== null && { sealOf: (text: string) => hashToken(text + tokenOf(req)[1]) }),
  };
  return {
    db: server.database.q,
    database: server.database,
    caller,
    now,
    chosen,
    request,
    registry: server.parts.engine.registry,
    parameters: server.parts.engine.parameters,
  };
}
/** Tables whose versions make the tag of a GET without its query; none: the tag is made of the body. */
function readsOf({ parts: { engine } }: Server, { endpoint, resource }: Entry, context: Context): readonly string[] {
  if (endpoint.as !== 'operation' || !resource) return endpoint.reads;
  // a tab that is no column looks into other tables: its own condition says which
  const { sql: text } = sql`select ${and(alsoOf(engine, resource, context))}`.compile(context.db);
  return [...new Set([...engine.registry.tablesShown(resource), ...tablesRead(text)])].sort();
}
function send(res: Response, answer: Answer, tag?: string): void {
  const json = JSON.stringify(answer.body ?? null);
  res.status(answer.status).setHeader('Content-Type', 'application/json; charset=utf-8');
  if (tag !== undefined) res.setHeader('ETag', tag || bodyTag(json));
  res.end(json);
}
async function answerPublic(server: Server, entry: Entry, context: Context, req: Request, res: Response, found: Found): Promise<void> {
  const { parts, database } = server;
  const view = entry.resource && viewOf(entry.resource, parts.engine);
  if (!view) throw notFound();
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Authorization, Buildings');
  const source = await tablesTag(context, publicTables(view, context, parts.engine));
  const { tag, json } = await publicAnswerOf(database, source, async () => (await perform(parts, entry, context, found.id, found.rest, {})).body);
  res.setHeader('ETag', tag);
  if (isKnown(req, tag)) res.status(304).end();
  else res.status(200).setHeader('Content-Type', 'application/json; charset=utf-8').end(json);
}
/** Whether the caller has this answer already (RFC 9110, If-None-Match: a list of tags, weak or not, or any). */
const isKnown = ({ headers }: Request, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')));
async function answerRead(server: Server, entry: Entry, context: Context, req: Request, res: Response, found: Found): Promise<void> {
  const { maxAge } = entry.call ?? {};
  res.setHeader('Cache-Control', maxAge === undefined ? 'private, no-cache' : `public, max-age=${maxAge}`);
  if (maxAge === undefined) res.setHeader('Vary', 'Authorization, Buildings');
  const tables = readsOf(server, entry, context);
  const early = tables.length > 0 ? await tablesTag(context, tables) : '';
  if (early && isKnown(req, early)) {
    res.status(304).setHeader('ETag', early).end();
    return;
  }
  const answer = await perform(server.parts, entry, context, found.id, found.rest, {});
  await noteReading(context, server.log);
  const tag = early || bodyTag(JSON.stringify(answer.body ?? null));
  if (isKnown(req, tag)) res.status(304).setHeader('ETag', tag).end();
  else send(res, answer, tag);
}
const previews = ({ endpoint, resource }: Entry): boolean => endpoint.as === 'action' && resource?.actions[endpoint.does]?.previews === true;
async function answerWrite(server: Server, entry: Entry, context: Context, req: Request, res: Response, found: Found): Promise<void> {
  res.setHeader('Cache-Control', 'no-store');
  const body = fieldsIn(req.body);
  const work = (inside: Context) => perform(server.parts, entry, inside, found.id, found.rest, body);
  const logged = async (inside: Context): Promise<Answer> => {
    const answer = await work(inside);
    await noteInside(inside);
    return answer;
  };
  if (context.request.query.preview === '1') {
    // whoever wants to see first what a change would come to must not have it made
    if (!previews(entry)) refuse('该操作不能预览');
    return send(res, await previewOf(context, server.parts.engine, work));
  }
  const key = String(req.headers['idempotency-key'] ?? '').slice(0, 80);
  if (entry.call?.ownTransaction) {
    const answer = await work(context);
    await noteReading(context, server.log);
    return send(res, answer);
  }
  const answer = await server.database.tx((db) => {
    const inside = { ...context, db };
    const secret = entry.resource?.actions[entry.endpoint.does]?.secret;
    return key && !secret && context.caller.id > 0 ? once(inside, key, body, () => logged(inside)) : logged(inside);
  });
  send(res, answer);
}
interface Found {
  id?: number;
  rest?: string;
}
/** Answers one call below /vapi. */
export function makeHandler(server: Server): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const id = String(req.headers['x-request-id'] ?? randomUUID()).slice(0, 64);
    res.setHeader('X-Request-Id', id);
    const begun = performance.now();
    let does = 'unknown';
    res.once('close', () => server.metrics.call(does, req.method, res.statusCode, (performance.now() - begun) / 1000));
    try {
      const found = server.table.find(req.path.length > 1 ? req.path.replace(/\/$/, '') : req.path);
      if (!found) throw notFound();
      const entry = found.methods.get(req.method === 'HEAD' ? 'GET' : req.method);
      if (!entry) throw wrongMethod([...found.methods.keys()]);
      does = entry.resource ? `${entry.resource.name}.${entry.endpoint.does}` : entry.endpoint.does;
      const context = await contextOf(server, req, entry, id);
      mustBeSound(req.body);
      const stream = streams(server.parts, entry);
      if (stream) {
        res.setHeader('Cache-Control', 'no-store');
        await stream(context, req, res, found.id ?? 0);
        await noteReading(context, server.log);
      } else if (entry.endpoint.as === 'publicRead') await answerPublic(server, entry, context, req, res, found);
      else if (changes(entry)) await answerWrite(server, entry, context, req, res, found);
      else await answerRead(server, entry, context, req, res, found);
    } catch (error) {
      fail(server, req, res, id, error);
    }
  };
}
/** Never a stack, never SQL: what a person may read is a Refusal, everything else goes to the log under the request id. */
function fail(server: Server, req: Request, res: Response, id: string, thrown: unknown): void {
  const error = translated(server.parts.engine, thrown);
  if (res.headersSent) {
    server.log.error({ request_id: id, err: error }, 'the answer broke off');
    res.destroy();
    return;
  }
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    res.setHeader('Cache-Control', 'no-store');
    send(res, { status: error.status, body: error.body });
    return;
  }
  const line = { request_id: id, method: req.method, path: req.path.replace(/^\/file\/(\d+)\/.*/, '/file/$1'), err: error };
  if (isAway(error)) {
    // nothing is wrong with what was asked: whoever waits a little is answered
    server.log.warn(line, 'the database is away');
    res.setHeader('Retry-After', '5');
    res.setHeader('Cache-Control', 'no-store');
    send(res, { status: 503, body: { message: '服务暂不可用，请稍后再试' } });
    return;
  }
  server.log.error(line, 'request failed');
  send(res, { status: 500, body: { message: '服务器开小差了，请稍后再试', request_id: id } });
}
