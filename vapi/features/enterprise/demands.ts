import { sql, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { enterprise } from '@/domain/resources/enterprise';
import { need, needDynamic } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { pathTo } from '@/domain/routes';
import { demand, followDemands, goesOn, noteDynamic } from '../../business/demands';
import { cutShort, isTaken, refreshRooms, roomTaken } from '../../business/rooms';
import { changeRows, createRows } from '../../kernel/changes';
import { lockRows } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type CallHandler, type Feature, type TableOf } from '../../kernel/handlers';
import { mustSee, relatedRows } from '../../kernel/operations/related';
import type { Services } from '../../services';
import { followerFaults } from './follow';

type Need = TableOf<typeof need>;
const kinds = { stored: 1, followed: 2, moved: 3, handed: 4, removed: 6 } as const;
const [actual, reservation] = [1, 1] as const;

/** The room that a demand keeps: it is 已预订, and somebody means to move in in fact (entities.md 3.6). */
const keptBy = ({ status, type, room }: Partial<Need>): number | null => (status === demand.reserved && type === actual ? (room ?? null) : null);
/** A reservation begins on the day on which signing is expected, today at the earliest, and is open at its end. */
const startOf = ({ in_at }: Partial<Need>, { now }: Context): string => (in_at && in_at > today(now) ? in_at : today(now));

/** The same room from another day is another reservation. */
const keepsAsBefore = (before: Need, after: Partial<Need>): boolean =>
  keptBy(before) === keptBy(after) && (before.in_at ?? null) === (after.in_at ?? null);

/** A room that another one holds, or that is let no more, cannot be reserved: said at the field, before the database would say it of the whole form. */
async function roomFaults(context: Context, after: Partial<Need>, before?: Need): Promise<FieldErrors> {
  const wanted = keptBy(after);
  if (wanted === null || (before && keepsAsBefore(before, after))) return {};
  await lockRows(context, room, [wanted]);
  const from = startOf(after, context);
  const found = await sql<{ ended: boolean }>`select coalesce(rentable_to <= ${from}::date, false) ended from room where id = ${wanted}`.execute(
    context.db,
  );
  if (found.rows[0]?.ended) return { room: ['该房间不在可租期内'] };
  const own = sql<SqlBool>`o.need_id is not distinct from ${before?.id ?? 0}::bigint`;
  return (await isTaken(context, wanted, sql`daterange(${from}::date, null)`, own)) ? { room: [roomTaken] } : {};
}
const check = async (context: Context, draft: Partial<Need>, before?: Need): Promise<FieldErrors> => ({
  ...(await roomFaults(context, { ...before, ...draft }, before)),
  ...(await followerFaults(context, 'user_id', draft, before)),
});
/** Keeps the room that the demand names now, and lets go of the one that it named before. */
async function reserve(context: Context, row: Need, before?: Need): Promise<void> {
  const [was, is] = [before ? keptBy(before) : null, keptBy(row)];
  if (was === is && (is === null || (before && keepsAsBefore(before, row)))) return;
  if (was !== null) await cutShort(context, sql`need_id = ${row.id}`, today(context.now), { reason: '需求变更' });
  if (is === null) return;
  const during = sql`daterange(${startOf(row, context)}::date, null)`;
  await createRows(context, roomOccupancy, [{ room_id: is, during, kind: reservation, enterprise_id: row.enterprise_id, need_id: row.id }]);
  await refreshRooms(context, [is]);
}
/** What a save did, as the history tells it: a new one, another status, another follower, or a talk. */
async function note(context: Context, row: Need, before?: Need): Promise<void> {
  const next_follow_at = row.next_follow_at ? new Date(`${row.next_follow_at}T09:00:00+08:00`) : null;
  if (!before) return noteDynamic(context, row.id, { kind: kinds.stored, to_status: row.status, content: row.desc ?? '新增需求', next_follow_at });
  const content = row.remark !== before.remark ? row.remark : null;
  if (row.user_id !== before.user_id) await noteDynamic(context, row.id, { kind: kinds.handed, content: '变更跟进人' });
  if (row.status !== before.status)
    return noteDynamic(context, row.id, {
      ...{ kind: kinds.moved, from_status: before.status, to_status: row.status, next_follow_at },
      content: content ?? row.invalid_reason,
    });
  if (content !== null || row.next_follow_at !== before.next_follow_at || row.user_id === before.user_id)
    await noteDynamic(context, row.id, { kind: kinds.followed, content, next_follow_at });
}
async function notify({ engine }: Pick<Services, 'engine'>, context: Context, row: Need, before?: Need): Promise<void> {
  if (before?.user_id === row.user_id) return;
  const found = await sql<{ name: string }>`select name from enterprise where id = ${row.enterprise_id}`.execute(context.db);
  const whose = found.rows[0] ? `「${found.rows[0].name}」的需求` : '需求';
  const page = row.enterprise_id ? { path: pathTo('enterprise.list'), query: { id: row.enterprise_id } } : {};
  const others = (user: number) => (user === context.caller.id ? [] : [user]);
  await engine.notify(context, { users: others(row.user_id), type: 3, title: `${whose}待跟进`, ...(row.desc && { content: row.desc }), ...page });
  if (before) await engine.notify(context, { users: others(before.user_id), type: 3, title: `${whose}已转交他人跟进`, ...page });
}
/** 需求 that were entered in the form of their customer, before there was one: they are its own from now on, with the rooms that they keep. */
export async function takeDemands(
  context: Context,
  { id }: Pick<TableOf<typeof enterprise>, 'id'>,
  { need_ids }: { readonly need_ids?: number[] | null },
): Promise<void> {
  if (!need_ids || need_ids.length === 0) return;
  const ids = sql`${sql.val(need_ids)}::bigint[]`;
  const taken = await changeRows(context, need, sql<SqlBool>`t.id = any(${ids}) and t.enterprise_id is null`, { enterprise_id: id });
  if (taken.length < new Set(need_ids).size) throw invalid({ need_ids: ['所选需求已属于其他企业，请移除后再保存'] });
  await changeRows(context, roomOccupancy, sql<SqlBool>`t.need_id = any(${ids}) and t.released_at is null`, { enterprise_id: id });
  await followDemands(context, id);
}
/** GET /enterprise/needLists/{id}: the demands of an enterprise in reach, those that are open first. */
const lists =
  ({ engine }: Pick<Services, 'engine'>): CallHandler =>
  async (context, { id }) => {
    await mustSee(context, enterprise, id);
    const those = sql<SqlBool>`t.enterprise_id = ${id} and t.deleted_at is null`;
    return relatedRows(need, context, engine, those, sql`t.status <> 10, t.created_at desc, t.id desc`);
  };
