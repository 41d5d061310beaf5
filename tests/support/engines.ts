import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Database, OnCommit } from '@/vapi/kernel/db/database';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { migrate } from '@/vapi/kernel/db/migrate';
import { openServer } from '@/vapi/kernel/db/server';
import { seedBase } from '@/vapi/seed/base';
import { migrations } from '@/vapi/start/open';
import { snapshot } from './snapshot';
import type { Templates } from './template';
import { inTurn } from './turn';

export type EngineName = 'embedded' | 'server';
/** The engines of this run: PostgreSQL joins when TEST_DATABASE_URL names a server whose user may create databases. */
export const engines: readonly EngineName[] = process.env.TEST_DATABASE_URL ? ['embedded', 'server'] : ['embedded'];
const label: Record<EngineName, string> = { embedded: '内置数据库', server: 'PostgreSQL' };
/** The same suite on every engine. */
export const onEachEngine = (name: string, suite: (engine: EngineName) => void): void => {
  for (const engine of engines) describe(`${name}（${label[engine]}）`, () => suite(engine));
};
/** A derived proof that says the same of both engines: on one of them in turn where turns are given, else on each. */
export const onEngineInTurn = (name: string, suite: (engine: EngineName) => void): void => {
  for (const engine of inTurn(engines, engines.length)) describe(`${name}（${label[engine]}）`, () => suite(engine));
};
/** A trouble of the driver must not pass unseen. */
const loud = (error: unknown): void => console.error(error);

type Kind = keyof Templates;
/** What the run has made for its suites; a bench runs outside of it, and migrates for itself. */
const given = () => (process.env.VITEST ? inject('template') : undefined);
/** A database of a suite's own on the server, so that suites run side by side and leave nothing behind. */
async function freshServer(kind: Kind, onCommit: () => OnCommit | undefined, connections: number): Promise<Database> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const name = `park_test_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name} template ${given()?.server?.[kind] ?? 'template0'} encoding 'UTF8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  let closed = false;
  // a connection that is still saying goodbye when its database is dropped has no trouble to tell of
  const database = await openServer(own.href, connections, onCommit, (error) => closed || loud(error));
  return {
    ...database,
    close: async () => {
      await database.close();
      closed = true;
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}
/** The files of the database that the run has made. */
function template(kind: Kind): ReturnType<typeof snapshot> | undefined {
  const file = given()?.embedded[kind];
  return file ? snapshot(file) : undefined;
}
/**
 * A database with all migrations: embedded in memory or, filled anew, in a folder, or of its own on the server; `based`: with the
 * base data too. A copy of one that the run has made.
 */
export async function openTestDatabase(
  engine: EngineName = 'embedded',
  onCommit: () => OnCommit | undefined = () => undefined,
  kind: Kind = 'empty',
  connections = 4,
  folder: string | null = null,
): Promise<Database> {
  const database =
    engine === 'server' ? await freshServer(kind, onCommit, connections) : await openEmbedded(folder, onCommit, loud, { from: template(kind) });
  if (given() && folder === null) return database;
  await migrate(database, migrations);
  if (kind === 'based') await database.tx((tx) => seedBase(tx, new Date(), { adminPasswordHash: '', mustChange: false }));
  return database;
}
