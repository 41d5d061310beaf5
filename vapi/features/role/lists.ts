import { sql } from 'kysely';
import type { Context } from '../../kernel/context';

interface Right {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly module: string;
}
/** GET /roleModule: {data: [{module, permissions: [{id, name, label}]}], total}, in the order in which the definitions name them. */
export async function allModules({ db }: Context): Promise<unknown> {
  const { rows } = await sql<Right>`select id, name, label, module from permission order by id`.execute(db);
  const modules = new Map<string, Omit<Right, 'module'>[]>();
  for (const { module, ...right } of rows) modules.set(module, [...(modules.get(module) ?? []), right]);
  return { data: [...modules].map(([module, permissions]) => ({ module, permissions })), total: modules.size };
}
interface Page {
  readonly id: number;
  readonly parent_id: number | null;
  readonly title: string;
  readonly key: string | null;
}
/** GET /auth/role/menus: {data: [{id, title, key, children}], total}; `key` is the route's id, null of groups and links. */
export async function allPages({ db }: Context): Promise<unknown> {
  const { rows } =
    await sql<Page>`select id, parent_id, title, route_id as key from menu where retired_at is null order by sort nulls last, id`.execute(db);
  const under = (parent: number | null): unknown[] =>
    rows.filter((row) => row.parent_id === parent).map(({ id, title, key }) => ({ id, title, key, children: under(id) }));
  return { data: under(null), total: rows.length };
}
