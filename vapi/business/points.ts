import { sql, type RawBuilder } from 'kysely';
import type { scoreKind } from '@/domain/codes/content';
import type { ParameterKey } from '@/domain/parameters';
import { enterprise } from '@/domain/resources/enterprise';
import { score } from '@/domain/resources/score';
import { lockRows } from '../kernel/clashes';
import { createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { Db } from '../kernel/db/database';
import { parameterValues } from './parameters';

type Kind = (typeof scoreKind)['items'][number]['code'];
interface Rule {
  readonly kind: Kind;
  /** What is the cause: a row of it earns once. */
  readonly resource: string;
  /** How many points there are for it; 0: none. */
  readonly setting: ParameterKey & `points.${string}`;
  /** Rows that earn, whether or not they have: enterprise_id, row_id, happened_at, reason. */
  readonly earned: RawBuilder<unknown>;
}
/** What earns an enterprise points (entities.md 8.9), each rule once: the action that makes it so asks it of one row, the demonstration park of all. */
export const rules = {
  filed: {
    kind: 1,
    resource: 'report_return',
    setting: 'points.filed',
    earned: sql`select t.enterprise_id, t.id row_id, coalesce(t.audited_at, t.submitted_at) happened_at, '按时填报：' || r.title reason
      from report_return t join report r on r.id = t.report_id where t.status = 3 and t.submitted_at <= r.deadline`,
  },
  // whoever comes first of an enterprise earns for it; of one activity it earns once, however many it sends
  attended: {
    kind: 2,
    resource: 'activity_apply',
    setting: 'points.attended',
    earned: sql`select distinct on (t.enterprise_id, t.activity_id) t.enterprise_id, t.id row_id, t.signed_at happened_at, '参加活动：' || a.title reason
      from activity_apply t join activity a on a.id = t.activity_id
      where t.status = 2 and t.signed_at is not null and t.enterprise_id is not null and not exists (
        select 1 from activity_apply o join score s on s.kind = 2 and s.resource = 'activity_apply' and s.row_id = o.id
        where o.activity_id = t.activity_id and s.enterprise_id = t.enterprise_id)
      order by t.enterprise_id, t.activity_id, t.signed_at, t.id`,
  },
  shown: {
    kind: 3,
    resource: 'showcase',
    setting: 'points.shown',
    earned: sql`select t.enterprise_id, t.id row_id, coalesce(t.audited_at, t.created_at) happened_at, '企业风采通过审核：' || t.title reason
      from showcase t where t.audit_status = 3 and t.deleted_at is null`,
  },
  mended: {
    kind: 4,
    resource: 'hazard',
    setting: 'points.mended',
    earned: sql`select t.enterprise_id, t.id row_id, t.closed_at happened_at, '完成整改：' || t.text reason
      from hazard t where t.status = 3 and t.closed_at is not null and t.enterprise_id is not null`,
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type RuleName = keyof typeof rules;
const longest = 100;
interface Earned {
  readonly enterprise_id: number;
  readonly incubator_id: number;
  readonly row_id: number;
  readonly reason: string;
}
/** What earns by a rule and stands in no book yet, in its order; of some enterprises or all. */
export const unbooked = ({ kind, resource, earned }: Rule): RawBuilder<unknown> => sql`select e.enterprise_id, f.incubator_id, ${kind}::smallint kind,
    ${resource}::text resource, e.row_id::int row_id, e.happened_at, left(e.reason, ${longest}) reason
  from (${earned}) e join enterprise f on f.id = e.enterprise_id and f.deleted_at is null
  where not exists (select 1 from score s where s.kind = ${kind} and s.resource = ${resource} and s.row_id = e.row_id)`;

/** What an enterprise has: the sum of its book, whoever it was merged from. */
export async function balanceOf(db: Db, firm: number): Promise<number> {
  const found = await sql<{ balance: number }>`select coalesce(sum(points), 0)::int balance from score where enterprise_id = ${firm}`.execute(db);
  return found.rows[0]?.balance ?? 0;
}
/**
 * Books what rows have earned by a rule, where it is so and has not been booked. Entries of one enterprise follow each other: it is locked
 * before the book is read, so that of two at once the second finds the first.
 */
export async function earn(context: Context, name: RuleName, rows: readonly number[]): Promise<void> {
  const rule: Rule = rules[name];
  const { [rule.setting]: points } = await parameterValues(context.db, rule.setting);
  if (points === 0 || rows.length === 0) return;
  const those = sql`row_id = any(${sql.val([...rows])}::int[])`;
  const firms = await sql<{ enterprise_id: number }>`select distinct enterprise_id from (${unbooked(rule)}) u where ${those}`.execute(context.db);
  const ids = firms.rows.map(({ enterprise_id }) => enterprise_id);
  await lockRows(context, enterprise, ids);
  const found = await sql<Earned>`select * from (${unbooked(rule)}) u where ${those} order by happened_at, row_id`.execute(context.db);
  const balances = new Map<number, number>();
  const entries = [];
  for (const { enterprise_id, incubator_id, row_id, reason } of found.rows) {
    const balance = (balances.get(enterprise_id) ?? (await balanceOf(context.db, enterprise_id))) + points;
    balances.set(enterprise_id, balance);
    entries.push({ enterprise_id, incubator_id, kind: rule.kind, points, balance, reason, resource: rule.resource, row_id });
  }
  await createRows(context, score, entries);
}
