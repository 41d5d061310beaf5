import { sql } from 'kysely';
import { board } from '@/domain/resources/board';
import { toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { logAction } from '../../kernel/log';

const workbench = 1;
interface RoleBoard {
  id: number;
  name: string;
  board_id: number | null;
  board_name: string | null;
  panels: number;
  updated_at: Date | null;
}
/** The board that each role begins with (entities.md 12.1: one initial per role and kind; a user's own wins). */
export async function roleBoards({ db }: Context): Promise<unknown> {
  const { rows } = await sql<RoleBoard>`select r.id, r.name, b.id board_id, b.name board_name, b.updated_at,
      (select count(*)::int from board_panel p where p.board_id = b.id) panels
    from role r left join board b on b.role_id = r.id and b.user_id is null and b.is_initial = 1 and b.kind = ${workbench} and b.deleted_at is null
    where r.deleted_at is null order by r.id`.execute(db);
  return { data: rows.map((row) => ({ ...row, updated_at: row.updated_at && toWire(row.updated_at) })), total: rows.length };
}
/** Copies one of the caller's own boards for a role: what its owner changes afterwards changes nothing there. */
export async function saveRoleBoard(context: Context, { id, board_id }: Values): Promise<unknown> {
  const { db, caller, now } = context;
  const [role] = (await sql<{ name: string }>`select name from role where id = ${id} and deleted_at is null for update`.execute(db)).rows;
  if (!role) throw notFound('角色');
  await sql`update board set deleted_at = ${now} where role_id = ${id} and user_id is null and kind = ${workbench} and is_initial = 1 and deleted_at is null`.execute(
    db,
  );
  if (board_id === null || board_id === undefined) {
    await logAction(context, 'update', board, `${role.name}恢复自带看板`);
    return roleBoards(context);
  }
  const made = await sql<{ id: number; name: string }>`insert into board (name, kind, role_id, is_initial, created_by)
    select name, kind, ${id}, 1, ${caller.id} from board where id = ${board_id} and user_id = ${caller.id} and kind = ${workbench} and deleted_at is null
    returning id, name`.execute(db);
  const [copy] = made.rows;
  if (!copy) throw notFound('看板');
  await sql`insert into board_panel (board_id, prop, "typeModule", x, y, w, h, filters, quick_links)
    select ${copy.id}::bigint, prop, "typeModule", x, y, w, h, filters, quick_links from board_panel where board_id = ${board_id}`.execute(db);
  await logAction(context, 'update', board, `${role.name}的看板：${copy.name}`);
  return roleBoards(context);
}
