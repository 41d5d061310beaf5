import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { brokenRules } from '../kernel/derive';
import type { Column, Filter } from '../kernel/presentation';
import type { AnyResource } from '../kernel/resource';
import { systemFieldsOf, tableOf } from '../kernel/resource';
import { serviceResources } from './index.services';

const known = (resource: AnyResource): Set<string> => new Set(['id', ...Object.keys(resource.fields), ...systemFieldsOf(resource)]);
const columnsOf = (resource: AnyResource): string[] => resource.columns.map((column: string | Column<never>) => (typeof column === 'string' ? column : column.field));
const filtersOf = (resource: AnyResource): readonly Filter[] => resource.filters;
const queriesOf = (name: string) => {
  const resource = serviceResources.find((one) => one.name === name);
  return resource ? filtersOf(resource).map((filter) => filter.query ?? filter.field) : [];
};

describe('服务类实体定义', () => {
  it('名称与表名各不相同', () => {
    expect(new Set(serviceResources.map((one) => one.name)).size).toBe(serviceResources.length);
    expect(new Set(serviceResources.map(tableOf)).size).toBe(serviceResources.length);
  });
  it.each(serviceResources.map((one) => [one.name, one] as const))('%s 的列、筛选、排序、标题和主键都是已有字段', (_, resource) => {
    const used = [
      ...columnsOf(resource), ...filtersOf(resource).map((filter) => filter.field), ...resource.sort.map((key: string) => key.slice(1)),
      resource.title, ...(resource.key ?? []), ...(resource.form ?? []).flatMap((section) => section.fields), ...Object.keys(resource.editableWhen ?? {}),
    ];
    expect(used.filter((key) => !known(resource).has(key))).toEqual([]);
  });
  it.each(serviceResources.map((one) => [one.name, one] as const))('%s 的范围所用的列存在', (_, { scope, fields }) => {
    const parties = Object.values(scope);
    if (parties.includes('online')) expect(fields).toHaveProperty('is_online');
    const through = scope.through?.find((one) => 'incubator' in one);
    if (scope.staff === 'park') expect(fields).toHaveProperty(through?.column ?? 'incubator_id');
    const owner = scope.owner?.enterprise ?? 'enterprise_id';
    if (scope.enterprise === 'own') expect(fields).toHaveProperty(owner);
    if (scope.facilitator === 'own' && scope.owner?.facilitator !== 'id') expect(fields).toHaveProperty(scope.owner?.facilitator ?? 'facilitator_id');
  });
  it('每条自定义规则都有被破坏的例子', () => {
    for (const resource of serviceResources) {
      for (const { field, breaks } of brokenRules(resource.fields)) expect(breaks ?? resource.fields[field].rules).toBeTruthy();
    }
  });
  it.each([
    ['check_item', 'activeName'], ['facilitator', 'activeName'], ['project_promotion', 'activeName'], ['field_record', 'audit_status'],
    ['suggest', 'status'], ['mtroom_apl', 'status'], ['news', 'activeName'], ['policy', 'activeName'], ['report_return', 'auditStatus'],
    ['facilitator_info', 'activeName'], ['facilitator_demeanor', 'activeName'], ['activity', 'activeName'], ['visitor', 'status'], ['check_task', 'status'],
  ])('工作台磁贴打开 %s 时可用 %s 筛选', (name, query) => {
    expect(queriesOf(name)).toContain(query);
  });
  it('每个文件不超过150行', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const long = readdirSync(folder).filter((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n').length > 151);
    expect(long).toEqual([]);
  });
});
