import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters } from '@/domain/counters';
import type { IotStatistics } from '@/domain/feeds/iot';
import type { LiveCar, LiveElectric, LiveWater } from '@/domain/feeds/live';
import type { DashboardCounts } from '@/domain/feeds/user';
import { panelFacts, type PanelFacts, type PanelFilter } from '@/domain/panels';
import { resourceByName } from '@/domain/resources';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Database } from '@/vapi/kernel/db/database';
import { alsoOf } from '@/vapi/kernel/engine';
import { list } from '@/vapi/kernel/operations/list';
import { emptyPark, filePath, measures, staff, unguarded, type Measures } from '../support/measured';
import { loadSmallPark, smallNow } from '../support/small-park';

let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await emptyPark();
  await loadSmallPark(db);
  at = measures(db, smallNow);
});
afterAll(() => db.close());
const everybody = { 11: 1, 12: 1, 21: 2 };

describe('GET /statistics/iot', () => {
  it('用电：总表之和，分时，月比，曲线在最后一个完整的点结束', async () => {
    const { electric, as_of, stale_after_s } = await at.ask<IotStatistics>('/statistics/iot');
    expect([as_of, stale_after_s]).toEqual(['2026-11-20 17:04:30', 120]);
    expect(electric).toMatchObject({
      today: { value: 150, unit: 'kWh' },
      month: { value: 450, unit: 'kWh', mom: 100 },
      power: { value: 50, unit: 'kW' },
      threshold: { value: 600, unit: 'kW' },
      top: [{ name: 'A座1101', value: 60 }],
    });
    expect(electric.by_band).toEqual([
      { name: '尖', value: 10 },
      { name: '峰', value: 70 },
      { name: '平', value: 50 },
      { name: '谷', value: 20 },
    ]);
    expect([electric.curve.x.length, electric.curve.x.at(-1)]).toEqual([96, '16:45']);
    expect(electric.curve.series[0]?.data.slice(-3)).toEqual([null, 42, 48]);
    expect(electric.yesterday.series[0]?.data.slice(-2)).toEqual([null, 20]);
  });
  it('用水、车辆、设备与告警', async () => {
    const { water, car, devices, alarms } = await at.ask<IotStatistics>('/statistics/iot');
    expect(water).toMatchObject({ today: { value: 5.5 }, month: { value: 5.5, mom: null }, alarms: 1 });
    expect([water.curve.x.at(-1), water.curve.series[0]?.data.slice(-2)]).toEqual(['17:00', [0.7, 0.2]]);
    expect(car).toMatchObject({ spaces: 100, inside: 30, free: 70, in_today: 2, out_today: 1 });
    expect(car.parks).toEqual([{ id: 1, name: '地下', spaces: 100, inside: 30, free: 70 }]);
    expect([car.by_hour.x.length, car.by_hour.series[0]?.data[8], car.by_hour.series[1]?.data[16]]).toEqual([18, 2, 1]);
    expect(car.recent[0]).toEqual({ plate: '浙A***43', dir: 'out', time: '2026-11-20 16:59:30', gate: '南门' });
    expect(JSON.stringify(car)).not.toContain('1234');
    expect(devices).toMatchObject({ total: 6, online: 4, offline: 1, fault: 1 });
    expect(alarms.map(({ id, level, status, device, handler }) => [id, level, status, device, handler])).toEqual([
      [1, 'warn', '未处理', 'water', null],
      [2, 'alarm', '已恢复', 'electric', null],
    ]);
  });
});

describe('GET /iot/live', () => {
  it('电：一小时的点，没有读数的分钟是空', async () => {
    const live = await at.ask<LiveElectric>('/iot/live', { values: { kind: 'electric' } });
    expect(live).toMatchObject({
      as_of: '2026-11-20 17:04:30',
      kind: 'electric',
      today: { value: 150 },
      power: { value: 50, unit: 'kW' },
      meters: { total: 4, online: 2, offline: 1, fault: 1 },
    });
    expect(live.points.length).toBe(60);
    expect(live.points.slice(-3)).toEqual([
      { at: '2026-11-20 17:02:00', value: null },
      { at: '2026-11-20 17:03:00', value: 39 },
      { at: '2026-11-20 17:04:00', value: 50 },
    ]);
  });
  it('水：流量来自前后两次读数', async () => {
    const live = await at.ask<LiveWater>('/iot/live', { values: { kind: 'water' } });
    expect(live).toMatchObject({
      kind: 'water',
      today: { value: 5.5, unit: 't' },
      power: { value: 3, unit: 't/h' },
      meters: { total: 1, online: 1 },
    });
  });
  it('车：一小时内的在场数由现在往回推', async () => {
    const live = await at.ask<LiveCar>('/iot/live', { values: { kind: 'car' } });
    expect(live).toMatchObject({ kind: 'car', today: { value: 2, unit: '辆' }, inside: 30, free: 70 });
    expect(live.points.slice(-2)).toEqual([
      { at: '2026-11-20 16:58:00', value: 31 },
      { at: '2026-11-20 16:59:00', value: 30 },
    ]);
  });
});

