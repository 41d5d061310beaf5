import { run } from '../base/upsert';
import type { Db } from '@/vapi/kernel/db/database';

/** In which order tables are written so that every row finds what it names; columns that close a ring are set afterwards. */
export interface Order {
  readonly tables: readonly string[];
  readonly late: ReadonlyMap<string, readonly string[]>;
}
interface Edge {
  readonly child: string;
  readonly field: string;
  readonly parent: string;
}

export async function orderOf(db: Db): Promise<Order> {
  const edges = await run<Edge>(
    db,
    `select c.conrelid::regclass::text as child, a.attname as field, c.confrelid::regclass::text as parent
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f' and c.conparentid = 0 order by 1, 2`,
  );
  const clean = (name: string) => name.replaceAll('"', '');
  const of = new Map<string, Edge[]>();
  for (const edge of edges) of.set(clean(edge.child), [...(of.get(clean(edge.child)) ?? []), edge]);
  const state = new Map<string, 'open' | 'done'>();
  const tables: string[] = [];
  const late = new Map<string, string[]>();
  const visit = (table: string): void => {
    if (state.get(table)) return;
    state.set(table, 'open');
    for (const { field, parent: raw } of of.get(table) ?? []) {
      const parent = clean(raw);
      if (parent === table) continue;
      if (state.get(parent) === 'open') late.set(table, [...(late.get(table) ?? []), field]);
      else visit(parent);
    }
    state.set(table, 'done');
    tables.push(table);
  };
  // accounts first: whoever names one is written after them
  visit('app_user');
  for (const table of of.keys()) visit(table);
  return { tables, late };
}
