import { sql, type SqlBool } from 'kysely';
import { fieldRecord } from '@/domain/resources/field-record';
import { today } from '@/domain/kernel/moment';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';

const [passed, ended] = [3, 7] as const;

/** A venue whose last day is over has been used: its application has ended (domain.md section 8). */
export const venueJobs: readonly Job[] = [
  {
    name: 'venue_ends',
    title: '场地申请结束',
    schedule: { daily: '00:04' },
    change: async (context) => {
      const over = sql<SqlBool>`t.audit_status = ${passed} and t.end_at < ${today(context.now)}::date`;
      const done = await changeRows(context, fieldRecord, over, { audit_status: ended });
      return done.length > 0 ? `结束的申请 ${done.length} 个` : undefined;
    },
  },
];
