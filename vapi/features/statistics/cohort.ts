import { sql } from 'kysely';
import { leadStep, type LeadStep } from '@/domain/codes/customer';
import type { LeadCohort } from '@/domain/feeds/operate';
import type { Context } from '../../kernel/context';
import { hasReached } from '../../business/leads';
import { inside, oneOf, type Area } from '../../business/measure/area';
import { firstDay, monthsTo } from '../../business/measure/numbers';

const steps = leadStep.items.map(({ code }) => code);
/** Customers who came in the last twelve months, and how many of them have come how far by now. */
export async function cohortOf(context: Context, area: Area, day: string): Promise<LeadCohort> {
  const [first = day] = monthsTo(day, 12);
  const from = firstDay(first);
  const counts = steps.map((step) => sql`(count(*) filter (where ${hasReached(step, 'e')}))::int ${sql.ref(`step${step}`)}`);
  const found = await oneOf(
    context,
    sql<Readonly<Record<`step${LeadStep}`, number>>>`select ${sql.join(counts)} from enterprise e
      where e.deleted_at is null and e.created_at >= day_start(${from}::date) and e.created_at < day_start(${day}::date + 1) and ${inside(area, 'e')}`,
  );
  return { from, till: day, steps: leadStep.items.map(({ code, label }) => ({ step: code, name: label, value: found[`step${code}`] })) };
}
