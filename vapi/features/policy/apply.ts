import { sql } from 'kysely';
import { policyApplyStatus } from '@/domain/codes/content';
import { yuanOf } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { policy } from '@/domain/resources/policy';
import { policyApply } from '@/domain/resources/policy-apply';
import { pathTo } from '@/domain/routes';
import { tenantsOf } from '../../business/people';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import type { Columns, TableOf } from '../../kernel/handlers';
import { whereOf } from '../../kernel/operations/list';
import { store } from '../../kernel/operations/store';
import type { Services } from '../../services';

export type Policy = TableOf<typeof policy>;
export type Application = TableOf<typeof policyApply>;
const state = { draft: 1, waiting: 2, won: 5 } as const;
const page = pathTo('policy_apply.list');
interface Material {
  readonly name?: unknown;
  readonly file_id?: unknown;
}
export async function policyOf({ db }: Pick<Context, 'db'>, id: unknown): Promise<Policy | undefined> {
  return (await sql<Policy>`select * from policy where id = ${id} and deleted_at is null`.execute(db)).rows[0];
}
const materialsOf = ({ materials }: Pick<Policy, 'materials'>): readonly string[] => (materials as string[] | null) ?? [];
/** Which of the materials that a policy asks for an application has no file of. */
export function lacking(about: Pick<Policy, 'materials'>, form: unknown): readonly string[] {
  const there = new Set(((form as Material[] | null) ?? []).flatMap(({ name, file_id }) => (file_id ? [String(name).trim()] : [])));
  return materialsOf(about).filter((name) => !there.has(name.trim()));
}
/** Why an application for a policy cannot be begun or handed in today; undefined where it can. */
function closed({ is_online, can_apply, apply_from, apply_to }: Policy, day: string): string | undefined {
  if (is_online !== 1 || can_apply !== 1) return '该政策未开放在线申报';
  if (apply_from && day < apply_from) return '申报未开始';
  return apply_to && day > apply_to ? '申报已截止' : undefined;
}
const firmOf = async ({ db }: Context, id: unknown) =>
  (
    await sql<{ incubator_id: number; building_id: number | null }>`select incubator_id, building_id from enterprise
    where id = ${id} and deleted_at is null`.execute(db)
  ).rows[0];
async function faults(context: Context, draft: Partial<Application>): Promise<FieldErrors> {
  const about = draft.policy_id ? await policyOf(context, draft.policy_id) : undefined;
  if (!about) return {};
  const fault = closed(about, today(context.now));
  if (fault) return { policy_id: [fault] };
  const firm = draft.enterprise_id ? await firmOf(context, draft.enterprise_id) : undefined;
  if (firm && about.incubator_id !== null && about.incubator_id !== firm.incubator_id) return { policy_id: ['该政策不面向企业所在的园区'] };
  const found = await sql`select 1 from policy_apply where policy_id = ${about.id} and enterprise_id = ${draft.enterprise_id ?? null}
    and status <> 6 and deleted_at is null`.execute(context.db);
  return found.rows.length > 0 ? { policy_id: ['该政策已申报'] } : {};
}
export const applicationFaults = (context: Context, draft: Partial<Application>, before?: Application): Promise<FieldErrors> =>
  before ? Promise.resolve({}) : faults(context, draft);
/** It lies where its enterprise does; without a list of its own it has that of the policy, to be filled. */
export async function prepared(context: Context, draft: Partial<Application>, before?: Application): Promise<Columns<Application>> {
  if (before) return {};
  const about = await policyOf(context, draft.policy_id);
  const blank = about ? materialsOf(about).map((name) => ({ name, file_id: null, remark: null })) : [];
  const given = draft.form as unknown;
  const empty = given === null || given === undefined || given === '[]' || (Array.isArray(given) && given.length === 0);
  return { ...(await firmOf(context, draft.enterprise_id)), ...(empty && blank.length > 0 && { form: JSON.stringify(blank) as never }) };
}
/** 在线申报 on the policy itself. */
export const declare =
  ({ engine }: Services) =>
  async (context: Context, row: Policy, input: Values) => {
    const enterprise = context.caller.enterprise_id ?? input.enterprise_id;
    if (!enterprise) throw invalid({ enterprise_id: ['请选择企业'] });
    const draft = { ...input, enterprise_id: Number(enterprise), policy_id: row.id };
    const { policy_id: fault } = await faults(context, draft as never);
    if (fault) refuse(fault[0] ?? '');
    const { id } = await store(policyApply, context, draft, engine);
    return { message: policy.actions.declare.done, made: id };
  };
