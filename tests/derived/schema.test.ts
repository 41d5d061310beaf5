import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { tableOf } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import type { Database } from '@/vapi/kernel/db/database';
import { columnsOf } from '../support/createTable';
import { migrate } from '@/vapi/kernel/db/migrate';
import { migrations } from '@/vapi/start/open';
import { onEachEngine, openTestDatabase } from '../support/engines';

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  not_null: boolean;
}
const shown = (name: string, type: string, notNull: boolean) => `${name} ${type}${notNull ? ' not null' : ''}`;
/** Plumbing without a definition: the migrations' own book and the versions behind the ETags. */
const engineTables = ['schema_migration', 'table_version'];

onEachEngine('数据库结构与定义一致', (engine) => {
  let database: Database;
  const tables = new Map<string, Column[]>();
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const columns =
      await database.rows<Column>(`select c.relname table_name, a.attname column_name, format_type(a.atttypid, a.atttypmod) type, a.attnotnull not_null
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where c.relkind in ('r', 'p') order by 1, a.attnum`);
    for (const column of columns) tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  });
  afterAll(() => database?.close());
  const there = (table: string) => (tables.get(table) ?? []).map((one) => shown(one.column_name, one.type, one.not_null)).sort();

  it.each(allResources.map((resource) => [resource.label, resource] as const))('%s：表、列、类型、非空', (_label, resource) => {
    const keys = new Set<string>(resource.key ?? []);
    const wanted = columnsOf(resource).map(({ name, type, notNull }) => shown(name, type, notNull || keys.has(name)));
    expect(there(tableOf(resource))).toEqual(wanted.sort());
  });
  it('多对多的关联表', () => {
    for (const resource of allResources) {
      for (const field of Object.values<Field>(resource.fields)) {
        if (!field.join) continue;
        const wanted = joinColumns(resource, field).map((name) => shown(name, 'bigint', true));
        expect(there(field.join), field.join).toEqual(expect.arrayContaining(wanted));
      }
    }
  });
  it('没有多余的表', () => {
    const joins = allResources.flatMap(({ fields }) => Object.values<Field>(fields).flatMap(({ join }) => join ?? []));
    const known = new Set([...allResources.map(tableOf), ...joins, ...engineTables]);
    expect([...tables.keys()].filter((name) => !known.has(name))).toEqual([]);
  });
  it('引用都有外键，时间都带时区', async () => {
    const keys = await database.rows<{
      name: string;
    }>(`select cl.relname || '.' || a.attname as name from pg_constraint k join pg_class cl on cl.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.contype = 'f'`);
    const linked = new Set(keys.map(({ name }) => name));
    const missing = allResources.flatMap((resource) =>
      Object.entries<Field>(resource.fields).flatMap(([name, { kind }]) =>
        (kind === 'ref' || kind === 'file' || kind === 'region') && !linked.has(`${tableOf(resource)}.${name}`)
          ? [`${tableOf(resource)}.${name}`]
          : [],
      ),
    );
    expect(missing).toEqual([]);
    const bare = [...tables.values()].flat().filter(({ type }) => type === 'timestamp without time zone');
    expect(bare.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([]);
  });
  it('再次迁移什么也不做；改过的迁移被拒绝', async () => {
    expect(await migrate(database, migrations)).toEqual([]);
    const [path = ''] = Object.keys(migrations);
    await expect(migrate(database, { [path]: `${migrations[path]}\n-- changed` })).rejects.toThrow('在执行之后被修改');
  });
});
