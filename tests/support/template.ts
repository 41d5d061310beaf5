import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import type { Database } from '@/vapi/kernel/db/database';
import { openEmbedded } from '@/vapi/kernel/db/embedded';
import { migrate } from '@/vapi/kernel/db/migrate';
import { openServer } from '@/vapi/kernel/db/server';
import { seedBase } from '@/vapi/seed/base';
import serverConfig from '@/vite.server.config';
import { migrations } from '@/vapi/start/open';
import { hasSuite, isBuilt } from './suites';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a suite's database is a copy of. */
    template?: { readonly embedded: Templates; readonly server?: Templates };
    /** The worker that reads documents, as it is built: a thread runs no TypeScript. */
    parser?: string;
  }
}
/** A database with all migrations, and one with the base data too: the file of an unpacked backup, or its name on the server. */
export interface Templates {
  readonly empty: string;
  readonly based: string;
}
const never = () => undefined;
const loud = (error: unknown): void => console.error(error);

const withBase = (database: Database): Promise<void> => database.tx((tx) => seedBase(tx, new Date(), { adminPasswordHash: '', mustChange: false }));

async function serverTemplates(url: string): Promise<{ names: Templates; drop: () => Promise<void> }> {
  const empty = `park_template_${randomBytes(6).toString('hex')}`;
  const based = `${empty}_based`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const work = async (name: string, what: (database: Database) => Promise<unknown>): Promise<void> => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    const database = await openServer(own.href, 1, never, loud);
    await what(database);
    await database.close(); // a template may have no connections
  };
  await admin(`create database ${empty} template template0 encoding 'UTF8'`);
  await work(empty, (database) => migrate(database, migrations));
  await admin(`create database ${based} template ${empty} encoding 'UTF8'`);
  await work(based, withBase);
  const drop = async () => {
    for (const name of [based, empty]) await admin(`drop database if exists ${name} with (force)`);
  };
  return { names: { empty, based }, drop };
}
/** The files of an embedded database, not packed: each suite would unpack them anew. */
async function embeddedTemplates(folder: string): Promise<Templates> {
  const files = { empty: join(folder, 'empty.tar'), based: join(folder, 'based.tar') };
  const database = await openEmbedded(null, never, loud);
  const keep = async (file: string): Promise<void> => {
    await database.backup(`${file}.gz`);
    writeFileSync(file, gunzipSync(readFileSync(`${file}.gz`)));
  };
  await migrate(database, migrations);
  await keep(files.empty);
  await withBase(database);
  await keep(files.based);
  await database.close();
  return files;
}
/** What templates are made of: their name when they are kept from one run to the next. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((one, other) => one.name.localeCompare(other.name))) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) add(below);
      else hash.update(below).update(readFileSync(below));
    }
  };
  for (const folder of ['domain', 'vapi/migrations', 'vapi/seed', 'vapi/kernel/db', 'vapi/kinds']) add(folder);
  return hash.digest('hex').slice(0, 16);
}
/**
 * TEST_TEMPLATES names a folder where templates of the embedded database are kept, for whoever runs single suites all day: they
 * are made anew when a source of domain or vapi has changed.
 */
async function keptTemplates(folder: string): Promise<Templates> {
  const own = join(folder, fingerprint());
  if (!existsSync(own)) {
    const making = mkdtempSync(`${own}-`);
    await embeddedTemplates(making);
    // who was faster has made the same
    await rename(making, own).catch(() => rmSync(making, { recursive: true, force: true }));
  }
  return { empty: join(own, 'empty.tar'), based: join(own, 'based.tar') };
}
async function buildParser(outDir: string): Promise<string> {
  const { resolve, build: options } = serverConfig;
  await build({
    resolve,
    configFile: false,
    logLevel: 'error',
    build: { ...options, outDir, rollupOptions: { input: { parser: 'vapi/start/parser.ts' } } },
  });
  return join(outDir, 'parser.js');
}
/** Migrates and fills in once for the run: every suite then starts from a copy, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasSuite(project, (path) => !isBuilt(path))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'park-template-'));
  const { TEST_TEMPLATES, TEST_DATABASE_URL } = process.env;
  // below the project, so that its packages are found
  const built = fileURLToPath(new URL(`../../dist/parser-${process.pid}`, import.meta.url));
  const [embedded, server, parser] = await Promise.all([
    TEST_TEMPLATES ? keptTemplates(TEST_TEMPLATES) : embeddedTemplates(folder),
    TEST_DATABASE_URL ? serverTemplates(TEST_DATABASE_URL) : undefined,
    buildParser(built),
  ]);
  project.provide('parser', parser);
  project.provide('template', { embedded, ...(server && { server: server.names }) });
  return async () => {
    for (const one of [folder, built]) rmSync(one, { recursive: true, force: true });
    await server?.drop();
  };
}
