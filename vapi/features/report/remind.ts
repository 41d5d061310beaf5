import { sql } from 'kysely';
import { minuteText } from '@/domain/format';
import { startOfDay, today, toWire } from '@/domain/kernel/moment';
import type { reportReturn } from '@/domain/resources/report-return';
import { pathTo } from '@/domain/routes';
import { tenantsOf } from '../../business/people';
import { refuse } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import type { Services } from '../../services';

const toDo = 3;
/** A report that is over may still be handed in late; one that is closed may not. */
const open: readonly number[] = [2, 3];
interface Known {
  readonly title: string;
  readonly period: string;
  readonly deadline: Date;
  readonly status: number;
  readonly again: boolean;
}
/** 催报: several returns of one firm for one quarter are one reminder, so that nobody is told twice on a day. */
export const remind =
  ({ engine }: Pick<Services, 'engine'>): ActionHandler<(typeof reportReturn)['fields']> =>
  async (context, { report_id, enterprise_id }) => {
    const { db, now } = context;
    const day = today(now);
    // whoever presses at the same time for another return of the firm waits, and finds it done
    await sql`select 1 from enterprise where id = ${enterprise_id} for no key update`.execute(db);
    const found = await sql<Known>`select r.title, r.period, r.deadline, r.status::int status, exists (
        select 1 from report_return o join report p on p.id = o.report_id
        where o.enterprise_id = ${enterprise_id} and p.kind = r.kind and p.period = r.period and o.reminded_at >= ${startOfDay(day)}) again
      from report r where r.id = ${report_id}`.execute(db);
    const [report = refuse('报表不存在')] = found.rows;
    if (!open.includes(report.status)) refuse('报表已关闭，无需催报');
    if (report.again) refuse('该企业今天已催报');
    const users = await tenantsOf(context, enterprise_id);
    if (users.length === 0) refuse('该企业没有可用的账号，无法催报');
    const { title, period, deadline } = report;
    await engine.notify(context, {
      users,
      type: toDo,
      title: `请尽快填报：${title}`,
      content: `截止时间 ${minuteText(toWire(deadline))}${deadline < now ? '，已逾期' : ''}`,
      path: pathTo('report_return.filling'),
      query: { report_id },
      dedupe: `report_return.remind:${enterprise_id}:${period}:${day}`,
    });
    return { set: { reminded_at: now } };
  };
