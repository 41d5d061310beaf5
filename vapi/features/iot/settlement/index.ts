import { sql } from 'kysely';
import { addMonths } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import { meter } from '@/domain/resources/meter';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { lockLedger, lockLedgerOf } from '../../../business/ledger';
import type { Context, Values } from '../../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature } from '../../../kernel/handlers';
import { read } from '../../../kernel/operations/read';
import { inScope } from '../../../kernel/scopes';
import type { Services } from '../../../services';
import { kindWanted } from '../kinds';
import { unbillShares } from './allot';
import { confirm, unbill } from './bill';
import { duesOf } from './due';
import { planOf, type Plan } from './plan';
import { dropPortions, takeBack } from './share';
import { shownShares } from './shown';
import { giveOut, makeSheets, reckon, type Sheet } from './sheet';
import { meterToSettle, neighboursOf } from './values';

const periodOf = (draft: Partial<Sheet>) => ({ from: String(draft.period_start), to: String(draft.period_end), value: String(draft.this_value) });
/** A sheet goes on from the one before: the books are locked before the meter, so that two at once follow each other. */
async function faultsOf(context: Context, draft: Partial<Sheet>, before?: Sheet): Promise<FieldErrors> {
  if (before) return changeFaults(context, draft, before);
  const { rows } = await sql<{ incubator_id: number }>`select incubator_id from meter where id = ${draft.meter_id ?? null}`.execute(context.db);
  if (!rows[0] || !draft.period_start || !draft.period_end || draft.this_value === undefined || draft.this_value === null) return {};
  if (draft.period_end < draft.period_start) return {};
  await lockLedger(context, [rows[0].incubator_id]);
  const found = await meterToSettle(context, Number(draft.meter_id));
  if (!found || found.incubator_id !== Number(draft.incubator_id)) return { meter_id: ['该表计不在所选园区'] };
  const plan = await planOf(context, found, periodOf(draft));
  return 'errors' in plan ? plan.errors : {};
}
/** Of a sheet that waits its reading is corrected, between those beside it, and its share where no shared meter gives one. */
async function changeFaults(context: Context, draft: Partial<Sheet>, before: Sheet): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (draft.this_value !== undefined && Number(draft.this_value) !== Number(before.this_value)) {
    const { after } = await neighboursOf(context, before.meter_id, before.period_start, before.id);
    if (after) errors.this_value = ['下期已抄表，不能再改本期读数'];
    const { rows } = await sql`select 1 from meter_settlement where id = ${before.id} and last_value > ${draft.this_value}::numeric`.execute(
      context.db,
    );
    if (rows.length > 0) errors.this_value = ['本期读数不能小于上期读数'];
  }
  if (draft.share_usage !== undefined && Number(draft.share_usage ?? 0) !== Number(before.share_usage ?? 0)) {
    const { rows } = await sql`select 1 from meter_share where to_id = ${before.id}`.execute(context.db);
    if (rows.length > 0) errors.share_usage = ['公摊量由公摊表计分得，不能修改'];
  }
  return errors;
}
const isGiving = async ({ db }: Context, { meter_id }: Sheet): Promise<boolean> =>
  (await sql`select 1 from meter where id = ${meter_id} and is_public = 1 and share_rule <> 0`.execute(db)).rows.length > 0;
/** What a shared sheet gave is taken back, and those who bore it are reckoned anew. */
async function withdraw(context: Context, row: Sheet): Promise<void> {
  const bearers = await takeBack(context, row.id);
  if (!bearers) return refuse('公摊量已计入已确认的抄表单，请先冲销它们');
  for (const id of bearers) await reckon(context, id);
}
async function settle(context: Context, row: Sheet, before?: Sheet): Promise<void> {
  if (before) {
    if (await isGiving(context, row)) await withdraw(context, row);
    await reckon(context, row.id, row.share_usage === null ? null : String(row.share_usage));
    if (await isGiving(context, row)) await giveOut(context, row.id);
    return;
  }
  const found = await meterToSettle(context, row.meter_id);
  const plan: Plan | undefined = found && (await planOf(context, found, periodOf(row), row.id));
  if (!found || !plan) return;
  if ('errors' in plan) throw invalid(plan.errors);
  await makeSheets(context, found, plan.segments, row);
}
/** Sheets of all meters of a park for a month. Those that are there stay, so that it may be called again, and by two at once. */
async function generate(context: Context, _row: unknown, { incubator_id, kind, month }: Values): Promise<{ message: string; made: number }> {
  const first = `${String(month).slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  if (last >= today(context.now)) throw invalid({ month: ['该月尚未结束'] });
  await lockLedger(context, [Number(incubator_id)]);
  // shared meters first: the tenants' sheets then find what they bear
  const { rows } = await sql<{
    id: number;
  }>`select t.id from meter t where t.incubator_id = ${incubator_id} and t.deleted_at is null and ${inScope(meter, context)}
      and (${kind ?? null}::int is null or t.kind = ${kind ?? null}::int) and ((t.is_public = 1 and t.share_rule <> 0)
        or exists (select 1 from meter_binding b where b.meter_id = t.id and (b.enterprise_id is not null or b.contract_id is not null) and b.during && daterange(${first}::date, ${last}::date, '[]')))
    order by t.is_public, t.id`.execute(context.db);
  let made = 0;
  const skipped: string[] = [];
  for (const { id } of rows) {
    const found = await meterToSettle(context, id);
    if (!found) continue;
    const reasons: string[] = [];
    for (const due of await duesOf(context, found, first, last)) {
      const plan = typeof due === 'string' ? due : await planOf(context, found, due);
      if (typeof plan === 'string') reasons.push(plan);
      else if ('errors' in plan) reasons.push(Object.values(plan.errors)[0]?.[0] ?? '');
      else made += (await makeSheets(context, found, plan.segments)).length;
    }
    if (reasons[0] !== undefined) skipped.push(`${found.number} ${reasons[0]}`);
  }
  const more = skipped.length > 5 ? `等 ${skipped.length} 块表` : '';
  return { message: `生成 ${made} 张抄表单${skipped.length > 0 ? `；未生成：${skipped.slice(0, 5).join('，')}${more}` : ''}`, made };
}
/** 抄表单 (entities.md 6.3): what meters counted in a period, whom it is billed to, and what of it is shared. */
export const settlementFeature = ({ engine }: Services): Feature =>
  combine([
    handlersOf(meterSettlement, {
      generate,
      confirm,
      reverse: async (context, row, { reason }) => {
        await unbillShares(context, row.id, String(reason));
        await withdraw(context, row);
        await dropPortions(context, row.id);
        return unbill(context, row, String(reason));
      },
      shares: async (context, { id }) => {
        await read(meterSettlement, context, Number(id), engine);
        return shownShares(context, Number(id));
      },
    }),
    hookInto(meterSettlement, {
      lock: lockLedgerOf('meter_settlement'),
      where: kindWanted,
      check: faultsOf,
      after: settle,
      beforeRemove: async (context, row) => {
        await withdraw(context, row);
        await dropPortions(context, row.id);
      },
    }),
  ]);
