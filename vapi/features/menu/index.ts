import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import { menu } from '@/domain/resources/menu';
import { pathTo } from '@/domain/routes';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { hookInto, type Feature, type TableOf } from '../../kernel/handlers';

type Menu = TableOf<typeof menu>;
const group = 1;
const link = 3;
/** Whoever hides this page could not bring anything back. */
const ownPage = pathTo('menu.list');

/** The page that edits the menu stays in it: neither it nor a directory above it is hidden. `hidden` where the fault lies, else the parent. */
async function mustStayOpen({ db }: Context, row: Menu): Promise<void> {
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select id, parent_id, hidden from menu where path = ${ownPage}
      union select m.id, m.parent_id, m.hidden from menu m join above a on m.id = a.parent_id)
    select id from above where hidden = 1`.execute(db);
  if (rows.length === 0) return;
  throw invalid({ [rows.some(({ id }) => id === row.id) ? 'hidden' : 'parent_id']: ['菜单管理不能隐藏，否则将无法再修改菜单'] });
}
/** What is added is shown to the system administrators and to the role that added it; the others get it in their role. */
async function showToAdministrators({ db, caller }: Context, { id }: Menu): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id)
    select r.id, ${id} from role r where r.deleted_at is null
      and (r.type = ${roles.systemAdministrator} or r.id = (select role_id from app_user where id = ${caller.id}))
    on conflict do nothing`.execute(db);
}
async function mayGo(context: Context, { id }: Menu): Promise<void> {
  const { db } = context;
  const { rows } = await sql`select 1 from menu where parent_id = ${id} and deleted_at is null and retired_at is null limit 1`.execute(db);
  if (rows.length > 0) refuse('该目录下仍有菜单，请先移走或删除');
  await changeRows(context, menu, sql`t.parent_id = ${id}`, { parent_id: null }); // pages of an earlier version
  await sql`delete from role_menu where menu_id = ${id}`.execute(db);
}

/** Directories and links are made and removed here; a page comes and goes with the code, whatever is made of it stays. */
export const menuFeature: Feature = hookInto(menu, {
  where: () => [sql`t.retired_at is null`],
  prepare: async ({ now }, draft, before) => {
    if (Object.keys(draft).length === 0) return {};
    const kind = before?.kind ?? draft.kind;
    return {
      edited_at: now as never,
      ...(kind !== link && { url: null }),
      ...(kind === group && { affix: 2 as const, no_cache: 2 as const }),
    };
  },
  after: async (context, row, before) => {
    await mustStayOpen(context, row);
    if (!before) await showToAdministrators(context, row);
  },
  beforeRemove: mayGo,
});
