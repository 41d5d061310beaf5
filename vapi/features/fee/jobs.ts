import { sql } from 'kysely';
import { activateDue } from '../../business/bills';
import { lockLedger } from '../../business/ledger';
import type { Job } from '../../kernel/jobs/job';

export const feeJobs: readonly Job[] = [
  {
    name: 'due_bills',
    title: '到期账单生效',
    schedule: { daily: '00:02' },
    change: async (context) => {
      const parks = await sql<{ id: number }>`select id from incubator`.execute(context.db);
      await lockLedger(
        context,
        parks.rows.map(({ id }) => id),
      );
      const bills = await activateDue(context);
      return bills.length > 0 ? `生效账单 ${bills.length} 张` : undefined;
    },
  },
];
