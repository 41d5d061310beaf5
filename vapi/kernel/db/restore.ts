import fs from 'node:fs';
import path from 'node:path';

/** Puts a copy made by `backup` into the folder; the folder must be locked by the caller. Answers where the old data was put. */
export async function restoreEmbedded(dir: string, file: string): Promise<string | null> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const fresh = path.join(dir, 'pgdata.restore');
  fs.rmSync(fresh, { recursive: true, force: true });
  const copy = new Blob([fs.readFileSync(file)], { type: 'application/x-gzip' });
  const engine = await PGlite.create({ dataDir: fresh, loadDataDir: copy, extensions: { btree_gist, pg_trgm } });
  // opened and read once before anything is replaced: a broken copy must not cost the data that is there
  await engine.query('select count(*) from schema_migration');
  await engine.query('checkpoint');
  await engine.close();
  const current = path.join(dir, 'pgdata');
  const kept = fs.existsSync(current) ? path.join(dir, `pgdata.before-restore.${Date.now()}`) : null;
  if (kept) fs.renameSync(current, kept);
  fs.renameSync(fresh, current);
  return kept;
}
