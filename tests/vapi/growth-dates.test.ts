import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { honour, knowledge } from '@/domain/resources/growth-record';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('资质与知识产权的期限', (engine) => {
  let park: Park;
  let here: Place;
  let now = new Date('2026-11-20T08:40:00+08:00');
  let who: Awaited<ReturnType<typeof people>>;
  const later = async (time: string) => {
    now = new Date(time);
    await park.app.jobs.tick();
  };
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    await park.database.tx((tx) =>
      park.database.rows('update enterprise set follow_id = $2 where id = $1', [here.enterprise, who.operator.userId], tx),
    );
  });
  afterAll(() => park.close());
  const notified = () =>
    park.database.rows<{ user_id: number; title: string; path: string }>(
      "select user_id, title, path from message where title like '%资质%' order by id",
    );
  const own = () => ({ incubator_id: here.incubator, enterprise_id: here.enterprise, confirmed_at: now });

  it('到期之前 90、30、7 天各提醒一次企业的账号与跟进人；续上的、没有确认的、已退出的不提醒', async () => {
    await park.make(honour, { ...own(), kind: 1, name: null, granted_at: '2023-12-10', valid_to: '2026-12-10' });
    await park.make(honour, { ...own(), kind: 2, name: null, granted_at: '2025-12-01', valid_to: '2026-12-01' });
    await park.make(honour, { ...own(), kind: 2, name: null, granted_at: '2026-12-02', valid_to: '2027-12-01' });
    await park.make(honour, { ...own(), kind: 3, name: null, granted_at: '2025-12-01', valid_to: '2026-12-01', confirmed_at: null });
    const left = await park.make(enterprise, { incubator_id: here.incubator, name: '退出公司', residence: 3, follow_id: who.operator.userId });
    await park.make(honour, { ...own(), enterprise_id: left.id, kind: 1, name: null, granted_at: '2023-12-10', valid_to: '2026-12-10' });
    await later('2026-11-20T08:45:00+08:00');
    const first = await notified();
    expect(first.map(({ user_id }) => user_id).sort()).toEqual([who.tenant.userId, who.operator.userId].sort());
    expect(first[0]).toMatchObject({ title: '资质 高新技术企业 还有 20 天到期', path: '/customer/growth' });
    await later('2026-11-21T08:45:00+08:00');
    expect(await notified()).toHaveLength(2);
    await later('2026-12-03T08:45:00+08:00');
    await later('2026-12-04T08:45:00+08:00');
    expect((await notified()).map(({ title }) => title).slice(2)).toEqual(Array(2).fill('资质 高新技术企业 还有 7 天到期'));
  });

  it('知识产权到了失效的那天是失效，到了授权的那天是有效，转让的照旧', async () => {
    const right = (number: string, more: object) => park.make(knowledge, { ...own(), name: number, number, type: 1, ...more });
    await right('A', { granted_at: '2020-01-01', expires_at: '2026-12-10', status: 2 });
    await right('B', { granted_at: '2026-12-10', status: 1 });
    await right('C', { granted_at: '2020-01-01', expires_at: '2026-12-10', status: 4 });
    const statuses = async () =>
      (await park.database.rows<{ status: number }>("select status from knowledge where number in ('A','B','C') order by number")).map(
        ({ status }) => status,
      );
    await later('2026-12-09T00:30:00+08:00');
    expect(await statuses()).toEqual([2, 1, 4]);
    await later('2026-12-10T00:30:00+08:00');
    expect(await statuses()).toEqual([3, 2, 4]);
  });
});
