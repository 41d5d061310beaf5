import { sql, type SqlBool } from 'kysely';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { changeRows } from '../kernel/changes';
import type { Job } from '../kernel/jobs/job';

/**
 * On a demonstration park nobody stands at the door of a meeting room: seven in eight of the bookings that arrived with it are checked in when
 * they begin, the others stay 爽约. What a visitor of the demonstration books himself is his to check in.
 */
export const arrivals: Job = {
  name: 'demo_check_in',
  title: '会议室签到（演示数据）',
  schedule: { every: 5 },
  change: async (context) => {
    const { now } = context;
    const begun = sql<SqlBool>`t.status = 1 and t.check_in_at is null and t.user_id is null and t.id % 8 <> 0 and t.during @> ${now}::timestamptz`;
    const arrived = await changeRows(context, mtroomApl, begun, { check_in_at: now }, { action: 'check_in' });
    return arrived.length > 0 ? `签到 ${arrived.length} 场` : undefined;
  },
};
