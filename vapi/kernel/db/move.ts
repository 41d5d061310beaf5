import { createHash } from 'node:crypto';
import type { Database, Db } from './database';

/** Why nothing was moved, in one line. */
export class NotMoved extends Error {}
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, and the type of each. */
  readonly keys: readonly string[];
  readonly types: readonly string[];
  /** Its ids come from a sequence. */
  readonly counted: boolean;
}
const chunk = 2000;
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The tables as the database knows them, so that none is forgotten. Which migrations ran is not moved: the target has run its own. */
const tablesOf = (db: Database): Promise<Table[]> =>
  db.rows<Table>(`
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys,
    (select json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as types,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as counted
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' order by c.relname`);

interface Key {
  readonly of: string;
  readonly name: string;
  readonly definition: string;
  /** What a person is told who breaks it (loadGuards reads it). */
  readonly comment: string | null;
}
/**
 * Takes the foreign keys off and the tables' own triggers out of action, because rows come in no order; answers how to put
 * them back, which checks every reference anew. The owner of a database may do so; session_replication_role is for superusers.
 */
async function withoutRules(to: Database, tables: readonly Table[], tx: Db): Promise<() => Promise<void>> {
  const keys = await to.rows<Key>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition, obj_description(oid, 'pg_constraint') as comment
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    [],
    tx,
  );
  for (const { name } of tables) await to.rows(`alter table "${name}" disable trigger user`, [], tx);
  for (const key of keys) await to.rows(`alter table ${key.of} drop constraint "${key.name}"`, [], tx);
  return async () => {
    for (const key of keys) {
      await to.rows(`alter table ${key.of} add constraint "${key.name}" ${key.definition}`, [], tx);
      if (key.comment !== null) await to.rows(`comment on constraint "${key.name}" on ${key.of} is '${key.comment.replaceAll("'", "''")}'`, [], tx);
    }
    for (const { name } of tables) await to.rows(`alter table "${name}" enable trigger user`, [], tx);
  };
}

/** Page after page in the order of the primary key, each from where the last one ended: none reads again what was passed. */
async function copy(from: Database, to: Database, { name, columns, keys, types }: Table, tx: Db): Promise<number> {
  let moved = 0;
  const places = types.map((type, at) => `$${at + 1}::text::${type}`).join(', ');
  for (let last: readonly string[] | undefined; ; ) {
    // as text both ways, so that no driver has a chance to round or shift anything
    const page = await from.rows<{ row: string; key: string[] }>(
      `select row_to_json(t)::text as row, json_build_array(${keys.map((key) => `t."${key}"::text`).join(', ')}) as key
       from (select ${quoted(columns)} from "${name}" ${last ? `where (${quoted(keys)}) > (${places})` : ''} order by ${quoted(keys)} limit ${chunk}) t`,
      last ?? [],
    );
    const json = `[${page.map(({ row }) => row).join(',')}]`;
    if (page.length > 0)
      await to.rows(
        `insert into "${name}" (${quoted(columns)}) select ${quoted(columns)} from json_populate_recordset(null::"${name}", $1::json)`,
        [json],
        tx,
      );
    moved += page.length;
    if (page.length < chunk) return moved;
    last = page.at(-1)?.key;
  }
}
/** Rows and the sum of their hashes, in whatever order they come: nothing that grows with the table is held or sorted. */
async function sumOf(db: Database, { name, columns }: Table, tx?: Db): Promise<string> {
  const text = `select count(*)::text n, coalesce(sum(('x' || left(h, 15))::bit(60)::bigint), 0)::text sum from (select md5(row_to_json(t)::text) h from (select ${quoted(columns)} from "${name}") t) x`;
  const [found] = await db.rows<{ n: string; sum: string }>(text, [], tx);
  return `${found?.n} ${found?.sum}`;
}

/**
 * Every row of one database into another that has the same tables and no accounts: counted, checksummed, sequences set,
 * all or nothing. Throws NotMoved with one line.
 */
export async function moveRows(from: Database, to: Database): Promise<{ tables: number; rows: number; sum: string }> {
  const [users] = await to.rows<{ n: number }>('select count(*)::int n from app_user');
  if ((users?.n ?? 0) > 0) throw new NotMoved('目标数据库不是空的，没有移动任何数据');
  const tables = await tablesOf(from);
  const digest = createHash('sha256');
  let rows = 0;
  await from.rows(`set time zone 'UTC'`);
  await to.tx(
    async (tx) => {
      await to.rows(`set local time zone 'UTC'`, [], tx);
      const putBack = await withoutRules(to, tables, tx);
      for (const table of tables) {
        await to.rows(`delete from "${table.name}"`, [], tx); // rows that the migrations themselves have written
        rows += await copy(from, to, table, tx);
        if (table.name !== 'table_version') {
          const [was, is] = [await sumOf(from, table), await sumOf(to, table, tx)];
          if (was !== is) throw new NotMoved(`表 ${table.name} 校验不一致，已全部撤回`);
          digest.update(`${table.name} ${is}\n`);
        }
        if (table.counted)
          await to.rows(
            `select setval(pg_get_serial_sequence('"${table.name}"', 'id'), greatest(1, (select coalesce(max(id), 1) from "${table.name}")))`,
            [],
            tx,
          );
      }
      await putBack();
    },
    { patient: true },
  );
  return { tables: tables.length, rows, sum: digest.digest('hex').slice(0, 16) };
}
