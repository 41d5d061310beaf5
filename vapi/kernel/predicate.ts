import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A condition of a WHERE over the table aliased `t`. */
export type Predicate = RawBuilder<SqlBool>;
export const always: Predicate = sql`true`;
export const never: Predicate = sql`false`;
export const and = (conditions: readonly Predicate[]): Predicate => (conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`);
