import { sql } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import type { Job } from '../../kernel/jobs/job';
import { fits, resident } from './fit';
import type { Policy } from './apply';

const page = pathTo('policy.company');
/** Days before the end of applying at which people are told (domain.md section 10). */
const steps = [15, 7, 1] as const;
const alive = sql`u.status = 1 and u.deleted_at is null`;
/** The accounts of the firms that a policy `p` fits. */
const fitting = (day: string) =>
  sql`select u.id from app_user u join enterprise e on e.id = u.enterprise_id where ${alive} and ${resident} and ${fits(day)}`;

/** 新政策, to the accounts of the firms that it fits: once a policy, however often it goes offline and comes back. */
export async function announce(context: Context, { notify }: Engine, { id }: Pick<Policy, 'id'>): Promise<void> {
  const found = await sql<{ title: string; apply_to: string | null; users: number[] }>`select p.title, p.apply_to,
    array(${fitting(today(context.now))}) users from policy p where p.id = ${id}`.execute(context.db);
  const [row] = found.rows;
  if (!row) return;
  await notify(context, {
    users: row.users,
    type: 1,
    title: `新政策：${row.title}`,
    ...(row.apply_to && { content: `申报截止 ${row.apply_to}` }),
    ...{ path: page, query: { id }, dedupe: `policy.new:${id}` },
  });
}
interface Ending {
  id: number;
  title: string;
  apply_to: string;
  left: number;
  users: number[];
}
/**
 * Policies whose time to apply ends soon: whoever has collected one and the firms that it fits are told at 15, 7 and 1 days, once each and of
 * several that have passed of the nearest alone; not whose firm has handed in already.
 */
async function remind(context: Context, { notify }: Engine): Promise<string | undefined> {
  const day = today(context.now);
  const done = sql`exists (select 1 from policy_apply a join app_user w on w.enterprise_id = a.enterprise_id
    where w.id = k.id and a.policy_id = p.id and a.status in (2, 3, 5) and a.deleted_at is null)`;
  const collected = sql`select u.id from policy_collect c join app_user u on u.id = c.user_id where c.policy_id = p.id and ${alive}`;
  const ending = await sql<Ending>`select p.id, p.title, p.apply_to, p.apply_to - ${day}::date as left,
      array(select k.id from (${collected} union select f.id from (${fitting(day)} and p.can_apply = 1) f) k where not ${done}) users
    from policy p where p.is_online = 1 and p.deleted_at is null and p.apply_to between ${day}::date and ${day}::date + ${steps[0]}::int
    order by p.id`.execute(context.db);
  for (const { id, title, apply_to, left, users } of ending.rows) {
    const step = Math.min(...steps.filter((one) => one >= left));
    await notify(context, {
      users,
      type: 3,
      title: left === 0 ? `政策「${title}」今天截止申报` : `政策「${title}」还有 ${left} 天截止申报`,
      content: `申报截止 ${apply_to}`,
      ...{ path: page, query: { id }, dedupe: `policy.ending:${id}:${apply_to}:${step}` },
    });
  }
  return ending.rows.length > 0 ? `临近截止的政策 ${ending.rows.length}` : undefined;
}
export const policyJobs = (engine: Engine): readonly Job[] => [
  { name: 'policy_reminders', title: '政策申报截止提醒', schedule: { daily: '08:40' }, change: (context) => remind(context, engine) },
];
