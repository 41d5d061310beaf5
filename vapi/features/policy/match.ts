import { sql } from 'kysely';
import { techField } from '@/domain/codes/customer';
import { policyFit } from '@/domain/codes/content';
import { honourKind } from '@/domain/codes/growth';
import { labelOf, type Codes } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { conditions, labels, parts, reached, stage, type Part } from './fit';

type Words = Readonly<Record<Part, readonly string[]>>;
/** One condition of a policy beside the caller's enterprise, or beside all of those that he looks after. */
interface Line {
  readonly condition: string;
  readonly wanted: string;
  readonly own: string;
  readonly verdict: number | null;
  readonly verdictText: string | null;
  readonly advice: string | null;
}
const named = (table: Codes, values: readonly number[]): string[] => values.map((one) => labelOf(table, one) ?? String(one));
const [met, unmet, unknown] = [1, 2, 3] as const;
const advice: Readonly<Record<Part, readonly [unknown: string, unmet: string]>> = {
  fields: ['在企业信息中补填技术领域', '政策只面向所列领域'],
  rounds: ['在企业信息中补填产品阶段', '阶段有变化时更新企业信息'],
  honours: ['在企业成长中登记资质，由园区确认', '取得资质后登记，由园区确认后生效'],
  tags: ['标签由园区标注，可联系园区', '标签由园区标注，可联系园区'],
};
async function wantedBy({ db }: Context, id: number): Promise<Words> {
  const found = await sql<{
    fields: number[] | null;
    rounds: string[] | null;
    honours: number[] | null;
    tags: string[];
  }>`select p.fields, p.rounds, p.honours,
    array(select t.name from policy_tag g join tag t on t.id = g.tag_id where g.policy_id = p.id order by t.name) tags from policy p where p.id = ${id}`.execute(
    db,
  );
  const [row] = found.rows;
  return {
    fields: named(techField, row?.fields ?? []),
    rounds: row?.rounds ?? [],
    honours: named(honourKind, row?.honours ?? []),
    tags: row?.tags ?? [],
  };
}
interface Firm extends Readonly<Record<Part, boolean>> {
  readonly tech_field: number | null;
  readonly stage: string | null;
  readonly kinds: number[];
  readonly own_tags: string[];
}
/** How the caller's enterprise stands to each condition, and what it can do where it falls short. */
async function ownLines({ db, caller }: Context, id: number, day: string): Promise<(part: Part) => Omit<Line, 'condition' | 'wanted'>> {
  const all = conditions(day);
  const found = await sql<Firm>`select e.tech_field, ${stage} stage,
      array(select h.kind from honour_in_force(${day}::date) h where h.enterprise_id = e.id) kinds,
      array(select t.name from enterprise_tag g join tag t on t.id = g.tag_id where g.enterprise_id = e.id order by t.name) own_tags,
      ${sql.join(parts.map((part) => sql`${all[part].met} as ${sql.ref(part)}`))}
    from enterprise e, policy p where e.id = ${caller.enterprise_id} and p.id = ${id}`.execute(db);
  const [firm] = found.rows;
  const has: Words = {
    fields: named(techField, firm?.tech_field ? [firm.tech_field] : []),
    rounds: firm?.stage ? [firm.stage] : [],
    honours: named(honourKind, firm?.kinds ?? []),
    tags: firm?.own_tags ?? [],
  };
  return (part) => {
    const verdict = firm?.[part] ? met : has[part].length === 0 ? unknown : unmet;
    const [fill, other] = advice[part];
    const step = verdict === met ? null : verdict === unknown ? fill : other;
    return { own: has[part].join('、') || '未填写', verdict, verdictText: labelOf(policyFit, verdict) ?? null, advice: step };
  };
}
async function parkLines(context: Context, id: number, day: string): Promise<(part: Part) => Omit<Line, 'condition' | 'wanted'>> {
  const all = conditions(day);
  const counts = sql.join(parts.map((part) => sql`count(*) filter (where ${all[part].met})::int as ${sql.ref(part)}`));
  const found = await sql<
    Readonly<Record<Part, number>>
  >`select ${counts} from policy p, enterprise e where p.id = ${id} and ${reached(context)}`.execute(context.db);
  return (part) => ({ own: `${found.rows[0]?.[part] ?? 0} 家企业符合`, verdict: null, verdictText: null, advice: null });
}
/** GET /policy/policy/{id}/match: why a policy fits the caller's enterprise and what is missing, condition by condition; to others how many firms meet each. */
export async function matchOf(context: Context, id: number): Promise<{ data: Line[]; total: number }> {
  const wanted = await wantedBy(context, id);
  const day = today(context.now);
  const lineOf = await (context.caller.enterprise_id === null ? parkLines : ownLines)(context, id, day);
  const data = parts
    .filter((part) => wanted[part].length > 0)
    .map((part) => ({ condition: labels[part], wanted: wanted[part].join('、'), ...lineOf(part) }));
  return { data, total: data.length };
}
