import { sql, type SqlBool } from 'kysely';
import { fieldRecord } from '@/domain/resources/field-record';
import { today } from '@/domain/kernel/moment';
import { notifyAsker } from '../../business/applicants';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';
import { askerOf, whatOf } from './asker';

const [waiting, passed, rejected, ended] = [2, 3, 4, 7] as const;
const unseen = '使用日期已过，未及审核';
/**
 * A venue whose last day is over has been used: its application has ended (domain.md section 8). One that nobody had looked at by then waits no
 * longer, and whoever asked is told so.
 */
export const venueJobs = (services: Services): readonly Job[] => [
  {
    name: 'venue_ends',
    title: '场地申请结束',
    schedule: { daily: '00:04' },
    change: async (context) => {
      const over = (status: number) => sql<SqlBool>`t.audit_status = ${status} and t.end_at < ${today(context.now)}::date`;
      const done = await changeRows(context, fieldRecord, over(passed), { audit_status: ended });
      const late = await changeRows(context, fieldRecord, over(waiting), { audit_status: rejected, reason: unseen });
      for (const row of late) await notifyAsker(context, services, fieldRecord, row, askerOf(row), { what: whatOf(row), reason: unseen });
      const words = [done.length > 0 && `结束的申请 ${done.length} 个`, late.length > 0 && `未及审核 ${late.length} 个`].filter(Boolean);
      return words.join('，') || undefined;
    },
  },
];
