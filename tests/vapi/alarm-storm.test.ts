import { expect, it } from 'vitest';
import type { IotStatistics } from '@/domain/feeds/iot';
import { carPark } from '@/domain/resources/car-park';
import { onEachEngine } from '../support/engines';
import { alarmPark } from './alarm-park';

onEachEngine('告警风暴', (engine) => {
  const on = alarmPark(engine);
  const silentMeters = async (here: Awaited<ReturnType<typeof on.newPlace>>, count: number, more: object = {}): Promise<void> => {
    for (let n = 0; n < count; n++) await on.newMeter(here, { last_seen_at: new Date(on.now), ...more });
  };
  const shown = async ({ incubator }: { incubator: number }): Promise<readonly [open: number, ...lines: string[]]> => {
    const { body } = await on.park.call(on.who.admin, 'GET', `/vapi/statistics/iot?incubator_id=${incubator}`);
    const { alarms_open, alarms } = body as IotStatistics;
    return [alarms_open, ...alarms.map(({ text }) => text)];
  };

  it('五十块表计同在一个网关，线断了只有一条告警', async () => {
    const here = await on.newPlace();
    await on.rule(here, { metric: 1, window_minutes: 30 });
    await silentMeters(here, 50);
    await on.check(31);
    expect(await shown(here)).toEqual([1, expect.stringMatching(/^网关\d+离线，50块表计无数据$/)]);
  });

  it('各有各的原因，一分钟内二十条以上的同类在大屏上合成一行，别的仍看得到；列表里一条不少', async () => {
    const here = await on.newPlace();
    await on.rule(here, { metric: 1, window_minutes: 30 });
    await on.rule(here, { device_kind: 3, metric: 7, threshold: 50 });
    await on.park.make(carPark, { incubator_id: here.incubator, name: '地下', spaces: 10, inside: 9 });
    await on.check();
    await silentMeters(here, 21, { gateway_id: null });
    await on.check(31);
    expect(await shown(here)).toEqual([22, expect.stringMatching(/^A-\d+离线等21条同类$/), '地下车位已用90%，余1个']);
    expect((await on.alarms(here)).length).toBe(22);
    // a few are no storm
    await silentMeters(here, 3, { gateway_id: null });
    await on.check(31);
    expect((await shown(here)).slice(0, 4)).toEqual([
      25,
      expect.stringMatching(/^A-\d+离线$/),
      expect.stringMatching(/^A-\d+离线$/),
      expect.stringMatching(/^A-\d+离线$/),
    ]);
  });
});
