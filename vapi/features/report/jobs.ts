import { sql, type SqlBool } from 'kysely';
import { report } from '@/domain/resources/report';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';

const [filling, due] = [2, 3] as const;

/** A report whose deadline has passed is filled in no longer (domain.md section 12). */
export const reportJobs: readonly Job[] = [
  {
    name: 'report_deadlines',
    title: '报表截止',
    schedule: { every: 5 },
    change: async (context) => {
      const over = await changeRows(context, report, sql<SqlBool>`t.status = ${filling} and t.deadline <= ${context.now}`, { status: due });
      return over.length > 0 ? `截止的报表 ${over.length} 份` : undefined;
    },
  },
];
