import { sql } from 'kysely';
import { checkResult, checkTask } from '@/domain/resources/check-task';
import { hazard } from '@/domain/resources/hazard';
import { pathTo } from '@/domain/routes';
import { buildingWords, recordEvents } from '../../business/events';
import { nextNumber } from '../../business/numbers';
import { earn } from '../../business/points';
import { tenantsOf } from '../../business/people';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Columns, type Feature, type TableOf } from '../../kernel/handlers';
import { relatedRows } from '../../kernel/operations/related';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';

type Task = TableOf<typeof checkTask>;
/** What executing a task asks for (domain/resources/check-task). */
interface Found {
  readonly ok: 1 | 2;
  readonly items: readonly number[] | null;
  readonly text: string | null;
  readonly photos: number[] | null;
  readonly deadline: string | null;
  readonly level: 1 | 2 | 3 | null;
  readonly value: number | null;
  readonly type: number | null;
  readonly liable_id: number | null;
  readonly rectifier_id: number | null;
  readonly note: string | null;
}
interface Item {
  readonly id: number;
  readonly category: number;
  readonly level: 1 | 2 | 3;
}
const status = { done: 4, toRectify: 2, waiting: 3 } as const;
const open = { found: 1, rectified: 2, closed: 3 } as const;

async function itemsOf({ db }: Context, row: Task, ng: readonly number[]): Promise<Item[]> {
  const planned = sql`id in (select check_item_id from check_plan_item where check_plan_id = ${row.plan_id})`;
  return (
    await sql<Item>`select id, category, level from check_item where id = any(${sql.val([...ng])}::bigint[]) or ${planned} order by id`.execute(db)
  ).rows;
}
/** Who is told of a hazard and answers for it: the enterprise that was named, else the one that was checked, or somebody of the park. */
const liable = (row: Task, found: Found) =>
  found.rectifier_id ? { user_id: found.rectifier_id, enterprise_id: found.liable_id } : { enterprise_id: found.liable_id ?? row.enterprise_id };
/** What an inspection found (domain.md section 9): a result for every item, a hazard for each that is not as it should be. */
async function execute(context: Context, row: Task, found: Found, { engine }: Services): Promise<{ set: Columns<Task> }> {
  const ng = found.ok === 2 ? (found.items ?? []) : [];
  const items = await itemsOf(context, row, ng);
  const whose = liable(row, found);
  if (ng.length > 0 && !whose.enterprise_id && !('user_id' in whose)) throw invalid({ liable_id: ['请选择整改责任方'] });
  const results = await createRows(
    context,
    checkResult,
    items.map(({ id }) => {
      const bad = ng.includes(id);
      const { note, value, photos } = found;
      return { task_id: row.id, item_id: id, ok: bad ? (2 as const) : (1 as const), note, value: bad ? value : null, photos: bad ? photos : null };
    }),
  );
  const { incubator_id, building_id } = row;
  const hazards = results.flatMap(({ id: result_id, item_id, ok }) => {
    const item = items.find(({ id }) => id === item_id);
    if (ok === 1 || !item) return [];
    const { text, photos, deadline } = found;
    const what = { type: found.type ?? item.category, level: found.level ?? item.level, text: text ?? '', photos, deadline: deadline ?? '' };
    return [{ task_id: row.id, result_id, incubator_id, building_id, ...whose, ...what, found_at: context.now, status: open.found }];
  });
  await createRows(context, hazard, hazards);
  if (hazards.length > 0) {
    await record(context, row, `发现 ${hazards.length} 处隐患`);
    await engine.notify(context, {
      users: 'user_id' in whose ? [Number(whose.user_id)] : await tenantsOf(context, Number(whose.enterprise_id)),
      type: 3,
      title: `隐患待整改：${row.number}`,
      content: `${found.text ?? ''}（整改期限 ${found.deadline ?? ''}）`,
      path: pathTo('check_task.list'),
      query: { id: row.id },
    });
  }
  const plan = await sql<{ needs_audit: number }>`select needs_audit from check_plan where id = ${row.plan_id}`.execute(context.db);
  const to = hazards.length > 0 ? status.toRectify : plan.rows[0]?.needs_audit === 1 ? status.waiting : status.done;
  const executed = { executed_at: context.now, user_id: row.user_id ?? context.caller.id, status: to };
  return { set: to === status.done ? { ...executed, finished_at: context.now } : executed };
}
/** Rectified with words and photographs: the hazards wait with their task for the auditor. */
async function rectify(context: Context, row: Task, text: string, photos: number[]): Promise<void> {
  const set = { status: open.rectified, rectify_text: text, rectify_photos: photos, rectified_at: context.now };
  await changeRows(context, hazard, sql`t.task_id = ${row.id} and t.status = ${open.found}`, set);
}
/** What was found, and that it has been made good, is heard of in the park; that nothing was wrong is not. */
async function record(context: Context, { id, incubator_id, building_id, number }: Task, what: string): Promise<void> {
  const text = `巡检${await buildingWords(context, building_id)} ${what}：${number}`;
  await recordEvents(context, [{ incubator_id, building_id, type: 'check', text, resource: checkTask.name, row_id: id }]);
}
/** The verdict closes the hazards, or opens another round of them. */
async function decided(context: Context, row: Task): Promise<Columns<Task> | undefined> {
  const waiting = sql<boolean>`t.task_id = ${row.id} and t.status = ${open.rectified}`;
  if (row.status === status.done) {
    const closed = await changeRows(context, hazard, waiting, { status: open.closed, closed_at: context.now, reason: null });
    if (closed.length > 0) await record(context, row, `${closed.length} 处隐患已整改`);
    await earn(
      context,
      'mended',
      closed.map(({ id }) => id),
    );
    return { finished_at: context.now };
  }
  if (row.status !== status.toRectify) return undefined;
  await changeRows(context, hazard, waiting, { status: open.found, round: row.round + 1, reason: row.reason });
  return { round: row.round + 1 };
}
/** Inspection: plans are audited, tasks executed, hazards rectified and audited (domain.md section 9). */
export const inspectionFeature = (services: Services): Feature =>
  combine([
    handlersOf(checkTask, {
      execute: (context, row, input) => execute(context, row, input as unknown as Found, services),
      rectify: (context, row, input) => rectify(context, row, String(input.rectify_text), input.rectify_photos as number[]),
      // what is still open comes first; of a task that he may open, an enterprise sees the hazards that it answers for
      hazards: async (context, { id }) => {
        await read(checkTask, context, Number(id), services.engine);
        return relatedRows(hazard, context, services.engine, sql`t.task_id = ${id}`, sql`t.status, t.level desc, t.id`);
      },
      results: async (context, { id }) => {
        await read(checkTask, context, Number(id), services.engine);
        return relatedRows(checkResult, context, services.engine, sql`t.task_id = ${id}`, sql`t.ok desc, t.id`);
      },
    }),
    hookInto(checkTask, {
      // what staff orders by hand is a special check; the others are made by their plans
      prepare: async (context, draft, before) =>
        before ? {} : { kind: 2 as const, number: await nextNumber(context, 'XJ', Number(draft.incubator_id)) },
      afterAction: async (context, action, row) => (action === 'audit' ? decided(context, row) : undefined),
    }),
  ]);
