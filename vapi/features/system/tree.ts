import { groupId, menuGroups, ownHeadings } from '@/domain/routes/menu-groups';
import { ownIcons } from '@/domain/routes/own-icons';
import { sql } from 'kysely';
import { parkTree } from '../../business/park-tree';
import type { Context } from '../../kernel/context';
import type { Services } from '../../services';

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
/** What a row is to those who are not staff: a directory a heading of their few pages, a page a sign of its own. What somebody has called or marked it wins. */
function forOthers(row: MenuRow): MenuRow {
  if (row.kind !== group) return { ...row, icon: row.icon ?? ownIcons[row.route_id ?? ''] ?? null };
  const known = menuGroups.find(([name]) => groupId(name) === row.route_id);
  return known && known[1] === row.title ? { ...row, title: ownHeadings[known[0]] ?? '' } : row;
}
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
  return prune(nodes(caller.party === 'staff' ? rows.rows : rows.rows.map(forOthers), null));
}
/** Incubators within reach with their buildings; the building chooser and the forms' cascader. */
export const buildingTree =
  ({ files }: Services) =>
  async (context: Context): Promise<unknown> => {
    const { reach } = context.caller;
    const parks = sql<boolean>`t.deleted_at is null and (${reach.unrestricted} or t.id = any(${sql.val([...reach.incubators])}::bigint[]))`;
    const buildings = sql<boolean>`t.deleted_at is null and t.id = any(${sql.val([...reach.buildings])}::bigint[])`;
    const data = await parkTree(context, files.path, parks, buildings);
    return { data, total: data.length };
  };
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
/** The regions below one (the provinces, where none is given), each with those right below it as `children`. */
export async function areaBelow({ db }: Context, { pid }: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { rows } = await sql`select t.id, t.name,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id) from region c where c.parent_id = t.id), '[]') children
    from region t where t.parent_id is not distinct from ${pid ?? null} order by t.id`.execute(db);
  return rows;
}
function grouped(rows: readonly Region[]): Map<number | null, Region[]> {
  const map = new Map<number | null, Region[]>();
  for (const row of rows) map.set(row.parent_id, [...(map.get(row.parent_id) ?? []), row]);
  return map;
}
