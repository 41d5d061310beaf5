import { sql, type SqlBool } from 'kysely';
import { visitor } from '@/domain/resources/visitor';
import { startOfDay, today } from '@/domain/kernel/moment';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';

const [waiting, passed, expired] = [2, 3, 7] as const;

/** Whoever did not come on the day of the visit, let in or not looked at yet, is expected no longer (domain.md section 14). */
export const visitorJobs: readonly Job[] = [
  {
    name: 'visitor_expiry',
    title: '访客过期',
    schedule: { daily: '00:03' },
    change: async (context) => {
      const over = sql<SqlBool>`t.status in (${waiting}, ${passed}) and t.visit_at < ${startOfDay(today(context.now))}`;
      const gone = await changeRows(context, visitor, over, { status: expired });
      return gone.length > 0 ? `过期访客 ${gone.length} 人次` : undefined;
    },
  },
];
