import { sql, type SqlBool } from 'kysely';
import { policyApplyStatus } from '@/domain/codes/content';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import { policy } from '@/domain/resources/policy';
import { policyApply } from '@/domain/resources/policy-apply';
import { flagWanted } from '../../business/measure/counted';
import type { Context } from '../../kernel/context';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { list } from '../../kernel/operations/list';
import { read } from '../../kernel/operations/read';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { applicationFaults, declare, deriveLacks, moved, prepared, sums, type Application, type Policy } from './apply';
import { fits, fitsOf } from './fit';
import { announce, policyJobs } from './jobs';
import { matchOf } from './match';

const isCollected = ({ caller }: Context): Predicate =>
  sql<SqlBool>`exists (select 1 from policy_collect k where k.policy_id = t.id and k.user_id = ${caller.id})`;
/** `fits` and `collected` of the list: what suits the caller's enterprise, what he keeps. */
function wanted(context: Context): Predicate[] {
  const { caller, now } = context;
  const such: readonly (readonly [string, string, Predicate])[] = [
    [
      'fits',
      '适合本企业',
      sql<SqlBool>`exists (select 1 from policy p, enterprise e where p.id = t.id and e.id = ${caller.enterprise_id} and ${fits(today(now))})`,
    ],
    ['collected', '已收藏', isCollected(context)],
  ];
  return such.flatMap(([query, label, holds]) => flagWanted(context, query, label, holds));
}
type Derived = Pick<Policy, 'id' | 'fit' | 'collected_at' | 'mine' | 'days_left'>;
/** How the newest application of the caller's enterprise for each of these stands. */
async function standing({ db, caller }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  if (!caller.enterprise_id || ids.length === 0) return new Map();
  const found = await sql<{ policy_id: number; status: number }>`select distinct on (policy_id) policy_id, status from policy_apply
    where enterprise_id = ${caller.enterprise_id} and policy_id = any(${sql.val([...ids])}::bigint[]) and deleted_at is null
    order by policy_id, id desc`.execute(db);
  return new Map(found.rows.map(({ policy_id, status }) => [policy_id, labelOf(policyApplyStatus, status)]));
}
async function derive(context: Context, ids: readonly number[]): Promise<Derived[]> {
  const found = await sql<Omit<Derived, 'fit' | 'mine'>>`select t.id, k.created_at collected_at,
      case when t.apply_to >= ${today(context.now)}::date then t.apply_to - ${today(context.now)}::date end days_left
    from policy t left join policy_collect k on k.policy_id = t.id and k.user_id = ${context.caller.id}
    where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
  const fit = new Map((await fitsOf(context, ids)).map((one) => [one.id, one.fit]));
  const mine = await standing(context, ids);
  return found.rows.map((row) => ({ ...row, fit: fit.get(row.id) ?? null, mine: mine.get(row.id) ?? null }));
}
/** 政策与申报 (domain.md section 10, entities.md 8.1 and 8.2). */
export const policyFeature = (services: Services): Feature => {
  const { engine } = services;
  return combine([
    { jobs: policyJobs(engine) },
    handlersOf(policy, {
      declare: declare(services),
      collect: async ({ db, caller, now }, { id }) => {
        await sql`insert into policy_collect (user_id, policy_id, created_at) values (${caller.id}, ${id}, ${now}) on conflict do nothing`.execute(
          db,
        );
      },
      uncollect: async ({ db, caller }, { id }) => {
        await sql`delete from policy_collect where user_id = ${caller.id} and policy_id = ${id}`.execute(db);
      },
      collected: (context) => list(policy, context, engine, [isCollected(context)]),
      match: async (context, { id }) => {
        await read(policy, context, Number(id), engine);
        return matchOf(context, Number(id));
      },
    }),
    handlersOf(policyApply, { sums }),
    hookInto(policy, {
      where: wanted,
      derive,
      afterAction: async (context, _action, row, before) => {
        if (row.is_online === 1 && before.is_online !== 1) await announce(context, engine, row);
      },
    }),
    hookInto(policyApply, {
      check: applicationFaults,
      prepare: (context, draft, before) => prepared(context, draft, before) as Promise<Partial<Application>>,
      derive: deriveLacks,
      afterAction: (context, action, row, before) => moved(services, context, action, row, before),
    }),
  ]);
};
