import { sql, type SqlBool } from 'kysely';
import { activityApply } from '@/domain/resources/activity-apply';
import { changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';
import { activityOf, notifyGuest, state } from './seats';

const unseen = '活动已结束，未及审核';
const unmoved = '活动已结束，未能递补';
/** Sign-ups of what is over that nobody had looked at, or that had no seat by then, wait no longer, and whoever signed up is told so. */
export const activityJobs = (services: Services): readonly Job[] => [
  {
    name: 'activity_ends',
    title: '活动报名结束',
    schedule: { daily: '00:05' },
    change: async (context) => {
      const over = (status: number) =>
        sql<SqlBool>`t.status = ${status} and exists (select 1 from activity h where h.id = t.activity_id and h.end_at <= ${context.now})`;
      const ended = [
        ...(await changeRows(context, activityApply, over(state.waiting), { status: state.rejected, reason: unseen })),
        ...(await changeRows(context, activityApply, over(state.queued), { status: state.rejected, reason: unmoved })),
      ];
      for (const row of ended) {
        const about = await activityOf(context, row.activity_id);
        const words = `您报名的活动「${about?.title ?? ''}」未能参加：${row.reason ?? ''}`;
        await notifyGuest(context, services, row, words, `activity_apply.ended:${row.id}:${row.version}`);
      }
      return ended.length > 0 ? `结束的报名 ${ended.length} 个` : undefined;
    },
  },
];