/** GET /enterprise/needFollow/{id}: the history of a demand in reach, the newest first. */
const follow =
  ({ engine }: Pick<Services, 'engine'>): CallHandler =>
  async (context, { id }) => {
    await mustSee(context, need, id);
    return relatedRows(needDynamic, context, engine, sql<SqlBool>`t.need_id = ${id}`, sql`t.created_at desc, t.id desc`);
  };

/** 需求的维护与跟进 (entities.md 4.3, domain.md section 3): its history, the room that it keeps, its customer's status, who follows it. */
export const demandsFeature = (services: Services): Feature =>
  combine([
    handlersOf(need, { lists: lists(services), follow: follow(services) }),
    hookInto(need, {
      check,
      prepare: async ({ now }, _draft, before) => (before ? { last_follow_at: now.toISOString() } : {}),
      after: async (context, row, before) => {
        await reserve(context, row, before);
        await note(context, row, before);
        if (row.enterprise_id !== null) await followDemands(context, row.enterprise_id);
        await notify(services, context, row, before);
      },
      beforeRemove: async (context, row) => {
        const bound = await sql<{ so: boolean }>`select ${goesOn(sql`${row.id}::bigint`)} so`.execute(context.db);
        if (bound.rows[0]?.so) refuse('该需求已有合同，不能删除');
        await cutShort(context, sql`need_id = ${row.id}`, today(context.now), { reason: '需求已删除' });
        await noteDynamic(context, row.id, { kind: kinds.removed, from_status: row.status, content: '删除需求' });
        if (row.enterprise_id !== null) await followDemands(context, row.enterprise_id, row.id);
      },
    }),
  ]);
