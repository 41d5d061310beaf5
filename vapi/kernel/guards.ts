import type { Database } from './db/database';

/**
 * What a constraint, a unique index or a trigger says to a person stands as its comment in the migration: the database's own
 * guards and their words are one definition. Answers messages by constraint, index and function name.
 */
export async function loadGuards(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ name: string; text: string }>(`
    select c.conname as name, d.description as text from pg_constraint c join pg_description d on d.objoid = c.oid and d.classoid = 'pg_constraint'::regclass
    union all select r.relname, d.description from pg_class r join pg_description d on d.objoid = r.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0 where r.relkind = 'i'
    union all select p.proname, d.description from pg_proc p join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
      join pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()`);
  return new Map(rows.filter(({ text }) => /[\u4e00-\u9fff]/.test(text)).map(({ name, text }) => [name, text]));
}
