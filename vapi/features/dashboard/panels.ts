import { sql } from 'kysely';
import { feedById } from '@/domain/feeds';
import { factsOf, filtersOf } from '@/domain/panels';
import type { Feed } from '@/domain/kernel/feed';
import { mayShow } from '../../business/panel-rights';
import { addDays, dayOf, startOfDay, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { forbidden, invalid, notFound } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';

/** Handlers by the addresses that feeds name. */
export type Sources = Readonly<Record<string, CallHandler>>;
export type PanelData = (context: Context, module: string, filters: Values) => Promise<unknown>;

const feedOf = (module: string): Feed | undefined => feedById.get(module) ?? feedById.get(factsOf(module)?.feed ?? '');
/** `building_id` chooses one building, as the Buildings header would; an id outside the reach is refused. */
function inBuilding(context: Context, building: unknown): Context {
  const id = Number(building);
  if (!Number.isSafeInteger(id) || id <= 0) return context;
  if (!context.caller.reach.buildings.includes(id)) throw forbidden('没有该楼宇的权限');
  return { ...context, chosen: [id] };
}
/** A statistic is of a moment: `end_at` moves it back to the end of that day, never into the future. */
function atDay(context: Context, end: unknown): Context {
  const day = typeof end === 'string' ? dayOf(end) : end instanceof Date ? toWire(end).slice(0, 10) : null;
  if (!day) return context;
  const over = new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
  return over < context.now ? { ...context, now: over } : context;
}
/** A filter that a panel does not know is refused by name: an answer that ignored it would look as if it were narrowed. */
export function mustKnow(module: string, filters: Values): void {
  const known: ReadonlySet<string> = new Set(factsOf(module)?.filters ?? filtersOf(module));
  const errors = Object.entries(filters).flatMap(([name, value]) =>
    known.has(name) || value === null || value === undefined ? [] : [[name, [`面板${module}不支持该筛选条件`]] as [string, string[]]],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
/** A board keeps its filters as text; a code may be nought, and nothing at all is none. */
const codeOf = (value: unknown): number | undefined =>
  value !== null && value !== '' && Number.isSafeInteger(Number(value)) && Number(value) >= 0 ? Number(value) : undefined;
/** The data of a panel, by its prop or its feed: what its feed's address answers, narrowed by the filters that a statistic knows. */
export const panelData =
  (sources: Sources): PanelData =>
  async (context, module, filters) => {
    const feed = feedOf(module);
    const ask = feed && sources[`GET ${feed.endpoint}`];
    if (!feed || !ask) throw notFound('面板');
    if (!context.caller.can(feed.permission ?? 'login')) throw forbidden();
    const params = Object.fromEntries(Object.entries(feed.params as Record<string, readonly string[]>).map(([name, values]) => [name, values[0]]));
    const { building_id, end_at, start_at, ...codes } = filters;
    const open = { start_at, ...Object.fromEntries(Object.entries(codes).map(([name, value]) => [name, codeOf(value)])) };
    return ask(atDay(inBuilding(context, building_id), end_at), { ...open, ...params });
  };

interface PanelPlacement {
  prop: string;
  [name: string]: unknown;
}
/** GET /dashboard/panel: the panels of the caller's own workbench, else of his role's; those he may not see are left out. */
export async function panelConfig(context: Context): Promise<{ data: PanelPlacement[] }> {
  const { caller, db } = context;
  const own = sql`select b.id from board b where b.kind = 1 and b.deleted_at is null and (b.user_id = ${caller.id}
      or (b.user_id is null and b.role_id = (select u.role_id from app_user u where u.id = ${caller.id})))
    order by (b.user_id is not null) desc, b.is_initial, b.updated_at desc, b.id desc limit 1`;
  const found = await sql<PanelPlacement>`select p.id, p.prop, p."typeModule", p.x, p.y, p.w, p.h, p.filters, p.quick_links
    from board_panel p where p.board_id = (${own}) order by p.y, p.x, p.id`.execute(db);
  return { data: found.rows.filter(({ prop }) => mayShow(context, prop)) };
}
