import { sql } from 'kysely';
import { narrowingOf } from '@/domain/kernel/questions';
import { isEmpty } from '@/domain/kernel/empty';
import type { Field, Fields } from '@/domain/kernel/field';
import { tableOf } from '@/domain/kernel/resource';
import { definitionsOf, type Context } from './context';

type Values = Record<string, unknown>;
const bare = (label: string): string => label.replace(/^所属/, '');
/**
 * References that are offered only beside other answers of the same row (a floor in its building), and do not belong to these: what a
 * form would not have offered. Asked where one of them was given; a row that points at nothing there belongs anywhere.
 */
export async function strayed(
  fields: Fields,
  draft: Values,
  before: Values | undefined,
  context: Context,
): Promise<[name: string, message: string][]> {
  const row = { ...before, ...draft };
  const wrong: [string, string][] = [];
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'ref' || isEmpty(row[name])) continue;
    const target = definitionsOf(context).get(field.target ?? '');
    const above = narrowingOf(target, field).flatMap((one) =>
      one.isOwn && one.name !== name && one.name in fields && !isEmpty(row[one.name]) ? [one.name] : [],
    );
    if (above.length === 0 || ![name, ...above].some((one) => Object.hasOwn(draft, one))) continue;
    const found =
      await sql<Values>`select ${sql.join(above.map((one) => sql.ref(one)))} from ${sql.table(tableOf(target))} where id = ${row[name]}`.execute(
        context.db,
      );
    const other = found.rows[0] && above.findLast((one) => found.rows[0]?.[one] !== row[one]);
    if (other) wrong.push([name, `${bare(field.label)}不属于所选${bare(fields[other]?.label ?? '')}`]);
  }
  return wrong;
}
