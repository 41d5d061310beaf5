import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counterNames, type DashboardCounts } from '@/domain/feeds/user';
import type { Database } from '@/vapi/kernel/db/database';
import { emptyPark, measures, staff, visitor, type Measures } from '../support/measured';

let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await emptyPark();
  at = measures(db, new Date('2026-11-20T17:05:00+08:00'));
});
afterAll(() => db.close());

const paths = [
  '/cockpit-incubator',
  '/drive-incubator_info',
  '/driveEnterprise',
  '/statistics/yq',
  '/report/last-knowledge-sum',
  '/driveOperate',
  '/statistics/zl',
  '/statistics/iot',
  '/cockpit/site',
  '/statistics/enterprise',
  '/statistics/resident',
  '/statistics/analysis',
  '/statistics/unreported',
];
/** Every figure of an answer by its path. */
const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`)) : [[path, value]];

describe('没有一行数据的园区', () => {
  it.each(paths)('%s 形状完整，数目为零，缺的为空', async (path) => {
    const answer = await at.ask<Record<string, unknown>>(path);
    expect(answer.as_of).toBeNull();
    for (const [name, value] of leaves(answer)) {
      expect(value, name).not.toBeUndefined();
      if (typeof value === 'number' && !/year|target|missing|stale|soon_days|center|\.(?:code|step)$|pages?$/.test(name)) expect(value, name).toBe(0);
    }
  });
  it('率、金额与读数没有行时为空而不是零', async () => {
    const head = await at.ask<any>('/cockpit-incubator');
    expect(head.kpis.find((one: { key: string }) => one.key === 'occupancy')).toMatchObject({ value: null, yoy: null });
    expect(
      head.check.filter((one: { value: unknown }) => one.value !== null).map((one: { key: string; value: unknown }) => [one.key, one.value]),
    ).toEqual([
      ['count', 0],
      ['finance_cases', 0],
      ['graduated', 0],
    ]);
    expect(head.check.every((one: { ok: boolean }) => !one.ok)).toBe(true);
    expect((await at.ask<any>('/driveOperate')).fee).toEqual({
      receivable: { value: null, unit: '万元' },
      received: { value: null, unit: '万元' },
      overdue: { value: null, unit: '万元', count: 0 },
      rate: null,
      by_item: [],
    });
    expect((await at.ask<any>('/statistics/iot')).electric).toMatchObject({
      today: { value: null, unit: 'kWh' },
      power: { value: null },
      by_band: [],
      threshold: null,
      top: [],
    });
  });
  it.each(['electric', 'water', 'car'])('实时 %s', async (kind) => {
    expect(await at.ask('/iot/live', { values: { kind } })).toMatchObject({ as_of: null, kind, points: [] });
  });
  it('24 个计数为零', async () => {
    const counts = await at.ask<DashboardCounts>('/dashboard/counts', { caller: staff(7, {}) });
    for (const name of counterNames) expect(counts[name], name).toBe(0);
    expect(counts.errors).toEqual([]);
  });
  it('没有权限的计数为空，也不算失败', async () => {
    const counts = await at.ask<DashboardCounts>('/dashboard/counts', { caller: staff(5, {}, ['suggest_list']) });
    expect(counts.WaitMessage).toBe(0);
    expect(counts.WaitNewsAudit).toBeNull();
    expect(counts.errors).toEqual([]);
  });
  it('访客可看企业画像', async () => {
    expect(await at.ask('/statistics/enterprise', { caller: visitor })).toMatchObject({ total: 0, enterprise: null, by_field: [] });
  });
});
