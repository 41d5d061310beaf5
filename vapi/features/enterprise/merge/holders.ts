import { sql, type RawBuilder } from 'kysely';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseMerge } from '@/domain/resources/enterprise-merge';
import { definitionsOf, type Context, type Registry } from '../../../kernel/context';

/** A place where rows name an enterprise: a column, a list of ids in one, or a table of pairs. */
export interface Holder {
  readonly key: string;
  readonly label: string;
  readonly way: 'one' | 'many' | 'pair';
  readonly resource: AnyResource;
  readonly table: string;
  readonly column: string;
  /** Of pairs: what else they name. */
  readonly other: string;
  readonly softDelete: boolean;
}
const ways: Readonly<Record<string, Holder['way']>> = { ref: 'one', refs: 'many' };
/** Of the fields of a resource those that name an enterprise, and of the enterprise itself what it is paired with. */
function placesOf(resource: AnyResource): Holder[] {
  return Object.entries<Field>(resource.fields).flatMap(([name, field]): Holder[] => {
    const base = { label: resource.label, resource, softDelete: has(resource, 'softDelete') };
    if (field.derived || field.apart) return [];
    if (field.join && (resource.name === enterprise.name || field.target === enterprise.name)) {
      const [owner, other] = joinColumns(resource, field);
      const isOwner = resource.name === enterprise.name;
      const [column, rest] = isOwner ? [owner, other] : [other, owner];
      return [
        {
          ...base,
          key: field.join,
          label: isOwner ? field.label : resource.label,
          way: 'pair',
          table: field.join,
          column,
          other: rest,
          softDelete: false,
        },
      ];
    }
    const way = field.target === enterprise.name ? ways[field.kind] : undefined;
    if (!way) return [];
    const table = tableOf(resource);
    return [{ ...base, key: `${table}.${name}`, way, table, column: name, other: '' }];
  });
}
/** Every place where an enterprise is named, by the definitions: one that is added later is there by itself. What tells of merges stays as it is. */
export function holdersOf({ all }: Pick<Registry, 'all'>): Holder[] {
  // of the views of one table the one that it is called after
  const sorted = [...all].sort((one, other) => Number(tableOf(one) !== one.name) - Number(tableOf(other) !== other.name));
  const found = new Map<string, Holder>();
  for (const resource of sorted) {
    if (resource.name === enterpriseMerge.name) continue;
    for (const holder of placesOf(resource)) if (!found.has(holder.key)) found.set(holder.key, holder);
  }
  return [...found.values()];
}
/** Whether a row `t` of it names an enterprise. */
export const names = ({ way, column }: Holder, id: number): RawBuilder<boolean> =>
  way === 'many' ? sql<boolean>`${id}::bigint = any(${sql.ref(`t.${column}`)})` : sql<boolean>`${sql.ref(`t.${column}`)} = ${id}`;
/** How many rows of each place name each of some enterprises, hidden ones only with `all`: one question for all places. */
export async function countsOf(context: Context, ids: readonly number[], all = false): Promise<Map<string, readonly number[]>> {
  const holders = holdersOf(definitionsOf(context));
  const parts = holders.map((holder) => {
    const alive = holder.softDelete && !all ? sql`and t.deleted_at is null` : sql``;
    const counts = ids.map((id) => sql`(select count(*)::int from ${sql.table(holder.table)} t where ${names(holder, id)} ${alive})`);
    return sql`select ${holder.key}::text key, array[${sql.join(counts)}] n`;
  });
  const found = await sql<{ key: string; n: readonly number[] }>`${sql.join(parts, sql` union all `)}`.execute(context.db);
  return new Map(found.rows.map(({ key, n }) => [key, n]));
}
