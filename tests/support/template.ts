import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { migrate } from '@/vapi/kernel/db/migrate';
import { openServer } from '@/vapi/kernel/db/server';
import { migrations } from '@/vapi/start/open';

declare module 'vitest' {
  interface ProvidedContext {
    /** A backup of an embedded database with all migrations, and the name of such a one on the server. */
    template?: { readonly embedded: string; readonly server?: string };
  }
}
const never = () => undefined;
const loud = (error: unknown): void => console.error(error);

async function serverTemplate(url: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `park_template_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await admin(`create database ${name} template template0 encoding 'UTF8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openServer(own.href, 1, never, loud);
  await migrate(database, migrations);
  await database.close(); // a template may have no connections
  return { name, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
/** Migrates once for the run: every suite then starts from a copy, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'park-template-'));
  const embedded = join(folder, 'migrated.tgz');
  const database = await openEmbedded(null, never, loud);
  await migrate(database, migrations);
  await database.backup(embedded);
  await database.close();
  const server = process.env.TEST_DATABASE_URL ? await serverTemplate(process.env.TEST_DATABASE_URL) : undefined;
  project.provide('template', { embedded, ...(server && { server: server.name }) });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.drop();
  };
}
