import { afterAll, beforeAll, expect, it } from 'vitest';
import { tracks } from '@/domain/progress';
import { need } from '@/domain/resources/need';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('进度看板', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const ask = async (by: Session, query = '') => (await park.call(by, 'GET', `/vapi/task${query}`)).body.data;
  const demand = (status: number, user: number, at: Place = here) =>
    park.make(need, { enterprise_id: at.enterprise, incubator_id: at.incubator, building_id: at.building, user_id: user, status });

  it('counts by state what lies in reach, and narrows it to what one is in charge of', async () => {
    const there = await place(park, '乙园');
    await demand(10, who.admin.userId, there);
    for (let at = 0; at < 9; at++) await demand(10, at < 2 ? who.operator.userId : who.admin.userId);
    await demand(50, who.operator.userId);
    const [first, ...others] = await ask(who.operator);
    expect([first.resource, first.total, first.personal]).toEqual(['need', 10, true]);
    const of = (states: { code: number; total: number; rows: unknown[] }[], code: number) => states.find((state) => state.code === code);
    expect(of(first.states, 10)).toMatchObject({ total: 9, rows: { length: 8 } });
    expect(of(first.states, 50)).toMatchObject({ total: 1, rows: { length: 1 } });
    expect(others.every((track: object) => !('states' in track))).toBe(true);
    expect([first, ...others].map(({ resource }: { resource: string }) => resource)).toEqual(tracks.map(({ resource }) => resource));
    const [mine] = await ask(who.operator, '?mine=1');
    expect(of(mine.states, 10)).toMatchObject({ total: 2, rows: { length: 2 } });
    expect((await ask(who.admin))[0].total).toBe(11);
  });

  it('shows nobody what he may not list', async () => {
    const shown = (await ask(who.tenant)).map(({ resource }: { resource: string }) => resource);
    expect(shown).toEqual(['contract', 'policy_apply', 'check_task', 'report_return']);
    expect(await ask(who.tutor)).toEqual([]);
    expect(await park.call(who.tutor, 'GET', '/vapi/task?track=contract')).toMatchObject({ status: 400, body: { message: '没有该事项或没有权限' } });
    expect((await park.call(null, 'GET', '/vapi/task')).status).toBe(401);
  });
});
