import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as auth from '../calls/auth';
import * as board from '../calls/board';
import * as dashboard from '../calls/dashboard';
import * as iot from '../calls/iot';
import * as statistics from '../calls/statistics';
import * as system from '../calls/system';
import { endpointsOf, endpointsOfCalls } from '../kernel/derive';
import { systemFieldsOf, tableOf, type AnyResource } from '../kernel/resource';
import { systemResources } from './index.system';

const calls = [auth.authCalls, board.boardCalls, dashboard.dashboardCalls, iot.iotCalls, statistics.statisticsCalls, system.systemCalls];
const addresses = [...systemResources.flatMap(endpointsOf), ...calls.flatMap(endpointsOfCalls)];
const bare = (name: string): string => name.replace(/^[+-]/, '');
const fieldOf = (column: string | { field: string }): string => (typeof column === 'string' ? column : column.field);
/** Every name of a field that a definition speaks of outside `fields`. */
const spokenOf = (resource: AnyResource): string[] => [
  resource.title,
  ...(resource.key ?? []),
  ...resource.columns.map((column: string | { field: string }) => fieldOf(column)),
  ...resource.filters.map(({ field }: { field: string }) => field),
  ...resource.sort.map(bare),
  ...(resource.form ?? []).flatMap(({ fields }: { fields: readonly string[] }) => fields),
];

describe('系统部分的定义', () => {
  it('名称与表名都不重复', () => {
    const names = systemResources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(systemResources.map(tableOf)).size).toBe(names.length);
  });
  it.each(systemResources.map((resource) => [resource.name, resource] as const))('%s 的列、筛选、排序、表单都是自己的字段', (_name, resource) => {
    const known = [...Object.keys(resource.fields), ...systemFieldsOf(resource)];
    expect(spokenOf(resource).filter((name) => !known.includes(name))).toEqual([]);
  });
  it('没有两个入口共用一个地址', () => {
    const all = addresses.flatMap(({ method, path, aliases }) => [`${method} ${path}`, ...aliases]);
    expect(all.filter((address, index) => all.indexOf(address) !== index)).toEqual([]);
  });
  it('不 no-store 的 GET 都说明读哪些表', () => {
    // the choices of any resource are read from its own table, which only the address says: their tag is made of the answer
    const undeclared = addresses.filter(({ method, noStore, reads, as, does }) => method === 'GET' && !noStore && as !== 'options' && does !== 'choices' && reads.length === 0);
    expect(undeclared).toEqual([]);
  });
  it('公告的定义连同页面怎样展示它不超过 110 行', () => {
    const lines = readFileSync(new URL('./notice.ts', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(110);
  });
});
