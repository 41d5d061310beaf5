import { sql } from 'kysely';
import type { enterprise } from '@/domain/resources/enterprise';
import type { Context } from '../../../kernel/context';
import type { TableOf } from '../../../kernel/handlers';

type Enterprise = TableOf<typeof enterprise>;
/** 已入驻 before 待入驻 before 已退出; 在孵 before 毕业 before its failures. */
const ranks = { residence: [0, 2, 3, 1], incubation: [0, 3, 2, 1, 1] } as const;
const isHere = ({ residence }: Enterprise): boolean => residence === 1 || residence === 2;
const text = (parts: readonly string[]): string => parts.map((one) => `「${one}」`).join('');
/** Of each axis what the one that is further has come to: it cannot be chosen. */
export function stagesOf(kept: Enterprise, gone: Enterprise): Partial<Enterprise> {
  const further = (axis: 'residence' | 'incubation') => (ranks[axis][gone[axis] ?? 0] ?? 0) > (ranks[axis][kept[axis] ?? 0] ?? 0);
  const { residence, settled_at, exited_at, building_id, need_status, invalid_reason, incubation, graduated_at } = gone;
  return {
    ...(further('residence') && { residence, settled_at, exited_at, building_id, need_status, invalid_reason }),
    ...(further('incubation') && { incubation, graduated_at }),
  };
}
/** What both have, of which one firm has but one, and nobody but a person can say which. */
const twice = (kept: number, gone: number) => sql<{ what: 'tutor' | 'policy' | 'report'; title: string }>`
  select 'tutor' what, u.name title from tutor_relation a join tutor_relation b on b.tutor_id = a.tutor_id and b.enterprise_id = ${kept} join tutor u on u.id = a.tutor_id
    where a.enterprise_id = ${gone} and a.end_at is null and b.end_at is null
  union all select 'policy', p.title from policy_apply a join policy_apply b on b.policy_id = a.policy_id and b.enterprise_id = ${kept} join policy p on p.id = a.policy_id
    where a.enterprise_id = ${gone} and a.deleted_at is null and b.deleted_at is null and a.status <> 6 and b.status <> 6
  union all select 'report', r.title from report_return a join report_return b on b.report_id = a.report_id and b.enterprise_id = ${kept} join report r on r.id = a.report_id
    where a.enterprise_id = ${gone} and a.submitted_at is not null and b.submitted_at is null
  limit 1`;
const messages = {
  tutor: (title: string) => `导师${text([title])}正在辅导这两家企业，请先结束其中一段辅导关系`,
  policy: (title: string) => `两家企业都申报了政策${text([title])}，请先撤回其中一份`,
  report: (title: string) => `上报${text([title])}只有将并入的一家填报了，请改为保留它`,
} as const;
/** Why two enterprises cannot be merged, in the words of whoever would have to decide it; undefined where nothing is in the way. */
export async function hindrance({ db }: Context, kept: Enterprise, gone: Enterprise): Promise<string | undefined> {
  if (kept.id === gone.id) return '请选择两家不同的企业';
  if (kept.incubator_id !== gone.incubator_id) return '两家企业不在同一园区，不能合并';
  if (isHere(kept) && isHere(gone)) return '两家企业都已入驻或待入驻，不能合并，请先为其中一家办理退租或作废合同';
  if (kept.incubation === 1 && gone.incubation === 1) return '两家企业都在孵化中，不能合并，请先终止其中一家的孵化';
  const waiting = await sql`select 1 from enterprise_change where enterprise_id = ${gone.id} and audit_status = 2 limit 1`.execute(db);
  if (waiting.rows.length > 0) return `${text([gone.name ?? ''])}有待审核的信息变更，请先审核`;
  const [both] = (await twice(kept.id, gone.id).execute(db)).rows;
  return both && messages[both.what](both.title);
}
