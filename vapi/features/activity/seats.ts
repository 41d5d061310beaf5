import { sql } from 'kysely';
import type { activity } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { toWire } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import { post } from '../../business/outbox';
import { tenantsOf } from '../../business/people';
import { changeOne } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Columns, TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';

export type Activity = TableOf<typeof activity>;
export type SignUp = TableOf<typeof activityApply>;
export const state = { waiting: 1, passed: 2, rejected: 3, cancelled: 4, queued: 5 } as const;
const page = pathTo('activity_apply.my');

/** Why nobody can sign up now. */
export const closedNow = ({ is_online, apply_end_at }: Activity, now: Date): string | undefined =>
  is_online !== 1 ? '该活动未发布' : new Date(apply_end_at).getTime() <= now.getTime() ? '报名已截止' : undefined;
export async function activityOf({ db }: Pick<Context, 'db'>, id: unknown): Promise<Activity | undefined> {
  return (await sql<Activity>`select * from activity where id = ${id} and deleted_at is null`.execute(db)).rows[0];
}
type Seats = Pick<Activity, 'id' | 'seats'>;
/** Seats that are free, and how many wait for one. Whoever waits for his audit holds one already. No end where the activity names no number. */
export async function lineOf({ db }: Pick<Context, 'db'>, { id, seats }: Seats): Promise<{ readonly free: number; readonly queued: number }> {
  if (seats === null) return { free: Number.POSITIVE_INFINITY, queued: 0 };
  const { rows } = await sql<{ taken: number; queued: number }>`select count(*) filter (where status in (1, 2))::int taken,
    count(*) filter (where status = ${state.queued})::int queued from activity_apply where activity_id = ${id}`.execute(db);
  const { taken = 0, queued = 0 } = rows[0] ?? {};
  return { free: seats - taken, queued };
}
/** What is left of the seats. */
export const seatsLeft = async (context: Pick<Context, 'db'>, about: Seats): Promise<number> => (await lineOf(context, about)).free;
/** Which place in the waiting list a sign-up has. */
export async function placeOf(
  { db }: Pick<Context, 'db'>,
  { id, activity_id }: { readonly id: number; readonly activity_id?: unknown },
): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int n from activity_apply
    where activity_id = ${activity_id} and status = ${state.queued} and id <= ${id}`.execute(db);
  return found.rows[0]?.n ?? 0;
}
/** Tells whoever signed up: his account, else all of the enterprise; whoever came from the website has a phone alone. */
export async function notifyGuest(context: Context, services: Services, row: SignUp, words: string, dedupe: string): Promise<void> {
  const users = row.user_id ? [row.user_id] : row.enterprise_id ? await tenantsOf(context, row.enterprise_id) : [];
  if (users.length > 0) await services.engine.notify(context, { users, type: 5, title: words, path: page, query: { id: row.id }, dedupe });
  else await post(context, services, { mobile: row.mobile, template: 'activity', content: words, lives: 24 * 60 });
}
/** The same to everybody who means to come, while it has not ended. */
export async function notifyAll(context: Context, services: Services, about: Activity, words: string): Promise<void> {
  if (new Date(about.end_at).getTime() <= context.now.getTime()) return;
  const coming = await sql<SignUp>`select * from activity_apply where activity_id = ${about.id} and status in (1, 2, 5) order by id`.execute(
    context.db,
  );
  for (const row of coming.rows) await notifyGuest(context, services, row, words, `activity.changed:${row.id}:${about.version}`);
}
/** When and where it is that is online again, for whoever means to come: at a place of the park, at an address, or online. */
export async function onAgain({ db }: Pick<Context, 'db'>, { title, start_at, place_id, address, online_url }: Activity): Promise<string> {
  const found = await sql<{ name: string }>`select name from place where id = ${place_id}`.execute(db);
  const where = [found.rows[0]?.name, address].filter(Boolean).join(' ') || `线上 ${online_url ?? ''}`;
  return `您报名的活动「${title}」已发布，开始时间 ${toWire(start_at).slice(0, 16)}，地点 ${where}`;
}
/** The first of the waiting list move up while there are seats, until it starts or as long as others may sign up; none while it is taken down or a change of it waits for its auditors. The activity is locked by whoever calls. */
export async function moveUp(context: Context, services: Services, id: number): Promise<void> {
  const row = await activityOf(context, id);
  if (!row || row.is_online !== 1 || (new Date(row.start_at).getTime() <= context.now.getTime() && closedNow(row, context.now))) return;
  const free = await seatsLeft(context, row);
  if (free <= 0) return;
  const first = await sql<{ id: number }>`select id from activity_apply where activity_id = ${id} and status = ${state.queued}
    order by id ${Number.isFinite(free) ? sql`limit ${free}` : sql``}`.execute(context.db);
  const { engine } = services;
  for (const { id: apply } of first.rows) {
    // who was turned down and waits again moves up again, and hears of it again
    const audits = row.needs_apply_audit === 1;
    const moved = await changeOne(context, activityApply, apply, { status: audits ? state.waiting : state.passed, moved_at: context.now });
    if (!moved) continue;
    if (audits) {
      const audit = await engine.audit.present(activityApply as never, context, moved as never, engine, state.queued);
      await changeOne(context, activityApply, apply, audit as Columns<SignUp>);
    }
    await notifyGuest(
      context,
      services,
      moved,
      `活动「${row.title}」有了名额，您已递补${audits ? '，等待审核' : '成功'}`,
      `activity_apply.moved:${apply}:${moved.version}`,
    );
  }
}
