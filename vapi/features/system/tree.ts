import { sql } from 'kysely';
import type { Context } from '../../kernel/context';

interface MenuRow {
  id: number;
  parent_id: number | null;
  kind: 1 | 2 | 3;
  route_id: string | null;
  title: string;
  icon: string | null;
  url: string | null;
  path: string | null;
  hidden: number;
  affix: number;
  no_cache: number;
  sort: number | null;
}
export interface MenuNode {
  key: string;
  title: string;
  icon?: string;
  hidden?: boolean;
  url?: string;
  /** Its tab is pinned; its view is built anew whenever it is opened. */
  affix?: boolean;
  no_cache?: boolean;
  children?: MenuNode[];
}
const columns = sql`m.id, m.parent_id, m.kind, m.route_id, m.title, m.icon, m.url, m.path, m.hidden, m.affix, m.no_cache, m.sort`;
const group = 1;
/** A row whose directory is gone stands at the top. */
function nodes(rows: readonly MenuRow[], parent: number | null): MenuNode[] {
  const known = new Set(rows.map(({ id }) => id));
  return rows
    .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
    .map((row) => ({
      key: row.route_id ?? `menu.${row.id}`,
      title: row.title,
      ...(row.icon && { icon: row.icon }),
      ...(row.hidden === 1 && { hidden: true }),
      ...(row.url && { url: row.url }),
      ...(row.affix === 1 && { affix: true }),
      ...(row.no_cache === 1 && { no_cache: true }),
      ...(row.kind === group && { children: nodes(rows, row.id) }),
    }));
}
/** The caller's own menu: what his role shows, groups without a child left out. It shows, it never grants. */
export async function menuOf({ db, caller }: Context): Promise<MenuNode[]> {
  const mine =
    caller.username === 'admin'
      ? sql`true`
      : sql`(m.kind = 1 or exists (select 1 from role_menu rm join app_user u on u.role_id = rm.role_id where rm.menu_id = m.id and u.id = ${caller.id}))`;
  const rows =
    await sql<MenuRow>`select ${columns} from menu m where m.retired_at is null and m.deleted_at is null and ${mine} order by m.sort nulls last, m.id`.execute(
      db,
    );
  const prune = (list: MenuNode[]): MenuNode[] =>
    list.flatMap((node) => {
      if (!node.children) return [node];
      const children = prune(node.children);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return prune(nodes(rows.rows, null));
}
interface Placed {
  id: number;
  name: string;
  incubator_id: number;
}
/** Incubators within reach with their buildings; the building chooser and the forms' cascader. */
export async function buildingTree({ db, caller }: Context): Promise<unknown> {
  const parks = await sql<{ id: number; name: string }>`select id, name from incubator where deleted_at is null
    and (${caller.reach.whole} or id = any(${sql.val([...caller.reach.incubators])}::bigint[])) order by sort nulls last, id`.execute(db);
  const buildings = await sql<Placed>`select id, name, incubator_id from building where deleted_at is null
    and id = any(${sql.val([...caller.reach.buildings])}::bigint[]) order by sort nulls last, id`.execute(db);
  const under = (incubator: number) => buildings.rows.filter((one) => one.incubator_id === incubator).map(({ id, name }) => ({ id, name }));
  return { data: parks.rows.map(({ id, name }) => ({ id, name, children: under(id) })), total: parks.rows.length };
}
interface Region {
  id: number;
  name: string;
  parent_id: number | null;
}
/** Administrative regions as a tree of {id, name, children}. */
export async function regionTree({ db }: Context): Promise<unknown> {
  const { rows } = await sql<Region>`select id, name, parent_id from region order by id`.execute(db);
  const children = grouped(rows);
  const under = (parent: number | null): unknown[] => (children.get(parent) ?? []).map(({ id, name }) => ({ id, name, children: under(id) }));
  return under(null);
}
function grouped(rows: readonly Region[]): Map<number | null, Region[]> {
  const map = new Map<number | null, Region[]>();
  for (const row of rows) map.set(row.parent_id, [...(map.get(row.parent_id) ?? []), row]);
  return map;
}
