import { sql, type SqlBool } from 'kysely';
import { honourKind } from '@/domain/codes/growth';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { knowledge } from '@/domain/resources/growth-record';
import { pathTo } from '@/domain/routes';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import type { TableOf } from '../../kernel/handlers';
import type { Job, Outcome } from '../../kernel/jobs/job';

type Right = TableOf<typeof knowledge> & { readonly id: number };
type Retell = (context: Context, right: Right) => Promise<void>;
/** 申请中, 有效, 失效 are what the dates of a right say on the day; only 转让 is marked by hand (entities.md 4.10). */
async function byDates(context: Context, retell: Retell): Promise<Outcome> {
  const day = sql`${today(context.now)}::date`;
  const status = sql<number>`case when t.granted_at is null or t.granted_at > ${day} then 1 when t.expires_at <= ${day} then 3 else 2 end`;
  const moved = sql<SqlBool>`t.deleted_at is null and t.status in (1, 2, 3) and t.status <> ${status}`;
  const rows = (await changeRows(context, knowledge, moved, { status })) as unknown as readonly Right[];
  for (const right of rows) if (right.confirmed_at) await retell(context, right);
  return rows.length > 0 ? `状态改变的知识产权 ${rows.length} 项` : undefined;
}

/** Days before the end on which it is message, those of a contract without the second. */
const steps = [90, 30, 7] as const;
const system = 7 as const;
interface Ending {
  readonly id: number;
  readonly firm: string;
  readonly kind: number;
  readonly name: string | null;
  readonly valid_to: string;
  readonly left: number;
  readonly tenants: number[];
  readonly followers: number[];
}
/**
 * Honours that end soon: the firm's accounts and its follower are told once each step (entities.md 4.10), of several that have passed only the nearest.
 * Not of one that a later certificate of its kind goes on from, nor of a firm that has left.
 */
async function remind(context: Context, { notify }: Engine): Promise<Outcome> {
  const day = today(context.now);
  const account = (which: unknown) => sql`array(select u.id from app_user u where ${which} and u.status = 1 and u.deleted_at is null order by u.id)`;
  const { rows } = await sql<Ending>`select h.id, e.name firm, h.kind::int kind, h.name, h.valid_to, h.valid_to - ${day}::date as left,
      ${account(sql`u.enterprise_id = e.id`)} tenants, ${account(sql`u.id = e.follow_id`)} followers
    from honour h join enterprise e on e.id = h.enterprise_id
    where h.deleted_at is null and h.confirmed_at is not null and e.deleted_at is null and e.residence <> 3
      and h.valid_to between ${day}::date and ${day}::date + ${Math.max(...steps)}::int
      and not exists (select 1 from honour n where n.enterprise_id = h.enterprise_id and n.kind = h.kind and n.id <> h.id and n.deleted_at is null
        and n.name is not distinct from h.name and n.granted_at > h.granted_at and (n.valid_to is null or n.valid_to > h.valid_to))
    order by h.id`.execute(context.db);
  for (const { id, firm, kind, name, valid_to, left, tenants, followers } of rows) {
    const title = kind === 9 ? name : labelOf(honourKind, kind);
    const message = {
      type: system,
      title: `资质 ${title} ${left === 0 ? '今天到期' : `还有 ${left} 天到期`}`,
      path: pathTo('knowledge.list'),
      query: { list: 'honour' },
      dedupe: `honour.ending:${id}:${valid_to}:${Math.min(...steps.filter((step) => step >= left))}`,
    };
    const content = `有效期至 ${valid_to}，请及时办理复审或重新认定`;
    await notify(context, { ...message, users: tenants, content });
    await notify(context, { ...message, users: followers, content: `${firm}，${content}` });
  }
  return rows.length > 0 ? `临近到期资质 ${rows.length} 项` : undefined;
}
export const growthJobs = (engine: Engine, retell: Retell): readonly Job[] => [
  { name: 'knowledge_status', title: '知识产权状态', schedule: { daily: '00:08' }, change: (context) => byDates(context, retell) },
  { name: 'honour_reminders', title: '资质到期提醒', schedule: { daily: '08:35' }, change: (context) => remind(context, engine) },
];
