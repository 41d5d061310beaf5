import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { visitor } from '@/domain/resources/visitor';
import { timeOf, today, toWire } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import { buildingWords, recordEvents } from '../../business/events';
import { notifyApplicant } from '../../business/applicants';
import { ownPark } from '../../business/ownPark';
import { tenantsOf } from '../../business/people';
import type { Context } from '../../kernel/context';
import { combine, hookInto, type Columns, type Feature, type TableOf } from '../../kernel/handlers';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { masked } from '../../kernel/mask';
import type { Services } from '../../services';
import { visitorJobs } from './jobs';

type Visitor = TableOf<typeof visitor>;
const [passed, rejected] = [3, 4] as const;
const tries = 50;
/** Six digits that no other visitor of the park has on the day of the visit (visitor_code_key). */
async function freeCode({ db }: Context, { incubator_id, visit_at }: Visitor): Promise<string> {
  const found = await sql<{ code: string }>`select code from visitor where incubator_id = ${incubator_id} and code is not null
    and (visit_at at time zone 'Asia/Shanghai')::date = (${visit_at}::timestamptz at time zone 'Asia/Shanghai')::date`.execute(db);
  const taken = new Set(found.rows.map(({ code }) => code));
  for (let at = 0; at < tries; at += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!taken.has(code)) return code;
  }
  return refuse('当天的通行码已用完，请换一天');
}
/** What comes with a transition (domain.md section 14): the code of who is let in, and when somebody came and left. */
async function moved(context: Context, action: string, row: Visitor, services: Services): Promise<Columns<Visitor> | undefined> {
  if (action === 'audit' && (row.status === passed || row.status === rejected)) {
    if (row.status === passed && today(new Date(Number(timeOf(row.visit_at)))) < today(context.now)) refuse('来访日期已过，不能通过');
    const code = row.status === passed ? await freeCode(context, row) : null;
    // whoever was invited has to know his code too; that his host's plan came to nothing the host says himself
    if (row.created_by === null || code !== null) {
      const next = `来访时间${toWire(row.visit_at).slice(0, 16)}，通行码${String(code)}`;
      await notifyApplicant(context, services, row.mobile, { what: '来访登记', passed: code !== null, reason: row.reason, next });
    }
    return { code };
  }
  if (action === 'leave') return { left_at: context.now };
  if (action !== 'arrive') return undefined;
  const { id, incubator_id, building_id, name } = row;
  const text = `访客 ${String(masked('name', name))} 已到访${await buildingWords(context, building_id)}`;
  await recordEvents(context, [{ incubator_id, building_id, type: 'visitor', text, resource: visitor.name, row_id: id }]);
  if (row.enterprise_id !== null) {
    await services.engine.notify(context, {
      users: await tenantsOf(context, row.enterprise_id),
      type: 2,
      title: `访客已到访：${row.company ?? row.host_name ?? '访客'}`,
      path: pathTo('visitor.list'),
      query: { id: row.id },
    });
  }
  return { arrived_at: context.now };
}
export const visitorFeature = (services: Services): Feature => combine([{ jobs: visitorJobs }, visits(services)]);
const visits = (services: Services): Feature =>
  hookInto(visitor, {
    check: async (context, draft, before): Promise<FieldErrors> => {
      const late = draft.visit_at && (!before || draft.visit_at !== before.visit_at) && Number(timeOf(draft.visit_at)) < context.now.getTime();
      return { ...ownPark(context, draft), ...(late && { visit_at: ['来访时间不能早于当前时间'] }) };
    },
    afterAction: (context, action, row) => moved(context, action, row, services),
  });
