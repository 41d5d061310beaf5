import { sql } from 'kysely';
import { userTable } from '@/domain/resources/plumbing';
import { routes } from '@/domain/routes';
import type { Context, Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { Services } from '../../services';
import { filterFault } from './savedFilters';

const limits = { columns: 100, key: 60, narrowest: 40, widest: 2000 } as const;
const pages: ReadonlySet<string> = new Set(routes.map(({ id }) => id));

/** A list has the name of its page, of its resource, or `page.resource` where a page shows several. */
function isKnown(key: string, resources: ReadonlySet<string>): boolean {
  const dot = key.lastIndexOf('.');
  return pages.has(key) || resources.has(key) || (dot > 0 && pages.has(key.slice(0, dot)) && resources.has(key.slice(dot + 1)));
}
const isShort = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length <= limits.key);
/** What is wrong with the columns as they are to be kept: [{key, hidden, width, pinned}]; undefined where nothing is. */
function faultOf(columns: unknown): string | undefined {
  if (columns === undefined || columns === null) return undefined;
  if (!Array.isArray(columns)) return '列设置格式不正确';
  if (columns.length > limits.columns) return `最多设置${limits.columns}列`;
  for (const column of columns as readonly unknown[]) {
    if (typeof column !== 'object' || column === null || Array.isArray(column)) return '列设置格式不正确';
    const { width, ...rest } = column as Values;
    if (Object.keys(column).length > 10 || Object.keys(column).some((name) => name.length > limits.key)) return '列设置格式不正确';
    if (typeof rest.key === 'string' && rest.key.length > limits.key) return `列名不能超过${limits.key}个字符`;
    if (!Object.values(rest).every(isShort)) return '列设置格式不正确';
    if (width !== undefined && (typeof width !== 'number' || width < limits.narrowest || width > limits.widest))
      return `列宽应为${limits.narrowest}～${limits.widest}之间的数字`;
  }
  return undefined;
}
/** One's own columns, density, page size and kept filters of a list (decisions.md, A-078); filters that nothing is said of stay. 422 for a list that there is not, and for what no list could be. */
export function tableSettings({ engine }: Pick<Services, 'engine'>) {
  const resources = new Set(engine.registry.all.map(({ name }) => name));
  const mustBeKnown = (key: unknown): void => {
    if (!isKnown(String(key), resources)) throw invalid({ table_key: ['列表不存在'] });
  };
  return {
    userTable: async ({ db, caller }: Context, { table_key }: Values) => {
      mustBeKnown(table_key);
      const kept = sql`select table_key, columns, density, page_size, coalesce(filters, '[]') filters from user_table where user_id = ${caller.id} and table_key = ${table_key}`;
      return (await kept.execute(db)).rows[0] ?? { table_key };
    },
    saveUserTable: async ({ db, caller }: Context, { table_key, columns, density, page_size, filters }: Values) => {
      mustBeKnown(table_key);
      const fault = faultOf(columns);
      if (fault) throw invalid({ columns: [fault] });
      const filterWrong = filterFault(filters);
      if (filterWrong) throw invalid({ filters: [filterWrong] });
      const saved = await sql`insert into user_table (user_id, table_key, columns, density, page_size, filters)
        values (${caller.id}, ${table_key}, ${JSON.stringify(columns ?? null)}::jsonb, ${density ?? userTable.fields.density.initial}, ${page_size ?? null},
          ${filters === undefined ? null : JSON.stringify(filters)}::jsonb)
        on conflict (user_id, table_key) do update set columns = excluded.columns, density = excluded.density, page_size = excluded.page_size,
          filters = coalesce(excluded.filters, user_table.filters), updated_at = now()
        returning table_key, columns, density, page_size, coalesce(filters, '[]') filters`.execute(db);
      return saved.rows[0];
    },
  };
}
