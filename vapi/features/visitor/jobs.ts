import { sql, type SqlBool } from 'kysely';
import { visitor } from '@/domain/resources/visitor';
import { startOfDay, today } from '@/domain/kernel/moment';
import { notifyAsker } from '../../business/applicants';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';
import { plannerOf, visitOf } from './planner';

const [waiting, passed, expired] = [2, 3, 7] as const;

const unseen = '来访日期已过，未及审核';
/**
 * Whoever did not come on the day of the visit, let in or not looked at yet, is expected no longer (domain.md section 14); of what nobody had
 * looked at whoever planned the visit is told so.
 */
export const visitorJobs = (services: Services): readonly Job[] => [
  {
    name: 'visitor_expiry',
    title: '访客过期',
    schedule: { daily: '00:03' },
    change: async (context) => {
      const over = (status: number) => sql<SqlBool>`t.status = ${status} and t.visit_at < ${startOfDay(today(context.now))}`;
      const late = await changeRows(context, visitor, over(waiting), { status: expired });
      const gone = await changeRows(context, visitor, over(passed), { status: expired });
      const ending = { became: '已过期', reason: unseen };
      for (const row of late) await notifyAsker(context, services, visitor, row, plannerOf(row), { what: visitOf(row), ...ending });
      const count = late.length + gone.length;
      return count > 0 ? `过期访客 ${count} 人次` : undefined;
    },
  },
];