/** What is handed in is complete, and the first time in time: what is sent back to be corrected was in time once. */
async function mustBeComplete(context: Context, row: Application, before: Application): Promise<void> {
  const about = await policyOf(context, row.policy_id);
  if (!about) return;
  const fault = before.status === state.draft ? closed(about, today(context.now)) : undefined;
  if (fault) refuse(fault);
  const lacks = lacking(about, row.form);
  if (lacks.length > 0) refuse(`还缺材料：${lacks.join('、')}`);
}
/** What was granted is some money, on a day that has come: it is counted from then on. */
function mustBeGranted({ now }: Context, { status, approved_money, approved_at }: Application): void {
  if (status !== state.won) return;
  const errors: FieldErrors = {
    ...(Number(approved_money) <= 0 && { approved_money: ['获批金额应大于0'] }),
    ...(approved_at !== null && approved_at > today(now) && { approved_at: ['获批日期不能晚于今天'] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
/** What follows a step of an application: the day it was handed in, and the news of what came of it. */
export async function moved({ engine }: Services, context: Context, action: string, row: Application, before: Application) {
  if (action === 'submit') await mustBeComplete(context, row, before);
  if (action !== 'result' && action !== 'correct') return {};
  mustBeGranted(context, row);
  const about = await policyOf(context, row.policy_id);
  const what = row.status === state.won ? `获批 ${yuanOf(Number(row.approved_money))} 元` : labelOf(policyApplyStatus, row.status);
  const why = row.reason && (action === 'correct' || row.status !== state.won) ? `：${row.reason}` : '';
  await engine.notify(context, {
    users: await tenantsOf(context, row.enterprise_id),
    ...{
      type: 2,
      title: `政策申报「${about?.title ?? ''}」${action === 'correct' ? '的结果更正为' : ''}${what}${why}`,
      path: page,
      query: { id: row.id },
      dedupe: `policy_apply.result:${row.id}:${row.version}`,
    },
  });
  // of a result that is another one now nothing stays; the reason is that of the correction
  return action === 'correct' && row.status !== state.won ? { approved_money: null, approved_at: null } : {};
}
/** What an application still lacks, while it can be filled. */
export async function deriveLacks({ db }: Context, ids: readonly number[]): Promise<Pick<Application, 'id' | 'lacks'>[]> {
  const found = await sql<{ id: number; status: number; form: unknown; materials: unknown }>`select t.id, t.status, t.form, p.materials
    from policy_apply t join policy p on p.id = t.policy_id where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows.map(({ id, status, form, materials }) => ({
    id,
    lacks: status === state.draft || status === 4 ? lacking({ materials }, form).join('、') || null : null,
  }));
}
/** GET /policy/report/sums with the filters of the list: how many there are, how many were granted, and how much. */
export async function sums(context: Context) {
  const found = await sql<{
    rows: number;
    won: number;
    money: number;
  }>`select count(*)::int rows, count(*) filter (where t.status = ${state.won})::int won,
    coalesce(sum(t.approved_money) filter (where t.status = ${state.won}), 0)::bigint money from policy_apply t where ${whereOf(policyApply, context)}`.execute(
    context.db,
  );
  const [row] = found.rows;
  return { rows: row?.rows ?? 0, won: row?.won ?? 0, money: yuanOf(Number(row?.money ?? 0)) };
}
