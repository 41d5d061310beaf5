import { createHash } from 'node:crypto';
import type { Database, Db } from './database';

/** Splits a file into statements at the semicolons that are not inside a text, a comment, a quoted name or a $$ body. */
export function splitSql(text: string): string[] {
  const statements: string[] = [];
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|;/g;
  let current = '';
  let from = 0;
  const flush = () => {
    if (current.trim()) statements.push(current.trim());
    current = '';
  };
  for (const match of text.matchAll(token)) {
    current += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ';') flush();
    else if (!/^(?:--|\/\*)/.test(match[0])) current += match[0];
  }
  current += text.slice(from);
  flush();
  return statements;
}

const lockNumber = 7_205_759;
/**
 * Runs the migrations that have not run, each in one transaction, one process at a time. A migration that has run is
 * never edited: its hash is kept and compared. Answers the names that ran.
 */
export async function migrate(db: Database, files: Readonly<Record<string, string>>): Promise<string[]> {
  const lock = (tx: Db) => db.rows('select pg_advisory_xact_lock($1)', [lockNumber], tx);
  const patient = { patient: true };
  await db.tx(async (tx) => {
    await lock(tx);
    await db.rows(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
      [],
      tx,
    );
    // every transaction raises versions, so this table comes before the migrations
    await db.rows(
      'create table if not exists table_version (table_name text primary key, version numeric(18,0) not null, created_at timestamptz not null default now())',
      [],
      tx,
    );
  }, patient);
  const ran: string[] = [];
  for (const [path, raw] of Object.entries(files).sort(([a], [b]) => a.localeCompare(b))) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const text = raw.replace(/\r\n/g, '\n');
    const sha256 = createHash('sha256').update(text).digest('hex');
    await db.tx(async (tx) => {
      await lock(tx);
      const [had] = await db.rows<{ sha256: string }>('select sha256 from schema_migration where name = $1', [name], tx);
      if (had && had.sha256 !== sha256) throw new Error(`迁移 ${name} 在执行之后被修改`);
      if (had) return;
      for (const statement of splitSql(text)) await db.rows(statement, [], tx);
      await db.rows('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256], tx);
      ran.push(name);
    }, patient);
  }
  return ran;
}
