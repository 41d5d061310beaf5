import { expect, it } from 'vitest';
import { carPark } from '@/domain/resources/car-park';
import { toWire } from '@/domain/kernel/moment';
import { makeCheck } from '@/vapi/business/alarm/check';
import { systemContext } from '@/vapi/kernel/system';
import { onEachEngine } from '../support/engines';
import { alarmPark, minute } from './alarm-park';

onEachEngine('告警规则', (engine) => {
  const on = alarmPark(engine);
  const { rows, check, newPlace, newMeter, report, rule, alarms, states, used, seen } = on;

  it('离线：超时才报，来了读数就恢复；同一网关下全部离线只报网关', async () => {
    const here = await newPlace();
    await rule(here, { metric: 1, window_minutes: 30 });
    const [one, two] = [await newMeter(here), await newMeter(here)];
    await report(here, one.number, 1);
    await report(here, two.number, 1);
    await check(29);
    expect(await states(here)).toEqual([]);
    await report(here, two.number, 1.1);
    await check(2);
    expect(await alarms(here)).toMatchObject([{ metric: 1, status: 1, meter_id: one.id, text: `${one.number}离线` }]);
    await check(40);
    // what hung on the gateway is folded into its one alarm, however often it is looked at
    const folded = [
      { meter_id: one.id, status: 3 },
      { meter_id: null, gateway_id: here.gateway, status: 1, text: expect.stringContaining('2块表计无数据') },
    ];
    expect(await alarms(here)).toMatchObject(folded);
    await check(1);
    expect(await alarms(here)).toMatchObject(folded);
    await report(here, one.number, 1.2);
    await check();
    expect((await alarms(here)).map(({ meter_id, gateway_id, status }) => [meter_id ?? gateway_id, status])).toEqual([
      [one.id, 3],
      [here.gateway, 3],
      [two.id, 1],
    ]);
  });

  it('功率超限：越过阈值才报，回到恢复阈值以下才恢复；更重的规则接过同一条告警', async () => {
    const here = await newPlace();
    const { number, id } = await newMeter(here);
    await rule(here, { metric: 2, meter_id: id, threshold: 100, clear_threshold: 80 });
    await rule(here, { metric: 2, meter_id: id, threshold: 200, level: 3, name: '严重超限' });
    let value = 0;
    const at = async (power: number) => {
      await report(here, number, (value += 1), { power });
      await check(16);
      const [last] = (await alarms(here)).slice(-1);
      return last && [last.status, last.level];
    };
    expect(await at(100)).toBeUndefined();
    // the mean over the window is what counts: the reading is the only one in it
    on.now -= 15 * minute;
    const jump = async (power: number) => {
      await report(here, number, (value += 1), { power });
      await check(1);
      const [last] = (await alarms(here)).slice(-1);
      on.now += 16 * minute;
      return last && [last.status, last.level];
    };
    on.now += 16 * minute;
    expect(await jump(101)).toEqual([1, 2]);
    expect(await jump(90)).toEqual([1, 2]);
    expect(await jump(250)).toEqual([1, 3]);
    expect(await jump(81)).toEqual([1, 3]);
    expect(await jump(79)).toEqual([3, 3]);
    expect((await alarms(here)).length).toBe(1);
    expect((await alarms(here))[0]?.text).toContain('功率超限：250kW，阈值200kW');
  });

  it('园区功率按总表合计', async () => {
    const here = await newPlace();
    await rule(here, { metric: 2, threshold: 100 });
    const [one, two, part] = [await newMeter(here, { is_total: 1 }), await newMeter(here, { is_total: 1 }), await newMeter(here)];
    for (const [{ number }, power] of [
      [one, 60],
      [two, 39],
      [part, 500],
    ] as const)
      await report(here, number, 1, { power });
    await check();
    expect(await states(here)).toEqual([]);
    on.now += 16 * minute;
    for (const [{ number }, power] of [
      [one, 60],
      [two, 41],
    ] as const)
      await report(here, number, 2, { power });
    await check();
    expect(await alarms(here)).toMatchObject([{ metric: 2, status: 1, meter_id: null, value: 101 }]);
  });

  const day = 24 * 60 * minute;

  it('夜间流量：整个时段都在夜间才判，处理并关闭之后，同一次漏水不再报', async () => {
    const here = await newPlace();
    const { id } = await newMeter(here, { kind: 2 });
    await rule(here, { metric: 4, device_kind: 2, threshold: 0.3, window_minutes: 60 });
    const at = async (clock: string, usage: number) => {
      on.now = Date.parse(`2026-12-0${clock}:00+08:00`);
      await used(id, on.now - 60 * minute, on.now, usage);
      await seen(id);
      await check(1);
      return (await states(here)).map(([, status]) => status);
    };
    expect(await at('1T12:00', 0.5)).toEqual([]);
    expect(await at('2T00:45', 0.5)).toEqual([]);
    expect(await at('2T03:00', 0.07)).toEqual([]);
    expect(await at('2T04:00', 0.08)).toEqual([1]);
    const [leak] = await alarms(here);
    const { body: one } = await on.park.call(on.who.admin, 'GET', `/vapi/iot/alarm/${leak?.id}`);
    expect(one).toMatchObject({ meter_id: id, building_id: here.building, text: expect.stringContaining('夜间流量异常：0.32t/h') });
    const { body: curve } = await on.park.call(on.who.admin, 'GET', `/vapi/iot/alarm/${leak?.id}/curve`);
    expect(curve.lines.x.length).toBe(96);
    expect(curve.sums[0].value).toBeGreaterThan(0.3);
    const handle = (body: object) => on.park.call(on.who.admin, 'PUT', `/vapi/iot/alarm/handle/${leak?.id}`, { version: one.version, ...body });
    expect((await handle({ status: 4 })).body.errors).toEqual({ handle_note: ['请输入处理说明'] });
    expect((await handle({ status: 4, handle_note: '已关阀' })).status).toBe(200);
    expect(await at('2T05:00', 0.08)).toEqual([4]);
    expect(await at('2T12:00', 0.5)).toEqual([4]);
    expect(await at('3T03:00', 0.01)).toEqual([4]);
    expect(await at('3T04:00', 0.09)).toEqual([4, 1]);
  });

  it('零用量：有读数而不走字才报，走了就恢复', async () => {
    const here = await newPlace();
    on.now = Date.parse('2026-12-05T12:00:00+08:00');
    const [still, fresh] = [await newMeter(here), await newMeter(here)];
    await rule(here, { metric: 5, threshold: 0 });
    await used(still.id, on.now - 2 * day, on.now, 0, 2);
    await used(fresh.id, on.now - 60 * minute, on.now, 0, 2);
    await seen(still.id);
    await seen(fresh.id);
    await check();
    expect(await alarms(here)).toMatchObject([{ metric: 5, status: 1, meter_id: still.id }]);
    await used(still.id, on.now - 60 * minute, on.now, 0.2, 2);
    on.now += 59 * minute;
    await seen(still.id);
    await check(0);
    expect(await states(here)).toEqual([[5, 3, 2]]);
  });

  it('读数异常：采用最近的规则，一天不再出现就恢复', async () => {
    const here = await newPlace();
    await rule(here, { metric: 6, level: 1 });
    await rule(here, { metric: 6, building_id: here.building, level: 3 });
    const { number } = await newMeter(here);
    await report(here, number, 10);
    on.now += minute;
    await report(here, number, 5);
    expect(await alarms(here)).toMatchObject([{ metric: 6, status: 1, level: 3, count: 1 }]);
    await check(1439);
    await report(here, number, 11);
    await check(2);
    expect(await states(here)).toEqual([[6, 3, 3]]);
  });

  it('车位满：按已用百分比', async () => {
    const here = await newPlace();
    await rule(here, { device_kind: 3, metric: 7, threshold: 95 });
    const { id } = await on.park.make(carPark, { incubator_id: here.incubator, name: '地下', spaces: 100 });
    const inside = async (cars: number) => {
      await on.park.database.tx((tx) => on.park.database.rows('update car_park set inside = $2 where id = $1', [id, cars], tx));
      await check();
      return (await states(here)).map(([, status]) => status);
    };
    expect(await inside(94)).toEqual([]);
    expect(await inside(95)).toEqual([1]);
    expect(await inside(90)).toEqual([1]);
    expect(await inside(85)).toEqual([3]);
    expect(await alarms(here)).toMatchObject([{ car_park_id: id, text: '地下车位已用95%，余5个' }]);
  });

  it('通知：静默时段内不打扰，过后补发；一次多条合为一条，短信同样', async () => {
    const here = await newPlace();
    on.now = Date.parse('2026-12-10T06:30:00+08:00');
    await on.park.database.tx((tx) =>
      on.park.database.rows('update app_user set mobile = $2 where id = $1', [on.who.operator.userId, '13800000001'], tx),
    );
    await rule(here, { metric: 6, notify: [on.who.operator.userId], sms: 1, quiet_from: '22:00', quiet_to: '07:00' });
    const messages = () => rows('select title, path, query from message where user_id = $1 and type = 6 order by id', on.who.operator.userId);
    const letters = () => rows("select content from outbox where template = 'alarm' order by id");
    for (let n = 0; n < 5; n++) {
      const { number } = await newMeter(here);
      await report(here, number, 10);
      await report(here, number, 5, { at: toWire(on.now + minute) });
    }
    await check();
    expect([(await alarms(here)).length, (await messages()).length, (await letters()).length]).toEqual([5, 0, 0]);
    await check(40);
    expect(await messages()).toEqual([{ title: expect.stringMatching(/^告警：.*等5项告警$/), path: '/iot/electric', query: { list: 'alarm' } }]);
    expect((await letters()).map(({ content }) => content)).toEqual([expect.stringMatching(/等5项告警，请及时处理。$/)]);
    await check();
    expect((await messages()).length).toBe(1);
  });

  it('更重的规则接过告警时，通知它的人；表计删除之后不再有读数异常', async () => {
    const here = await newPlace();
    on.now = Date.parse('2026-12-11T12:00:00+08:00');
    const { number, id } = await newMeter(here);
    await rule(here, { metric: 2, meter_id: id, threshold: 100 });
    await rule(here, { metric: 2, meter_id: id, threshold: 200, level: 3, notify: [on.who.operator.userId] });
    const notified = async () =>
      (await rows('select title from message where user_id = $1 and title like $2', on.who.operator.userId, `%${number}%`)).map(({ title }) => title);
    await report(here, number, 1, { power: 150 });
    await check();
    expect(await notified()).toEqual([]);
    on.now += 16 * minute;
    await report(here, number, 2, { power: 250 });
    await check();
    await check();
    expect(await notified()).toEqual([expect.stringContaining('功率超限：250kW')]);
    await report(here, number, 1);
    expect((await alarms(here)).filter(({ metric, status }) => metric === 6 && status === 1).length).toBe(1);
    expect((await on.park.call(on.who.admin, 'DELETE', `/vapi/iot/meter/${id}`)).status).toBe(200);
    await check();
    expect((await alarms(here)).map(({ status }) => status)).toEqual([3, 3]);
  });

  it('同一原因从不同时有两条未处理的：十个进程一起检查，数据库也不收第二条', async () => {
    const here = await newPlace();
    await rule(here, { device_kind: 3, metric: 7, threshold: 50 });
    const { id } = await on.park.make(carPark, { incubator_id: here.incubator, name: '地面', spaces: 10, inside: 9 });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        on.park.database.tx((db) => makeCheck()({ ...systemContext(on.park.database, db, new Date(on.now), '测试') })),
      ),
    );
    expect(await states(here)).toEqual([[7, 1, 2]]);
    const again = 'insert into alarm (metric, incubator_id, car_park_id, text, happened_at) values (7, $1, $2, $3, now())';
    await expect(on.park.database.tx((tx) => on.park.database.rows(again, [here.incubator, id, '又一条'], tx))).rejects.toThrow(/alarm_cause_key/);
  });

  it('写不通的规则不收', async () => {
    const here = await newPlace();
    const other = await newMeter(await newPlace());
    const faults = async (body: object) =>
      (
        await on.park.call(on.who.admin, 'POST', '/vapi/iot/alarmRule', {
          name: '规则',
          incubator_id: here.incubator,
          device_kind: 1,
          level: 2,
          ...body,
        })
      ).body.errors;
    expect(await faults({ metric: 7 })).toEqual({ metric: ['该设备类型没有这个指标'] });
    expect(await faults({ metric: 2 })).toEqual({ threshold: ['请输入阈值'] });
    expect(await faults({ metric: 2, threshold: 5, clear_threshold: 6 })).toEqual({ clear_threshold: ['恢复阈值不能大于阈值'] });
    expect(await faults({ metric: 4, threshold: 5, night_from: '22:00' })).toEqual({ night_to: ['夜间开始与夜间结束应同时填写'] });
    // rules that would never say anything
    expect(await faults({ metric: 6, quiet_from: '22:00', quiet_to: '22:00' })).toEqual({ quiet_to: ['静默开始与静默结束不能相同'] });
    expect(await faults({ metric: 4, threshold: 5, night_from: '02:00', night_to: '02:00' })).toEqual({ night_to: ['夜间开始与夜间结束不能相同'] });
    expect(await faults({ metric: 4, threshold: 5, night_from: '23:30', night_to: '00:15' })).toEqual({ night_to: ['夜间时段不能短于统计时长'] });
    expect(await faults({ metric: 4, threshold: 5, night_from: '23:30', night_to: '00:30' })).toBeUndefined();
    expect(await faults({ metric: 6, quiet_to: '22:00' })).toEqual({ quiet_to: ['静默开始与静默结束应同时填写'] });
    expect(await faults({ metric: 2, threshold: 5, meter_id: other.id })).toEqual({ meter_id: ['表计须为规则所在园区的同类表计'] });
  });
});
