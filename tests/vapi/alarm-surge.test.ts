import { expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { alarmPark, minute } from './alarm-park';

const day = 24 * 60 * minute;

onEngineInTurn('用量突增的告警', (engine) => {
  const on = alarmPark(engine);
  const { newPlace, newMeter, rule, check, states, alarms, used, seen } = on;

  it('用量突增：与前七日同一时段相比，不足三日不判', async () => {
    const here = await newPlace();
    on.now = Math.ceil(on.now / day) * day + 2 * 60 * minute; // 10:00
    const { id } = await newMeter(here);
    await rule(here, { metric: 3, threshold: 100, window_minutes: 60 });
    const end = on.now;
    const hour = (back: number, usage: number) => used(id, end - back * day - 60 * minute, end - back * day, usage / 4);
    await hour(0, 21);
    await hour(1, 10);
    await hour(2, 10);
    await seen(id);
    await check(0);
    expect(await states(here)).toEqual([]);
    await hour(3, 10);
    await check(1);
    expect(await alarms(here)).toMatchObject([{ metric: 3, status: 1, value: 110 }]);
    await hour(0, 19.5);
    await check(1);
    expect(await states(here)).toEqual([[3, 1, 2]]);
    await hour(0, 11);
    await check(1);
    expect(await states(here)).toEqual([[3, 3, 2]]);
  });

  it('用量突增：平常不用的突然用起来也算，走一两个字的不算', async () => {
    const here = await newPlace();
    on.now = Math.ceil(on.now / day) * day + 2 * 60 * minute;
    const [store, clock] = [await newMeter(here), await newMeter(here)];
    await rule(here, { metric: 3, threshold: 100, window_minutes: 60 });
    const end = on.now;
    for (const { id, usage } of [
      { id: store.id, usage: 5 },
      { id: clock.id, usage: 0.15 },
    ]) {
      for (const back of [1, 2, 3]) await used(id, end - back * day - 60 * minute, end - back * day, 0);
      await used(id, end - 60 * minute, end, usage / 4);
      await seen(id);
    }
    await check(0);
    expect(await alarms(here)).toMatchObject([
      { metric: 3, meter_id: store.id, value: 4900, text: `${store.number}用量突增：平常几乎不用，现用5kWh` },
    ]);
    await used(store.id, end - 60 * minute, end, 0);
    await check(1);
    expect(await states(here)).toEqual([[3, 3, 2]]);
  });
});
