import { sql, type SqlBool } from 'kysely';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { parameterValues } from '../../business/parameters';
import { lockLedger } from '../../business/ledger';
import { changeOne, changeRows } from '../../kernel/changes';
import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';
import { state, turnDownOver } from './book';
import { billOf } from './cost';

/** Bookings that time has moved on: over and attended, or not attended at all, which gives the room back (domain.md section 7). */
export const bookingJobs = (services: Services): readonly Job[] => [
  {
    name: 'booking_ends',
    title: '会议室预约完成与爽约',
    schedule: { every: 5 },
    change: async (context) => {
      const { 'mtroom.noshow_minutes': grace } = await parameterValues(context.db, 'mtroom.noshow_minutes');
      const { now } = context;
      const parks = await sql<{ id: number }>`select distinct incubator_id id from mtroom_apl where status = 1 and lower(during) <= ${now}`.execute(
        context.db,
      );
      await lockLedger(
        context,
        parks.rows.map(({ id }) => id),
      );
      const late = new Date(now.getTime() - grace * 60_000);
      // whoever was let in after the beginning has from then on as long to come, and nobody longer than it lasts
      const missed = sql<SqlBool>`t.status = 1 and t.check_in_at is null and ${grace > 0}
        and (greatest(lower(t.during), t.audited_at) <= ${late} or upper(t.during) <= ${now})`;
      const absent = await changeRows(context, mtroomApl, missed, { status: state.absent });
      const done = await changeRows(context, mtroomApl, sql<SqlBool>`t.status = 1 and upper(t.during) <= ${now}`, { status: state.done });
      // one that nobody had to check in for took place all the same
      for (const row of done) {
        const bill = await billOf(context, row);
        if (bill.fee_bill_id) await changeOne(context, mtroomApl, row.id, bill);
      }
      const unseen = await turnDownOver(context, services);
      const words = [
        done.length > 0 && `完成 ${done.length} 场`,
        absent.length > 0 && `爽约 ${absent.length} 场`,
        unseen > 0 && `未及审核 ${unseen} 场`,
      ].filter(Boolean);
      return words.join('，') || undefined;
    },
  },
];
