import { sql, type RawBuilder } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { FileStore } from '../../business/disk';
import type { Database, Db } from '../../kernel/db/database';

const hour = 3600_000;
/** A file that no record holds goes after a day; one that a visitor sent after an hour (entities.md 2.10, A-076). */
const lives = { own: 24 * hour, visitor: hour };
const batch = 500;

/**
 * Where a resource's rows may hold files, a version that waits to be published included. JSON that people fill in, or that keeps values of a
 * record to write them later (a change that waits, a merge that may be undone), holds them by number or address: any whole number that is one
 * of a candidate counts, no part of a date or a decimal.
 */
function uses(resource: AnyResource): RawBuilder<{ id: number }>[] {
  const table = sql.table(tableOf(resource));
  const named = (column: RawBuilder<unknown>) => {
    const word = sql`'(^|[^0-9.:-])' || c.id || '([^0-9.:-]|$)'`;
    return sql<{ id: number }>`select c.id from candidate c where exists (select 1 from ${table} t where ${column}::text ~ (${word}))`;
  };
  const own = Object.entries<Field>(resource.fields).flatMap(([name, { kind, apart, derived, join, writable, valuesOf }]) => {
    const column = sql.ref(`t.${name}`);
    if (apart || derived || join) return [];
    if (kind === 'file') return [sql<{ id: number }>`select c.id from candidate c where exists (select 1 from ${table} t where ${column} = c.id)`];
    if (kind === 'files')
      return [sql<{ id: number }>`select c.id from candidate c where exists (select 1 from ${table} t where c.id = any(${column}))`];
    if (kind === 'richText' || ((kind === 'json' || kind === 'textList') && (writable !== 'never' || valuesOf))) return [named(column)];
    return [];
  });
  return has(resource, 'shadow') ? [...own, named(sql.ref('t.pending'))] : own;
}
async function usedOf(db: Db, ids: readonly number[], resources: readonly AnyResource[]): Promise<Set<number>> {
  const used = new Set<number>();
  for (const query of resources.flatMap(uses)) {
    const rest = ids.filter((id) => !used.has(id));
    if (rest.length === 0) break;
    const rows = await sql<{ id: number }>`with candidate as (select unnest(${sql.val(rest)}::bigint[]) id) ${query}`.execute(db);
    for (const { id } of rows.rows) used.add(id);
  }
  return used;
}
interface Swept {
  readonly files: number;
  readonly used: number;
  readonly orphans: number;
  readonly drafts: number;
}
/**
 * Takes away what nobody will miss: files that no record came to hold, bytes without a row, uploads that broke off. A file that
 * a record holds, or once held, is marked and never looked at again. The row goes first, under a lock; then its bytes.
 */
export async function sweepFiles(database: Database, store: FileStore, resources: readonly AnyResource[], now: Date): Promise<Swept> {
  let [files, used] = [0, 0];
  for (let after = 0; ; ) {
    const last = after;
    const gone = await database.tx(
      async (db) => {
        const { rows } = await sql<{ id: number; disk_key: string }>`select id, disk_key from file where used_at is null and id > ${last}
        and created_at < case when created_by is null then ${new Date(now.getTime() - lives.visitor)}::timestamptz else ${new Date(now.getTime() - lives.own)}::timestamptz end
        order by id limit ${batch} for update skip locked`.execute(db);
        after = rows.at(-1)?.id ?? 0;
        const held = await usedOf(
          db,
          rows.map(({ id }) => id),
          resources,
        );
        if (held.size > 0) await sql`update file set used_at = ${now} where id = any(${sql.val([...held])}::bigint[])`.execute(db);
        const unused = rows.filter(({ id }) => !held.has(id));
        if (unused.length > 0) await sql`delete from file where id = any(${sql.val(unused.map(({ id }) => id))}::bigint[])`.execute(db);
        used += held.size;
        return unused;
      },
      { patient: true },
    );
    for (const { disk_key } of gone) await store.remove(disk_key);
    files += gone.length;
    if (after === 0) break;
  }
  return { files, used, orphans: await sweepOrphans(database, store, now), drafts: await store.clearDrafts(new Date(now.getTime() - lives.own)) };
}
async function sweepOrphans(database: Database, store: FileStore, now: Date): Promise<number> {
  let orphans = 0;
  let keys: string[] = [];
  const drop = async () => {
    const known = await database.rows<{ disk_key: string }>('select disk_key from file where disk_key = any($1::text[])', [keys]);
    const rows = new Set(known.map(({ disk_key }) => disk_key));
    for (const key of keys.filter((one) => !rows.has(one))) {
      await store.remove(key);
      orphans += 1;
    }
    keys = [];
  };
  for await (const key of store.keys(new Date(now.getTime() - lives.own))) if (keys.push(key) >= batch) await drop();
  if (keys.length > 0) await drop();
  return orphans;
}
