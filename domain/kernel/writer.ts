import { ref, shownName } from './field';
import type { Column } from './presentation';
import { systemFieldsOf } from './resource';
import type { Table } from './schema';

const key = 'created_by';
/** Who made a row: the engine keeps his account in it. */
export const writer = ref('创建人', 'user');
/** The wire name of his name. */
export const writerName = shownName(key, writer) as string;
/** Whether rows are answered with the name of who made them: where a list or its file has the column. */
export function showsWriter(table: Table): boolean {
  const { columns = [] } = table as { readonly columns?: readonly (string | Column<any>)[] };
  return systemFieldsOf(table).includes(key) && columns.some((one) => (typeof one === 'string' ? one : one.field) === key);
}
