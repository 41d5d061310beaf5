import path from 'node:path';
import type { Logger } from 'pino';
import type { Database, OnCommit } from '../kernel/db/database';
import { FolderInUse } from '../kernel/db/lock';
import { openEmbedded } from '../kernel/db/embedded';
import { migrate } from '../kernel/db/migrate';
import { openServer } from '../kernel/db/server';
import type { Settings } from '../services';

/** The migrations, in the bundle: paths move when it is built. */
export const migrations = import.meta.glob<string>('../migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const timeoutMs = 8000;
/** A back end that was told to end may still be closing the folder: a restart waits for it rather than giving up. */
async function patiently(open: () => Promise<Database>): Promise<Database> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
/** Opens the database that the settings name, and brings its tables up to date. `busy`: called before work of an embedded one that may take long. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  onCommit: () => OnCommit | undefined,
  log: Logger,
  busy?: () => void,
): Promise<Database> {
  const trouble = (error: unknown) => log.error({ err: error }, 'database');
  const { databaseUrl, databasePool, dataDir } = settings;
  const db = databaseUrl
    ? await openServer(databaseUrl, databasePool, onCommit, trouble)
    : await patiently(() => openEmbedded(path.resolve(dataDir), onCommit, trouble, { busy }));
  try {
    const ran = await migrate(db, migrations);
    if (ran.length > 0) log.info({ migrations: ran.length }, 'migrated');
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
