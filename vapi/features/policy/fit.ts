import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';

/** The stage of an enterprise `e`, in the words of the dictionary in which a policy names stages. */
export const stage = sql<
  string | null
>`(select i.label from dictionary_item i join dictionary d on d.id = i.dictionary_id where d.code = 'round' and i.value = e.round)`;
const named = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`coalesce(cardinality(${sql.ref(`p.${column}`)}), 0) > 0`;
/** What a policy may ask of an enterprise. */
export const labels = { fields: '领域', rounds: '阶段', honours: '资质', tags: '标签' } as const;
export type Part = keyof typeof labels;
export const parts = Object.keys(labels) as Part[];
interface Condition {
  readonly set: RawBuilder<SqlBool>;
  readonly met: RawBuilder<SqlBool>;
}
/** The conditions of a policy `p`, whether it sets them, and whether an enterprise `e` meets them: within one condition any of its words is enough. */
export const conditions = (day: string): Readonly<Record<Part, Condition>> => ({
  fields: { set: named('fields'), met: sql<SqlBool>`coalesce(e.tech_field = any(p.fields), false)` },
  rounds: { set: sql<SqlBool>`coalesce(jsonb_array_length(p.rounds), 0) > 0`, met: sql<SqlBool>`coalesce(p.rounds ? ${stage}, false)` },
  honours: {
    set: named('honours'),
    met: sql<SqlBool>`exists (select 1 from honour_in_force(${day}::date) h where h.enterprise_id = e.id and h.kind = any(p.honours))`,
  },
  tags: {
    set: sql<SqlBool>`exists (select 1 from policy_tag g where g.policy_id = p.id)`,
    met: sql<SqlBool>`exists (select 1 from policy_tag g join enterprise_tag t on t.tag_id = g.tag_id where g.policy_id = p.id and t.enterprise_id = e.id)`,
  },
});
/** Whether an enterprise `e` meets all that a policy `p` wants. */
export function fits(day: string): RawBuilder<SqlBool> {
  const all = conditions(day);
  const each = parts.map((part) => sql`(not ${all[part].set} or ${all[part].met})`);
  return sql<SqlBool>`((p.incubator_id is null or p.incubator_id = e.incubator_id) and ${sql.join(each, sql` and `)})`;
}
/** Firms that sit in a park: those that a policy is announced to and counted of. */
export const resident = sql<SqlBool>`(e.residence = 2 and e.deleted_at is null)`;
/** The same, of the parks that the caller reaches. */
export const reached = ({ caller: { reach } }: Context): RawBuilder<SqlBool> =>
  reach.unrestricted ? resident : sql<SqlBool>`(${resident} and e.incubator_id = any(${sql.val([...reach.incubators])}::bigint[]))`;

/** A word a policy: 符合, or what the caller's enterprise lacks; to others, how many firms of their parks meet it. */
export async function fitsOf(context: Context, ids: readonly number[]): Promise<readonly { id: number; fit: string }[]> {
  const { db, caller } = context;
  const day = today(context.now);
  const some = sql`p.id = any(${sql.val([...ids])}::bigint[])`;
  if (caller.enterprise_id === null) {
    const found = await sql<{ id: number; n: number }>`select p.id, count(e.id)::int n from policy p
      left join enterprise e on ${reached(context)} and ${fits(day)} where ${some} group by p.id`.execute(db);
    return found.rows.map(({ id, n }) => ({ id, fit: `${n} 家企业符合` }));
  }
  const all = conditions(day);
  const missing = sql.join(parts.map((part) => sql`(${all[part].set} and not ${all[part].met}) as ${sql.ref(part)}`));
  const found = await sql<Readonly<Record<Part, boolean>> & { id: number }>`select p.id, ${missing} from policy p, enterprise e
    where ${some} and e.id = ${caller.enterprise_id}`.execute(db);
  return found.rows.map((row) => {
    const lacks = parts.filter((part) => row[part]).map((part) => labels[part]);
    return { id: row.id, fit: lacks.length === 0 ? '符合' : `不符合：${lacks.join('、')}` };
  });
}
