import type { Db } from '@/vapi/kernel/db/database';
import { insertRows, run, type Insert } from '../base/upsert';
import type { Order } from './order';

/** Gathers rows in memory and writes them table by table; ids are given here, so that rows can name each other at once. */
export interface Loader {
  /** Adds a row and answers its id. */
  add(table: string, row: Record<string, unknown>): number;
  /** Adds a row of a table without an id. */
  join(table: string, row: Record<string, unknown>): void;
  rows(table: string): readonly Row[];
  /** The row of that id, to be completed. */
  row(table: string, id: number): Row;
  /** Writes what was gathered since the last time, parents first, in one transaction's handle. */
  flush(db: Db): Promise<void>;
}
export type Row = Record<string, unknown> & { id: number };

/** Rows that lie in a table with an id already (the administrator, the options): new ids begin after them. */
export async function firstIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const tables = await run<{ table_name: string }>(
    db,
    `select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' order by 1`,
  );
  const text = tables
    .map(({ table_name: name }) => `select '${name}' as name, coalesce(max(id), 0)::bigint as last from "${name}"`)
    .join(' union all ');
  const rows = await run<{ name: string; last: number }>(db, text);
  return new Map(rows.map(({ name, last }) => [name, Number(last)]));
}

const chunk = 4000;
/** Rows of one table may have different columns: those with the same ones are written together, in the order they came. */
function alike(rows: readonly Insert[]): Insert[][] {
  const groups = new Map<string, Insert[]>();
  for (const row of rows) {
    const key = Object.keys(row).join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / chunk) }, (_, index) => group.slice(index * chunk, (index + 1) * chunk)),
  );
}

export function makeLoader(first: ReadonlyMap<string, number>, order: Order, now: Date): Loader {
  const created_at = now.toISOString();
  const last = new Map(first);
  const kept = new Map<string, Row[]>();
  const written = new Map<string, number>();
  const list = (table: string): Row[] => {
    const found = kept.get(table) ?? [];
    kept.set(table, found);
    return found;
  };
  /** Rings (an account of an enterprise, the follower of an enterprise) are closed once both sides are there. */
  const close = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
    for (const field of order.late.get(table) ?? []) {
      const set = rows.filter((row) => row[field] !== null && row[field] !== undefined).map((row) => ({ id: row.id, value: row[field] }));
      if (set.length === 0) continue;
      const text = `update "${table}" t set "${field}" = x.value from json_to_recordset($1::json) as x(id bigint, value bigint) where t.id = x.id`;
      await run(db, text, [JSON.stringify(set)]);
    }
  };
  const without = (table: string, row: Row): Row => {
    const late = order.late.get(table);
    return late ? (Object.fromEntries(Object.entries(row).filter(([field]) => !late.includes(field))) as Row) : row;
  };
  return {
    add(table, row) {
      const id = (last.get(table) ?? 0) + 1;
      last.set(table, id);
      list(table).push({ id, created_at, ...row });
      return id;
    },
    join(table, row) {
      list(table).push(row as Row);
    },
    rows: (table) => kept.get(table) ?? [],
    row(table, id) {
      const found = kept.get(table)?.find((one) => one.id === id);
      if (!found) throw new Error(`no ${table} ${id}`);
      return found;
    },
    async flush(db) {
      const fresh = new Map([...kept].map(([table, rows]) => [table, rows.slice(written.get(table) ?? 0)] as const));
      const rank = (table: string) => order.tables.indexOf(table);
      const tables = [...fresh.keys()].filter((table) => fresh.get(table)?.length).sort((a, b) => rank(a) - rank(b));
      for (const table of tables) {
        const rows = fresh.get(table) ?? [];
        for (const part of alike(rows.map((row) => without(table, row)))) await insertRows(db, table, part);
        written.set(table, kept.get(table)?.length ?? 0);
        if (last.has(table)) await run(db, `select setval(pg_get_serial_sequence($1, 'id'), $2)`, [`"${table}"`, last.get(table)]);
      }
      for (const table of tables) await close(db, table, fresh.get(table) ?? []);
    },
  };
}
