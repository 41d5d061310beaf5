import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { vehicle } from '@/domain/resources/vehicle';
import { visitor } from '@/domain/resources/visitor';
import { visitsOf } from '@/vapi/business/admission';
import { onEngineInTurn } from '../support/engines';
import { carYard, noon, pass, picture } from './car-yard';

onEngineInTurn('道闸放行', (engine) => {
  const yard = carYard(engine);
  const { put, get, send, report, mayPass } = yard;

  it('登记车辆在有效期内放行，过期、未到、未登记的说明原因；出场从不拦', async () => {
    const car = (plate: string, more: object = {}) =>
      yard.park.make(vehicle, { plate, incubator_id: yard.here.incubator, kind: 1, enterprise_id: null, valid: null, ...more });
    await car('浙E00001');
    await car('浙E00002', { valid: '[2026-01-01,2026-11-20)' });
    await car('浙E00003', { valid: '[2026-11-20,2026-11-21)' });
    await car('浙E00004', { valid: '[2026-11-21,2027-01-01)' });
    await car('浙E00005', { incubator_id: yard.there.incubator });
    expect(await mayPass('浙E00001')).toEqual({ allowed: true, reason: '登记车辆' });
    expect(await mayPass('浙E00002')).toEqual({ allowed: false, reason: '车辆有效期至 2026-11-19，已过期' });
    expect(await mayPass('浙E00003')).toEqual({ allowed: true, reason: '登记车辆' });
    expect(await mayPass('浙E00004')).toEqual({ allowed: false, reason: '车辆自 2026-11-21 起有效' });
    expect(await mayPass('浙E00005')).toEqual({ allowed: false, reason: '未登记的车辆' });
    expect(await mayPass('浙E00002', yard.tokens.出口)).toEqual({ allowed: true, reason: '出场' });
    expect(await mayPass('浙E00002', yard.tokens.双向, { dir: 'out' })).toEqual({ allowed: true, reason: '出场' });
    expect((await send(yard.tokens.双向, 'ask', { plate: '浙E00001', dir: 'up' })).body.errors).toEqual({ dir: ['方向应为 1（入）或 2（出）'] });
    for (const plate of ['', '????', 7, null, '浙E1'])
      expect((await send(yard.tokens.入口, 'ask', { plate })).body.errors).toEqual({ plate: ['请输入正确的车牌号'] });
  });
  it('企业看得到自己车辆的完整车牌，也按它查得到；没有权限的人看到的是脱敏的', async () => {
    await yard.park.make(vehicle, { plate: '浙H24680', incubator_id: yard.here.incubator, enterprise_id: yard.here.enterprise, valid: null });
    await yard.park.make(vehicle, { plate: '浙H13579', incubator_id: yard.here.incubator, enterprise_id: null, valid: null });
    const clerk = await yard.park.account({
      username: `clerk${yard.lot}`,
      type: 2,
      permissions: ['vehicle_list', 'car_pass_list'],
      incubators: [yard.here.incubator],
    });
    const found = async (by: typeof clerk, plate: string) =>
      ((await get(`vehicle?plate=${encodeURIComponent(plate)}`, by)).body.data as { plate: string }[]).map((one) => one.plate);
    expect([await found(yard.who.tenant, '24680'), await found(yard.who.tenant, '13579')]).toEqual([['浙H24680'], []]);
    expect([await found(clerk, '24680'), await found(clerk, '浙H***80')]).toEqual([[], ['浙H***80']]);
    expect(await found(yard.who.operator, '浙H13579')).toEqual(['浙H13579']);
    // the camera's picture shows it too
    await report(pass('浙H24680', 'in', -1, { image: picture }));
    const [seen] = (await get(`carPass?car_park_id=${yard.lot}`, clerk)).body.data;
    expect([seen.plate, seen.image, seen.image_path]).toEqual(['浙H***80', undefined, undefined]);
  });
  it('访客的车只在预约当天放行，登记要已通过；车位满时不放行', async () => {
    const guest = async (plate: string, visit_at: string, status: number) =>
      yard.park.make(visitor, {
        plate,
        visit_at: new Date(`${visit_at}+08:00`),
        status,
        incubator_id: yard.here.incubator,
        building_id: null,
        enterprise_id: null,
        leave_by: null,
      });
    await guest('浙F00001', '2026-11-20T09:00:00', 3);
    await guest('浙F00002', '2026-11-20T23:30:00', 2);
    await guest('浙F00003', '2026-11-20T09:00:00', 4);
    await guest('浙F00004', '2026-11-22T00:10:00', 3);
    await guest('浙F00005', '2026-11-19T23:59:00', 3);
    await guest('浙F00006', '2026-11-20T09:00:00', 8);
    const guestOf = (...plates: string[]) => Promise.all(plates.map((plate) => mayPass(plate)));
    expect(await guestOf('浙F00001', '浙F00002', '浙F00003', '浙F00004', '浙F00005', '浙F00006')).toEqual([
      { allowed: true, reason: '访客' },
      { allowed: false, reason: '访客登记待审核' },
      { allowed: false, reason: '访客登记已驳回' },
      { allowed: false, reason: '访客预约的日期是 2026-11-22' },
      { allowed: false, reason: '今天没有访客登记' },
      { allowed: false, reason: '访客登记已取消' },
    ]);
    // midnight in Shanghai is when its day begins and ends
    yard.now = new Date('2026-11-22T00:00:00+08:00');
    expect(await guestOf('浙F00004', '浙F00001')).toEqual([
      { allowed: true, reason: '访客' },
      { allowed: false, reason: '今天没有访客登记' },
    ]);
    yard.now = new Date('2026-11-21T23:59:59+08:00');
    expect(await mayPass('浙F00004')).toEqual({ allowed: false, reason: '访客预约的日期是 2026-11-22' });
    yard.now = noon;
    await put(`carPark/correct/${yard.lot}`, { inside: 100, counted_note: '满' });
    expect(await mayPass('浙F00001')).toEqual({ allowed: false, reason: '车位已满' });
    await put(`carPark/correct/${yard.lot}`, { inside: 10, counted_note: '散' });
    yard.now = new Date(noon.getTime() + 120_000);
    await report(pass('浙F00001', 'in', 1));
    const [stay] = (await get(`carStay?car_park_id=${yard.lot}`)).body.data;
    expect(stay.visitor_id).toBeGreaterThan(0);
  });
  it('企业的车按合同的停车位放行：停满不放，走一辆放一辆，合同结束后不放', async () => {
    const plates = ['浙G00001', '浙G00002', '浙G00003'];
    for (const plate of plates)
      await yard.park.make(vehicle, { plate, incubator_id: yard.here.incubator, enterprise_id: yard.here.enterprise, kind: 2, valid: null });
    const may = () => mayPass('浙G00003');
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    const lease = await yard.park.make(contract, {
      incubator_id: yard.here.incubator,
      enterprise_id: yard.here.enterprise,
      status: 30,
      start_at: '2026-01-01',
      end_at: '2026-12-31',
      car_spaces: null,
    });
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    const change = (set: string) =>
      yard.park.database.tx((tx) => yard.park.database.rows(`update contract set ${set} where id = $1`, [lease.id], tx));
    await change('car_spaces = 2');
    await report(pass('浙G00001', 'in', -20));
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    await report(pass('浙G00002', 'in', -19));
    expect(await may()).toEqual({ allowed: false, reason: '企业的2个停车位已停满' });
    // one that stands there already asks again: its exit was missed
    expect(await mayPass('浙G00002')).toEqual({ allowed: true, reason: '登记车辆' });
    await report(pass('浙G00001', 'out', -10));
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    await change('car_spaces = 0');
    expect(await may()).toEqual({ allowed: false, reason: '企业没有停车位' });
    await change('status = 60');
    expect(await may()).toEqual({ allowed: false, reason: '企业没有履行中的合同' });
  });
  it('访客按车牌去找，不逐条翻', async () => {
    const { park, here } = yard;
    await park.make(visitor, { plate: null, incubator_id: here.incubator, building_id: null, enterprise_id: null, leave_by: null });
    const names = (
      await park.database.rows<{ name: string }>(
        "select column_name as name from information_schema.columns where table_name = 'visitor' and column_name not in ('id', 'code', 'plate')",
      )
    ).map(({ name }) => `"${name}"`);
    await park.database.tx((tx) =>
      park.database.rows(
        `insert into visitor (${names.join(', ')}, plate) select ${names.join(', ')}, '浙J' || lpad(n::text, 5, '0')
         from (select * from visitor order by id desc limit 1) t, generate_series(1, 3000) n`,
        [],
        tx,
      ),
    );
    await park.database.rows('analyze visitor');
    const plan = JSON.stringify(
      (await sql`explain (format json) ${visitsOf(here.incubator, '浙J01234', '2026-11-20')}`.execute(park.database.q)).rows,
    );
    expect([plan.includes('visitor_plate_idx'), plan.includes('Seq Scan')]).toEqual([true, false]);
  });
});
