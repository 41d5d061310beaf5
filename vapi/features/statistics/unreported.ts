import { sql } from 'kysely';
import { wholeYear } from '@/domain/codes/analysis';
import { returnStatus } from '@/domain/codes/report';
import type { UnreportedReturns } from '@/domain/feeds/analysis';
import { labelOf } from '@/domain/kernel/codes';
import { toWire, today } from '@/domain/kernel/moment';
import { areaOf, asOf, inside, ids, newest, oneOf, rowsOf } from '../../business/measure/area';
import { mayName, unnamedFirm } from '../../business/wall';
import type { Context, Values } from '../../kernel/context';
import { reportedQuarters } from './analysed';

const [waits, passed] = [2, 3] as const;
interface Missing {
  id: number;
  enterprise_id: number;
  name: string;
  tech_field: number | null;
  status: number;
  deadline: Date;
  reminded_at: Date | null;
}
/** GET /statistics/unreported: who has neither filed nor been approved for a quarter; what waits for its audit was filed. */
export async function unreported(context: Context, input: Values): Promise<UnreportedReturns> {
  const area = areaOf(context, input.incubator_id);
  const quarters = await rowsOf(context, reportedQuarters(area));
  const wanted = typeof input.period === 'string' && input.period !== wholeYear ? input.period : quarters[0]?.period;
  const quarter = quarters.find(({ period }) => period === wanted);
  const reports = quarter?.reports ?? [];
  const counted = await oneOf(
    context,
    sql<{
      waiting: number;
      as_of: Date | null;
    }>`select (count(*) filter (where t.status = ${waits}))::int waiting, ${newest(area, ['report_return'])} as_of
      from report_return t where t.report_id = any(${ids(reports)}) and ${inside(area, 't')}`,
  );
  const rows = await rowsOf(
    context,
    sql<Missing>`select t.id, t.enterprise_id, e.name, e.tech_field::int tech_field, t.status::int status, r.deadline,
        (select max(x.reminded_at) from report_return x where x.enterprise_id = t.enterprise_id and x.report_id = any(${ids(reports)})) reminded_at
      from report_return t join report r on r.id = t.report_id join enterprise e on e.id = t.enterprise_id
      where t.report_id = any(${ids(reports)}) and t.status not in (${waits}, ${passed}) and ${inside(area, 't')} order by r.deadline, e.name, e.id`,
  );
  const named = await mayName(context);
  const day = Date.parse(today(context.now));
  const late = (deadline: Date): number => Math.max(0, Math.round((day - Date.parse(today(deadline))) / 86_400_000));
  return {
    as_of: asOf(context.now, counted.as_of),
    period: wanted ?? null,
    deadline: quarter ? toWire(quarter.deadline.getTime()) : null,
    reports,
    expected: quarter?.expected ?? 0,
    approved: quarter?.reported ?? 0,
    waiting: counted.waiting,
    missing: rows.length,
    data: rows.map(({ id, enterprise_id, name, tech_field, status, deadline, reminded_at }) => ({
      id,
      enterprise_id,
      name: named ? name : unnamedFirm(tech_field),
      state: labelOf(returnStatus, status) ?? '',
      days_late: late(deadline),
      reminded_at: reminded_at ? toWire(reminded_at.getTime()) : null,
    })),
  };
}
