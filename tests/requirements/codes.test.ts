import { describe, expect, it } from 'vitest';
import * as check from '@/domain/codes/check';
import * as customer from '@/domain/codes/customer';
import * as money from '@/domain/codes/money';
import * as space from '@/domain/codes/space';
import * as system from '@/domain/codes/system';
import { auditStatus } from '@/domain/kernel/audit';
import { type Codes, yesNo } from '@/domain/kernel/codes';
import type { Filter } from '@/domain/kernel/presentation';
import { resourceByName } from '@/domain/resources';
import { routeByPath } from '@/domain/routes';
import { tiles } from '@/domain/tiles';
import { compact } from '@/domain/format';
import { allPermissions } from '@/vapi/seed/base/permissions';
import { laterRights } from '@/vapi/seed/base/rights';
import { problemsOf, tableOf } from './tables';

/** The code tables of the specification, by the name they have there. */
const tables: Readonly<Record<string, Codes>> = {
  nature: customer.nature,
  need_status: customer.needStatus,
  is_akey: yesNo,
  is_on_stock: yesNo,
  is_require: yesNo,
  tax_type: customer.taxType,
  ent_type: customer.entType,
  custom_field_type: system.customFieldType,
  module_id: system.customFieldModule,
  role: system.roleType,
  pay_cycle: money.payCycle,
  price_unit: money.priceUnit,
  fee_status: money.feeStatus,
  room_type_status: space.roomTypeStatus,
  demand_status: customer.demandStatus,
  settlement_type: customer.settlementType,
  demand_type: customer.settlementType,
  audit_status: auditStatus,
  task_status: check.taskStatus,
  classification_level: system.classificationLevel,
};
/** A right has its name before anything asks for it; roles are offered it from then on (tests/derived/definitions). */
const built = new Set(allPermissions().map(({ name }) => name));
const rights = new Set([...built, ...laterRights]);
const units = new Set([4, 7, 10, 13, 16, 19].map((digits) => compact(1.5 * 10 ** (digits - 1)).at(-1)));

/** A tile's filter must be one that its list understands, with a code that the field has. */
function lacksFilter(path: string, name: string, code: string): string | undefined {
  const tile = tiles.find((one) => one.path === path && (code === '(none)' ? Object.keys(one.query).length === 0 : one.query[name] === code));
  if (!tile) return `没有计数以 ${name}=${code} 打开 ${path}`;
  const shows = routeByPath.get(path)?.shows;
  if (!shows || !('resource' in shows)) return `没有列表页 ${path}`;
  const resource = resourceByName.get(shows.resource);
  if (code === '(none)') return undefined;
  const filter = resource?.filters.find(({ field, query }: Filter) => (query ?? field) === name);
  if (!filter) return `${path} 的列表没有筛选 ${name}`;
  // a filter may ask with codes of its own: the tabs of the customers are no column
  const codes: Codes | undefined = (filter as { own?: { codes?: Codes } }).own?.codes ?? resource?.fields[filter.field]?.codes;
  return codes?.items.some((item) => String(item.code) === code) ? undefined : `${name} 没有取值 ${code}`;
}
function lacks({ table = '', code = '', label = '' }: Record<string, string>): string | undefined {
  const [, path = '', name = ''] = /^list filter (\S+) (\S+)$/.exec(table) ?? [];
  if (path) return lacksFilter(path, name, code);
  if (table === 'permission') return rights.has(code) ? undefined : `没有权限 ${code}`;
  if (table === 'compact_unit') return units.has(code) ? undefined : `没有单位 ${code}`;
  const found = tables[table]?.items.find((item) => String(item.code) === code);
  if (!found) return `${table} 没有 ${code}`;
  return /[\u4e00-\u9fff]/.test(label) && found.label !== label ? `${table} ${code} 应为「${label}」，实为「${found.label}」` : undefined;
}
/** Words of the protocol, proved where they are spoken. */
const elsewhere = new Set(['sort_order', 'http_status']);

describe('代码表', () => {
  const rows = tableOf('codes').filter(({ table = '' }) => !elsewhere.has(table));
  it('规格的每个代码都在，文字一致', () => {
    expect(
      problemsOf(
        'codes',
        rows.map((row) => ({ id: row.id ?? '', lacks: lacks(row) })),
      ),
    ).toEqual([]);
  });
  it('留给以后的权限还没有接口在用：已建成的由接口得出，少了会被看见', () => {
    expect(laterRights.filter((name) => built.has(name))).toEqual([]);
    expect(new Set(laterRights).size).toBe(laterRights.length);
  });
  it('封闭的代码表没有多余的代码', () => {
    const closed = [
      'nature',
      'need_status',
      'is_akey',
      'tax_type',
      'is_on_stock',
      'ent_type',
      'custom_field_type',
      'module_id',
      'pay_cycle',
      'price_unit',
      'fee_status',
      'demand_status',
      'settlement_type',
      'classification_level',
    ];
    const wrong = closed.flatMap((name) => {
      const wanted = new Set(rows.filter(({ table }) => table === name).map(({ code }) => code));
      return (tables[name]?.items ?? []).filter((item) => !wanted.has(String(item.code))).map((item) => `${name} ${item.code}`);
    });
    expect(wrong).toEqual([]);
  });
});
