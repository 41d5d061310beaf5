import { sql } from 'kysely';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { definitionsOf, type Context } from './context';
import { refuse } from './errors';

/** How a living row of a table names this one: by a column, by one among many, or through a join table. */
function names(holder: AnyResource, name: string, field: Field, id: number) {
  if (field.kind === 'ref') return sql`${sql.ref(`t.${name}`)} = ${id}`;
  if (!field.join) return sql`${id} = any(${sql.ref(`t.${name}`)})`;
  const [owner, other] = joinColumns(holder, field);
  return sql`exists (select 1 from ${sql.table(field.join)} j where ${sql.ref(`j.${owner}`)} = t.id and ${sql.ref(`j.${other}`)} = ${id})`;
}
/** A row that is only hidden is refused by no foreign key: what still names it (`heldBy` of its definition) is asked here, in the words of the database's own refusal. */
export async function mustBeUnused(resource: AnyResource, context: Context, id: number): Promise<void> {
  for (const held of resource.heldBy ?? []) {
    const holder = definitionsOf(context).get(held);
    if (!holder) throw new Error(`${resource.name} is held by ${held}, which is not defined`);
    const ways = Object.entries<Field>(holder.fields).flatMap(([name, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.target === resource.name ? [names(holder, name, field, id)] : [],
    );
    const alive = has(holder, 'softDelete') ? sql`t.deleted_at is null` : sql`true`;
    const found = sql`select 1 from ${sql.table(tableOf(holder))} t where ${alive} and (${sql.join(ways, sql` or `)}) limit 1`;
    if ((await found.execute(context.db)).rows.length > 0) refuse(`该记录正在被${holder.label}使用，不能删除`);
  }
}