describe('GET /dashboard/counts', () => {
  const caller = staff(7, everybody);
  it('按手工数的行', async () => {
    expect(await at.ask<DashboardCounts>('/dashboard/counts', { caller })).toMatchObject({
      myEnterprise: 2,
      pointEnterprise: 1,
      WaitToBeSettled: 1,
      WaitMessage: 1,
      WaitMtroomApply: 1,
      WaitVisitorAudit: 1,
      WaitTaskAudit: 1,
      WaitTaskRectification: 1,
      WaitTaskImplemented: 1,
      WaitReportForm: 1,
      WaitQuestionnaire: 1,
      WaitStyleAudit: 1,
      WaitTrain: 1,
      WaitNewsAudit: 0,
      errors: [],
    });
  });
  it('每个计数等于其列表的总数', async () => {
    const found = await at.ask<DashboardCounts>('/dashboard/counts', { caller, chosen: [11, 12] });
    for (const counter of counters) {
      const resource = resourceByName.get(counter.resource) as AnyResource;
      const context = at.context({ caller, chosen: [11, 12], query: counter.filterOf(7) });
      const page = await list(resource, context, { registry: at.engine.registry, filePath }, alsoOf(at.engine, resource, context));
      expect(found[counter.name], counter.name).toBe(page.total);
    }
  });
  it('一个失败的计数为空并具名，其余照常', async () => {
    await db.rows('alter table visitor rename to visitor_away');
    const found = await at.ask<DashboardCounts>('/dashboard/counts', { caller });
    await db.rows('alter table visitor_away rename to visitor');
    expect([found.WaitVisitorAudit, found.errors, found.WaitMessage]).toEqual([null, ['WaitVisitorAudit'], 1]);
  });
});

describe('面板', () => {
  it('按面板或数据源取数，按楼宇与日期收窄', async () => {
    const caller = staff(7, everybody);
    const one = await at.ask<{ space: { rentable: { value: number } } }>('/dashboard/panelDetail', {
      caller,
      values: { typeModule: 'space.rate', building_id: 12 },
    });
    expect(one.space.rentable.value).toBe(510);
    const before = await at.ask<{ space: { rentable: { value: number } } }>('/dashboard/panelSearch', {
      caller,
      values: { typeModule: 'cockpit.space', building_id: 12, end_at: '2026-05-31 00:00:00' },
    });
    expect(before.space.rentable.value).toBe(310);
    const filters = { start_at: '2026-05-01 00:00:00', payment_id: 1 };
    for (const [name, value] of Object.entries(filters))
      await expect(at.ask('/dashboard/panelSearch', { caller, values: { typeModule: 'space.rate', [name]: value } })).rejects.toMatchObject({
        status: 422,
        body: { errors: { [name]: ['面板space.rate不支持该筛选条件'] } },
      });
    expect(await at.ask('/dashboard/panelDetail', { caller, values: { typeModule: 'iot.water' } })).toMatchObject({ kind: 'water' });
  });
  it('声明的每个筛选条件都改变数字', async () => {
    const caller = staff(7, everybody);
    const search = async (typeModule: string, values: Readonly<Record<string, unknown>> = {}) =>
      JSON.stringify({ ...(await at.ask<object>('/dashboard/panelSearch', { caller, values: { typeModule, ...values } })), as_of: null });
    const [item] = await db.rows<{ id: number }>(
      'select f.payment_item_id id from fee_bill f join payment_item i on i.id = f.payment_item_id and i.is_income = 1 order by f.amount limit 1',
    );
    const [type] = await db.rows<{ id: number }>('select room_type_id id from room where deleted_at is null and use = 1 order by area limit 1');
    // a room is offered on the public site when somebody has said so, an enterprise unless somebody has
    const given = (prop: string): Readonly<Record<PanelFilter, unknown>> => ({
      building_id: 12,
      start_at: '2025-12-01 00:00:00',
      end_at: '2026-05-31 00:00:00',
      room_type: type?.id,
      payment_id: item?.id,
      assets_type: 2,
      type: 1,
      cate: 1,
      isShow: prop.startsWith('space') ? 1 : 2,
    });
    const silent: string[] = [];
    for (const [prop, { filters }] of Object.entries<PanelFacts>(panelFacts)) {
      for (const name of filters.filter((one) => one !== 'building_id'))
        if ((await search(prop, { [name]: given(prop)[name] })) === (await search(prop))) silent.push(`${prop} ${name}`);
    }
    expect(silent).toEqual([]);
  });
  it('没有权限、不在范围、不认识的都被拒绝', async () => {
    const ask = (typeModule: string, permissions?: string[], building_id?: number) =>
      at.ask('/dashboard/panelDetail', { caller: staff(7, { 11: 1 }, permissions), values: { typeModule, building_id } });
    await expect(ask('space.rate', ['notice_list'])).rejects.toMatchObject({ status: 403 });
    await expect(ask('space.rate', ['cockpit_read'], 21)).rejects.toMatchObject({ status: 403 });
    await expect(ask('nothing.here', ['cockpit_read'])).rejects.toMatchObject({ status: 404 });
  });
  it('看板上没有权限的面板不列出', async () => {
    await unguarded(db, () => db.rows("insert into board (id, name, kind, user_id) values (1, '我的', 1, 7)"));
    await db.rows("insert into board_panel (board_id, prop, x, y, w, h) values (1, 'todo', 0, 0, 6, 4), (1, 'space.rate', 6, 0, 6, 4)");
    const props = async (permissions?: string[]) =>
      (await at.ask<{ data: { prop: string }[] }>('/dashboard/panel', { caller: staff(7, everybody, permissions) })).data.map(({ prop }) => prop);
    expect(await props()).toEqual(['todo', 'space.rate']);
    expect(await props(['notice_list'])).toEqual(['todo']);
  });
});
