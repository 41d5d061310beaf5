import { sql, type RawBuilder } from 'kysely';
import type { Field, Fields } from '@/domain/kernel/field';
import type { Record_, Stored } from './stored';

/** The fields of the things of a list that hold a file. */
export const fileItems = ({ items = {} }: Field): string[] =>
  Object.entries<Field>(items).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []));
/** The files that the things of a list hold, by their numbers: what their addresses need. `file`: the row `r` of one as json. */
export function itemFiles(field: Field, value: RawBuilder<unknown>, file: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const names = fileItems(field);
  if (names.length === 0) return undefined;
  const ids = names.map(
    (
      name,
    ) => sql`select (e -> ${name}::text)::bigint from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) e
    where jsonb_typeof(e -> ${name}::text) = 'number'`,
  );
  return sql`select json_object_agg(r.id, ${file}) from file r where r.id in (${sql.join(ids, sql` union `)})`;
}
/** The things of a list as an answer has them; `write` puts one field of one of them into it, whose file lies beside it under `~name`. */
export function wireItems(
  fields: Fields,
  value: unknown,
  files: Record_ | null,
  write: (item: Record_, name: string, field: Field, one: Stored) => void,
): Record_[] | null {
  if (!Array.isArray(value)) return null;
  return value.map((one: Record_) => {
    const item: Record_ = {};
    for (const [name, field] of Object.entries(fields)) write(item, name, field, { ...one, id: 0, [`~${name}`]: files?.[String(one[name])] ?? null });
    return item;
  });
}
