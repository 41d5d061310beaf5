import { routes } from '@/domain/routes';
import { groupId, menuGroups } from '@/domain/routes/menu-groups';
import type { Db } from '@/vapi/kernel/db/database';
import { showsByDefault } from './roles';
import { run } from './upsert';

interface Wanted {
  readonly route_id: string;
  readonly kind: number;
  readonly title: string;
  readonly parent: string | null;
  readonly sort: number;
  readonly icon: string | null;
  readonly path: string | null;
}
function wanted(): Wanted[] {
  const pages = routes.flatMap((route): Wanted[] =>
    route.menu
      ? [
          {
            route_id: route.id,
            kind: 2,
            title: route.title,
            parent: groupId(route.menu.group),
            sort: route.menu.order,
            icon: route.menu.icon ?? null,
            path: route.path,
          },
        ]
      : [],
  );
  const used = new Set(pages.map((page) => page.parent));
  const directories = menuGroups.flatMap(([group, title, icon], index): Wanted[] =>
    used.has(groupId(group)) ? [{ route_id: groupId(group), kind: 1, title, parent: null, sort: index + 1, icon, path: null }] : [],
  );
  return [...directories, ...pages];
}

/** New rows come in, paths are refreshed; what an administrator edited keeps its title, order and place; what left the code is retired, and comes back when the code does. A directory that was removed stays away until a page of the code needs it. */
export async function seedMenus(db: Db, roles: readonly { id: number; type: number }[]): Promise<void> {
  const rows = wanted();
  const [{ count: before } = { count: 0 }] = await run<{ count: number }>(db, 'select coalesce(max(id), 0)::int as count from menu');
  const known = `json_to_recordset($1::json) as w(route_id text, kind smallint, title text, parent text, sort int, icon text, path text)`;
  await run(
    db,
    `insert into menu (route_id, kind, title, sort, icon, path)
     select w.route_id, w.kind, w.title, w.sort, w.icon, w.path from ${known} on conflict (route_id) do nothing`,
    [JSON.stringify(rows)],
  );
  await run(
    db,
    `update menu g set deleted_at = null where g.deleted_at is not null and exists (
       select 1 from ${known} join menu m on m.route_id = w.route_id where m.edited_at is null and w.parent = g.route_id)`,
    [JSON.stringify(rows)],
  );
  await run(
    db,
    `update menu m set path = w.path, kind = w.kind, retired_at = null,
       title = case when m.edited_at is null then w.title else m.title end,
       sort = case when m.edited_at is null then w.sort else m.sort end,
       icon = case when m.edited_at is null then w.icon else m.icon end,
       parent_id = case when m.edited_at is null then p.id else m.parent_id end
     from ${known} left join menu p on p.route_id = w.parent
     where m.route_id = w.route_id and m.deleted_at is null
       and (m.retired_at is not null or m.path is distinct from w.path or m.kind <> w.kind
         or (m.edited_at is null and (m.title, m.sort, m.icon, m.parent_id) is distinct from (w.title, w.sort, w.icon, p.id)))`,
    [JSON.stringify(rows)],
  );
  await run(db, 'update menu set retired_at = now() where route_id is not null and retired_at is null and not (route_id = any ($1::text[]))', [
    rows.map((row) => row.route_id),
  ]);
  await showNew(db, rows, before, roles);
}

/** New pages, and the directories above them, are shown to the seeded roles by the rule; nothing else is touched. */
async function showNew(db: Db, rows: readonly Wanted[], before: number, roles: readonly { id: number; type: number }[]): Promise<void> {
  const fresh = await run<{ id: number; path: string | null; parent_id: number | null }>(
    db,
    'select id, path, parent_id from menu where id > $1 and kind = 2 and route_id = any ($2::text[])',
    [before, rows.map((row) => row.route_id)],
  );
  const pairs = roles.flatMap((role) =>
    fresh.flatMap(({ id, path, parent_id }) =>
      path !== null && showsByDefault(role.type, path)
        ? [{ role_id: role.id, menu_id: id }, ...(parent_id ? [{ role_id: role.id, menu_id: parent_id }] : [])]
        : [],
    ),
  );
  await run(
    db,
    `insert into role_menu (role_id, menu_id)
     select distinct role_id, menu_id from json_to_recordset($1::json) as x(role_id bigint, menu_id bigint) on conflict do nothing`,
    [JSON.stringify(pairs)],
  );
}
