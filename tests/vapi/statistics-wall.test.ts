import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Analysis, UnreportedReturns } from '@/domain/feeds/analysis';
import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import type { Caller } from '@/vapi/kernel/caller';
import type { Database } from '@/vapi/kernel/db/database';
import { demoPark, measures, staff, type Measures } from '../support/measured';

const now = new Date('2026-11-20T17:05:00+08:00');
let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await demoPark(now);
  at = measures(db, now);
});
afterAll(() => db.close());

/** Every name that stands beside what a firm earns or has not done. */
async function namesFor(caller: Caller): Promise<string[]> {
  const { top } = await at.ask<EnterpriseStructure>('/driveEnterprise', { caller });
  const { top: ranked } = await at.ask<Analysis>('/statistics/analysis', { caller });
  const { data } = await at.ask<UnreportedReturns>('/statistics/unreported', { caller });
  expect([top.length, ranked.length, data.length].every((length) => length > 3)).toBe(true);
  return [...top, ...ranked, ...data].map(({ name }) => name);
}
describe('大屏终端上的企业名称', () => {
  it('营收排行与未上报名单不写是哪一家，园区打开开关之后才写；工作人员自己始终看得到', async () => {
    const firms = new Set((await db.rows<{ name: string }>('select name from enterprise')).map(({ name }) => name));
    const places = await db.rows<{ id: number; incubator_id: number }>('select id, incubator_id from building');
    const person = staff(1, Object.fromEntries(places.map((row) => [row.id, row.incubator_id])));
    const wall: Caller = { ...person, id: -1, only: { feeds: [], calls: () => true } };
    expect((await namesFor(wall)).filter((name) => firms.has(name))).toEqual([]);
    expect((await namesFor(wall)).every((name) => name.endsWith('企业'))).toBe(true);
    expect((await namesFor(person)).every((name) => firms.has(name))).toBe(true);
    await db.rows(`insert into parameter (key, label, value) values ('cockpit.names', '明细', 'true')`);
    expect((await namesFor(wall)).every((name) => firms.has(name))).toBe(true);
  });
});
