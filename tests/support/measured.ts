import { readParameters } from '@/vapi/business/parameters';
import { CompiledQuery } from 'kysely';
import { allResources } from '@/domain/resources';
import { makeCaller, systemCaller, visitor, type Caller, type Reach } from '@/vapi/kernel/caller';
import type { Context } from '@/vapi/kernel/context';
import type { Database } from '@/vapi/kernel/db/database';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { migrate } from '@/vapi/kernel/db/migrate';
import { combine, type Feature } from '@/vapi/kernel/handlers';
import { makeAudit } from '@/vapi/business/audit';
import { makeRegistry } from '@/vapi/kernel/registry';
import { dashboardFeature, panelsOf } from '@/vapi/features/dashboard';
import { questionnaireFeature } from '@/vapi/features/questionnaire';
import { reportFeature } from '@/vapi/features/report';
import { enterpriseFeature } from '@/vapi/features/enterprise';
import { live } from '@/vapi/features/iot/live';
import { statisticsFeature } from '@/vapi/features/statistics';

const files = import.meta.glob<string>('../../vapi/migrations/*.sql', { query: '?raw', import: 'default', eager: true });
/** An embedded database in memory with every table and no row. */
export async function emptyPark(): Promise<Database> {
  const db = await openEmbedded(null, () => undefined, console.error);
  await migrate(db, files);
  return db;
}
type Row = Readonly<Record<string, unknown>>;
/** Puts rows into a table by hand; ids are given, so that a fixture reads as a table. */
export async function put(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
    await db.q.executeQuery(CompiledQuery.raw(text, Object.values(row)));
  }
}
/** Runs with references and triggers off, so that a row needs only what is counted; checks and unique keys stay. */
export async function unguarded(db: Database, work: () => Promise<unknown>): Promise<void> {
  await db.rows("set session_replication_role = 'replica'");
  await work();
  await db.rows("set session_replication_role = 'origin'");
}
export const park = systemCaller('test');
/** A member of staff who reaches some buildings; every right unless told. */
export function staff(id: number, buildings: Readonly<Record<number, number>>, permissions?: readonly string[]): Caller {
  const incubatorOf = new Map(Object.entries(buildings).map(([building, incubator]) => [Number(building), incubator]));
  const reach: Reach = {
    unrestricted: false,
    allParks: false,
    incubators: [...new Set(incubatorOf.values())],
    buildings: [...incubatorOf.keys()],
    incubatorOf,
  };
  const known = { enterprise_id: null, facilitator_id: null, tutor_id: null, role: 2, name: '员工', sessionId: 1, rights: 'test', reach, id };
  return makeCaller({ ...known, username: permissions ? `u${id}` : 'admin', permissions: new Set(permissions ?? []) });
}
export { visitor };

interface CallOptions {
  readonly query?: Context['request']['query'];
  readonly values?: Row;
  readonly caller?: Caller;
  readonly chosen?: readonly number[];
  readonly now?: Date;
}
export interface Measures {
  /** What a GET answers, as its handler gives it. */
  ask<T>(path: string, options?: CallOptions): Promise<T>;
  context(options?: CallOptions): Context;
  readonly engine: { registry: ReturnType<typeof makeRegistry>; hooks: Required<Feature>['hooks'] };
}
export const filePath = ({ id, save_name }: { id: number; save_name: string }): string => `/vapi/file/${id}/${save_name}`;
/** The statistics, counters, live and panel calls over a database, at a fixed moment. */
export function measures(db: Database, now: Date): Measures {
  const registry = makeRegistry(allResources);
  const hooks: Record<string, object> = {};
  const parser = { run: async () => undefined, close: () => undefined };
  const engine = {
    registry,
    filePath,
    hooks,
    notify: async () => undefined,
    audit: makeAudit(registry),
    trouble: () => {},
    guards: new Map<string, string>(),
    shared: () => new Set<string>(),
    parser,
    parameters: readParameters,
  };
  const services = { engine, files: { path: filePath, opens: () => true }, log: { error: () => undefined } as never };
  const statistics = statisticsFeature(services);
  const iot: Feature = { calls: { 'GET /iot/live': live } };
  const dashboard = dashboardFeature(services, panelsOf(services, { ...statistics.calls, ...iot.calls }));
  const all = combine([
    statistics,
    iot,
    dashboard,
    enterpriseFeature(services as never),
    questionnaireFeature(services as never),
    reportFeature(services as never),
  ]);
  Object.assign(hooks, all.hooks);
  const context = ({ query = {}, caller = park, chosen, now: at = now }: CallOptions = {}): Context => ({
    db: db.q,
    database: db,
    caller,
    now: at,
    chosen: chosen ?? null,
    request: { id: 'test', ip: '', userAgent: '', method: 'GET', path: '', query },
  });
  return {
    engine,
    context,
    ask: async <T>(path: string, options: CallOptions = {}) => {
      const handler = all.calls[`GET ${path}`];
      if (!handler) throw new Error(`nothing answers ${path}`);
      return (await handler(context(options), options.values ?? {})) as T;
    },
  };
}
/** The demonstration park of a day, in memory, analysed as the first start leaves it. */
export async function demoPark(now: Date): Promise<Database> {
  const { seedBase } = await import('@/vapi/seed/base');
  const { seedDemo } = await import('@/vapi/seed/demo');
  const db = await emptyPark();
  await db.tx((tx) => seedBase(tx, now, { adminPasswordHash: '-', mustChange: false }));
  await db.tx((tx) => seedDemo(tx, now, { passwordHash: '-', gatewayTokenHash: '-', progress: () => undefined }));
  await db.rows('analyze');
  return db;
}
