import { sql } from 'kysely';
import { addMonths } from '@/domain/calc/dates';
import { addDays, startOfDay, today } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import { parameterValues } from '../../business/parameters';
import { monthsToScore, scoreMonth } from '../../business/scores';
import type { Context } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';

/** Whoever follows customers is told each morning how many demands wait for him: those whose day has come, and those that nobody has spoken of for long. */
async function remindFollowers(context: Context, notify: Services['engine']['notify'], days: number): Promise<number> {
  const { db, now } = context;
  const day = today(now);
  const silent = startOfDay(addDays(day, -days));
  const due = await sql<{ user_id: number; n: number }>`select n.user_id, count(*)::int n from need n
    left join enterprise e on e.id = n.enterprise_id join app_user u on u.id = n.user_id and u.status = 1 and u.deleted_at is null
    where n.deleted_at is null and n.done_at is null and n.status = 10 and e.deleted_at is null and (n.next_follow_at <= ${day}::date
      or (${days > 0} and n.next_follow_at is null and coalesce(n.last_follow_at, n.created_at) < ${silent}::timestamptz))
    group by n.user_id order by n.user_id`.execute(db);
  for (const { user_id, n } of due.rows)
    await notify(context, {
      users: [user_id],
      type: 3,
      title: `您有 ${n} 个需求待跟进`,
      path: pathTo('task'),
      query: { view: 'progress', track: 'need', mine: 1 },
      dedupe: `need.follow:${user_id}:${day}`,
    });
  return due.rows.length;
}
/** Once for an incubation: it has gone on for long, and graduation should be thought of. */
async function remindOfGraduation(context: Context, notify: Services['engine']['notify'], months: number): Promise<number> {
  const found = await sql<{
    id: number;
    enterprise_id: number;
    name: string;
    follow_id: number;
    start_at: string;
  }>`select i.id, i.enterprise_id, e.name, e.follow_id, i.start_at::text
    from incubation i join enterprise e on e.id = i.enterprise_id join app_user u on u.id = e.follow_id and u.status = 1 and u.deleted_at is null
    where i.status = 1 and e.deleted_at is null and i.start_at <= ${addMonths(today(context.now), -months)}::date order by i.id`.execute(context.db);
  for (const { id, enterprise_id, name, follow_id, start_at } of found.rows)
    await notify(context, {
      users: [follow_id],
      type: 7,
      title: `「${name}」在孵已满${months}个月`,
      content: `入孵日期 ${start_at}，请评估毕业条件`,
      path: pathTo('enterprise.hatch'),
      query: { id: enterprise_id },
      dedupe: `incubation.warn:${id}:${months}`,
    });
  return found.rows.length;
}
export const enterpriseJobs = ({ engine: { notify } }: Pick<Services, 'engine'>): readonly Job[] => [
  {
    name: 'customer_reminders',
    title: '需求跟进与毕业提醒',
    schedule: { daily: '09:00' },
    change: async (context) => {
      const { 'need.follow_days': days, 'incubation.warn_months': months } = await parameterValues(
        context.db,
        'need.follow_days',
        'incubation.warn_months',
      );
      const followers = await remindFollowers(context, notify, days);
      const firms = await remindOfGraduation(context, notify, months);
      const words = [followers > 0 && `提醒跟进人 ${followers} 名`, firms > 0 && `在孵超期企业 ${firms} 家`].filter(Boolean);
      return words.join('，') || undefined;
    },
  },
  {
    name: 'enterprise_scores',
    title: '企业综合评分',
    schedule: { daily: '03:10' },
    // scored once a month, when it is over: on the other days nothing is missing
    change: async ({ db, now }) => {
      const done: string[] = [];
      for (const month of await monthsToScore(db, today(now))) {
        const scored = await scoreMonth(db, month, now);
        if (scored > 0) done.push(`${month.slice(0, 7)} 评分企业 ${scored} 家`);
      }
      return done.join('，') || undefined;
    },
  },
];
