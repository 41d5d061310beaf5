import { shownLinks } from '@/domain/tiles';
import { sql } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import { pageOf } from '../../kernel/filters';

/** A panel placed on a board, on the 24-column grid. */
interface PanelPlacement {
  id?: number;
  prop: string;
  typeModule: string | null;
  x: number;
  y: number;
  w: number;
  h: number;
  filters: unknown;
  quick_links: string[] | null;
}
const columns = 24;
const mostPanels = 24;

const mine = ({ caller }: Context) =>
  sql`b.deleted_at is null and (b.user_id = ${caller.id} or (b.user_id is null and b.role_id = (select role_id from app_user where id = ${caller.id})))`;
interface BoardRow {
  id: number;
  version: number;
  name: string;
  kind: number;
  user_id: number | null;
  role_id: number | null;
  is_initial: number | null;
  updated_at: Date;
  updated_by_name: string | null;
  extend: PanelPlacement[];
}
/** So many boards are answered where no page is asked for. */
const most = 200;
async function rows(context: Context, also: ReturnType<typeof sql>, { limit = most, offset = 0 } = {}): Promise<BoardRow[]> {
  const panels = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'prop', p.prop, 'typeModule', p."typeModule", 'x', p.x, 'y', p.y, 'w', p.w, 'h', p.h,
    'filters', p.filters, 'quick_links', p.quick_links) order by p.y, p.x, p.id), '[]') from board_panel p where p.board_id = b.id)`;
  const found = await sql<BoardRow>`select b.id, b.version, b.name, b.kind, b.user_id, b.role_id, b.is_initial, b.updated_at,
    (select u.name from app_user u where u.id = coalesce(b.user_id, b.created_by)) updated_by_name, ${panels} as extend
    from board b where ${mine(context)} and ${also} order by b.updated_at desc, b.id desc limit ${limit} offset ${offset}`.execute(context.db);
  return found.rows;
}
const wire = (row: BoardRow) => ({ ...row, updated_at: toWire(row.updated_at) });

/** The boards of mine and of my role to choose from, the newest first: the first 200. */
export const allBoards = async (context: Context) => (await rows(context, sql`true`)).map(wire);
/** A page of them, or of one kind. */
export async function boards(context: Context, { kind }: Values) {
  const { page, pageSize } = pageOf(context.request.query);
  const such = kind ? sql`b.kind = ${kind}` : sql`true`;
  const counted = await sql<{ n: number }>`select count(*)::int n from board b where ${mine(context)} and ${such}`.execute(context.db);
  const found = await rows(context, such, { limit: pageSize, offset: (page - 1) * pageSize });
  return { data: found.map(wire), total: counted.rows[0]?.n ?? 0, page, pageSize };
}
export async function board(context: Context, { id }: Values) {
  const [found] = await rows(context, sql`b.id = ${id}`);
  if (!found) throw notFound('看板');
  return wire(found);
}

const whole = (value: unknown, from: number, to: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : refuse('面板位置不正确');
function placementOf(given: unknown): PanelPlacement {
  const one = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  if (typeof one.prop !== 'string' || !/^[\w.-]{1,40}$/.test(one.prop)) refuse('面板格式不正确');
  const links = one.quick_links ?? null;
  if (links !== null && (!Array.isArray(links) || links.length > shownLinks || links.some((link) => typeof link !== 'string')))
    refuse(`快捷入口最多${shownLinks}个`);
  const filters = one.filters ?? null;
  if (filters !== null && (typeof filters !== 'object' || JSON.stringify(filters).length > 4000)) refuse('面板筛选不正确');
  const w = whole(one.w, 1, columns);
  return {
    ...(typeof one.id === 'number' && { id: one.id }),
    prop: one.prop,
    typeModule: typeof one.typeModule === 'string' ? one.typeModule.slice(0, 20) : null,
    x: whole(one.x, 0, columns - w),
    y: whole(one.y, 0, 10_000),
    w,
    h: whole(one.h, 1, 200),
    filters,
    quick_links: links as string[] | null,
  };
}
async function claim(context: Context, { id, version, name, kind, is_initial }: Values): Promise<number> {
  const { db, caller, now } = context;
  if (id === null || id === undefined) {
    const made = await sql<{
      id: number;
    }>`insert into board (name, kind, user_id, is_initial, created_by) values (${name}, ${kind ?? 1}, ${caller.id}, ${is_initial ?? 2}, ${caller.id}) returning id`.execute(
      db,
    );
    return made.rows[0]?.id ?? 0;
  }
  const [own] = (
    await sql<{ version: number }>`select version from board where id = ${id} and user_id = ${caller.id} and deleted_at is null for update`.execute(
      db,
    )
  ).rows;
  if (!own) throw notFound('看板');
  if (own.version !== version) refuse('该记录已被他人修改，请刷新后重试');
  await sql`update board set name = ${name}, is_initial = coalesce(${is_initial ?? null}, is_initial), version = version + 1, updated_at = ${now} where id = ${id}`.execute(
    db,
  );
  return Number(id);
}
/** Makes a board, or changes one's own: what is sent is the whole arrangement. Panels keep their ids where the board knows them. */
export async function saveBoard(context: Context, input: Values) {
  if (!Array.isArray(input.extend) || input.extend.length > mostPanels) refuse(`一个看板最多${mostPanels}个面板`);
  const panels = (input.extend as unknown[]).map(placementOf);
  const id = await claim(context, input);
  const known = new Set((await sql<{ id: number }>`select id from board_panel where board_id = ${id}`.execute(context.db)).rows.map((row) => row.id));
  const kept = panels.flatMap((panel) => (panel.id !== undefined && known.has(panel.id) ? [panel.id] : []));
  if (new Set(kept).size !== kept.length) refuse('面板重复');
  await sql`delete from board_panel where board_id = ${id} and not id = any(${sql.val(kept)}::bigint[])`.execute(context.db);
  const put = sql`select * from json_to_recordset(${JSON.stringify(panels)}::json) as p(id bigint, prop text, "typeModule" text, x int, y int, w int, h int, filters jsonb, quick_links text[])`;
  await sql`update board_panel b set prop = p.prop, "typeModule" = p."typeModule", x = p.x, y = p.y, w = p.w, h = p.h, filters = p.filters, quick_links = p.quick_links, updated_at = now()
    from (${put}) p where b.id = p.id and b.board_id = ${id}`.execute(context.db);
  await sql`insert into board_panel (board_id, prop, "typeModule", x, y, w, h, filters, quick_links)
    select ${id}::bigint, p.prop, p."typeModule", p.x, p.y, p.w, p.h, p.filters, p.quick_links from (${put}) p where p.id is null or not p.id = any(${sql.val(kept)}::bigint[])`.execute(
    context.db,
  );
  return board(context, { id });
}
/** One's own board; without one the role's, or the product's, shows again. */
export async function removeBoard({ db, caller, now }: Context, { id }: Values) {
  const gone = await sql<{
    id: number;
  }>`update board set deleted_at = ${now} where id = ${id} and user_id = ${caller.id} and deleted_at is null returning id`.execute(db);
  if (gone.rows.length === 0) throw notFound('看板');
  return { id };
}
