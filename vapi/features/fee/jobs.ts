import { sql } from 'kysely';
import { activateDue } from '../../business/bills';
import { lockLedger } from '../../business/ledger';
import type { Context } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { chargeLateness } from '../../business/late-fees';

/** What looks through the bills of all parks holds the books of all of them. */
async function lockAll(context: Context): Promise<void> {
  const parks = await sql<{ id: number }>`select id from incubator`.execute(context.db);
  await lockLedger(
    context,
    parks.rows.map(({ id }) => id),
  );
}
export const feeJobs: readonly Job[] = [
  {
    name: 'due_bills',
    title: '到期账单生效',
    schedule: { daily: '00:02' },
    change: async (context) => {
      await lockAll(context);
      const bills = await activateDue(context);
      return bills.length > 0 ? `生效账单 ${bills.length} 张` : undefined;
    },
  },
  {
    name: 'late_fees',
    title: '滞纳金出账',
    schedule: { daily: '00:10' },
    change: async (context) => {
      await lockAll(context);
      const { made, corrected } = await chargeLateness(context);
      const parts = [made > 0 ? `滞纳金账单 ${made} 张` : '', corrected > 0 ? `更正 ${corrected} 张` : ''].filter(Boolean);
      return parts.length > 0 ? parts.join('，') : undefined;
    },
  },
];
