import { expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { alarmPark } from './alarm-park';

onEngineInTurn('网关的状态与下属表计', (engine) => {
  const on = alarmPark(engine);
  const get = async (path: string) => (await on.park.call(on.who.admin, 'GET', `/vapi/iot/${path}`)).body;

  it('在线、离线随最近上报，列出表计数与无数据的表计；离线告警列出它下面的表计，沉默的在前', async () => {
    const here = await on.newPlace();
    await on.rule(here, { metric: 1, window_minutes: 30 });
    const first = await on.newMeter(here);
    const second = await on.newMeter(here);
    await on.newMeter(here, { state: 3 }); // known to be broken: nobody waits for it
    const mine = async () => (await get('gateway?page_size=100')).data.find(({ id }: { id: number }) => id === here.gateway);
    expect(await mine()).toMatchObject({ state: 2, meters: 3, silent: 2, last_seen_at: null });
    for (const { number } of [first, second]) expect((await on.report(here, number, 10)).status).toBe(200);
    expect(await mine()).toMatchObject({ state: 1, meters: 3, silent: 0 });
    await on.check(40);
    await on.report(here, second.number, 11);
    expect(await mine()).toMatchObject({ state: 1, meters: 3, silent: 1 });
    const meters = await get(`gateway/${here.gateway}/meters`);
    expect(meters.total).toBe(3);
    expect(meters.data.map(({ state }: { state: number }) => state).sort()).toEqual([1, 2, 3]);
    expect(meters.data.at(-1)).toMatchObject({ number: second.number, state: 1, place: expect.stringMatching(/座/) });

    await on.check(40);
    await on.check();
    expect(await mine()).toMatchObject({ state: 2, silent: 2 });
    const named = async (state: number): Promise<number[]> =>
      (await get(`gateway?state=${state}&page_size=100`)).data.map(({ id }: { id: number }) => id);
    expect(await named(2)).toContain(here.gateway);
    expect(await named(1)).not.toContain(here.gateway);
    const [alarm] = (await on.alarms(here)).filter(({ gateway_id, status }) => gateway_id === here.gateway && status === 1);
    const behind = await get(`alarm/${alarm?.id}/meters?page=1&pageSize=2`);
    expect([behind.total, behind.data.length]).toEqual([3, 2]);
    expect(behind.data.map(({ state }: { state: number }) => state)).not.toContain(1);
  });
});
