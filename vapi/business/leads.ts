import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { LeadStep } from '@/domain/codes/customer';

/**
 * Whether an enterprise of an alias has come as far as a step (codes lead_step): each is a part of the one before it. Who was entered when
 * he had moved in already, as an import does, was never a lead.
 */
export function hasReached(step: LeadStep, alias: string): RawBuilder<SqlBool> {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  const lead = sql<SqlBool>`(${own('settled_at')} is null or ${own('settled_at')} >= (${own('created_at')} at time zone 'Asia/Shanghai')::date)`;
  const settled = sql<SqlBool>`${own('residence')} in (2, 3)`;
  const signed = sql<SqlBool>`(${own('residence')} in (1, 2, 3)
    or exists (select 1 from contract c where c.enterprise_id = ${own('id')} and c.deleted_at is null and c.status in (30, 40, 50, 60)))`;
  const meant = sql<SqlBool>`(${signed} or ${own('need_status')} = 20
    or exists (select 1 from need n join need_dynamic d on d.need_id = n.id where n.enterprise_id = ${own('id')} and n.deleted_at is null and d.to_status = 20))`;
  const further = { 1: sql<SqlBool>`true`, 2: meant, 3: signed, 4: settled } as const;
  return sql<SqlBool>`(${lead} and ${further[step]})`;
}
