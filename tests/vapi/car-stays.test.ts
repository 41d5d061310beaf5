import { expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { at, carYard, noon, pass } from './car-yard';
import { people } from './people';

onEachEngine('在场车辆', (engine) => {
  const yard = carYard(engine);
  const { put, get, report, inside } = yard;

  it('在场数随车而动：重复入场、漏掉的出入、乱序都不会多算；校准要写原因，记入日志', async () => {
    await report(pass('浙C00001', 'in', -60), pass('浙C00001', 'in', -50), pass('浙C00002', 'in', -40));
    expect(await inside()).toBe(2);
    expect(
      (await get(`carStay?car_park_id=${yard.lot}`)).body.data.map((row: Record<string, unknown>) => [row.plate, row.entered_at, row.stayed]),
    ).toEqual([
      ['浙C00001', at(-50), '50分钟'],
      ['浙C00002', at(-40), '40分钟'],
    ]);
    // its exit comes before its entrance
    await report(pass('浙C00003', 'out', -20));
    await report(pass('浙C00003', 'in', -30));
    expect(await inside()).toBe(2);
    await report(pass('浙C00001', 'out', -10), pass('浙C00001', 'out', -9));
    expect(await inside()).toBe(1);
    expect((await put(`carPark/correct/${yard.lot}`, { inside: 40 })).body.errors).toEqual({ counted_note: ['请输入校准原因'] });
    expect((await put(`carPark/correct/${yard.lot}`, { inside: 201, counted_note: '数错' })).body.errors).toEqual({ inside: ['在场数不能大于200'] });
    yard.now = new Date(noon.getTime() + 60_000);
    expect((await put(`carPark/correct/${yard.lot}`, { inside: 40, counted_note: '早间清点' }, yard.who.operator)).status).toBe(200);
    expect((await get(`carPark/${yard.lot}`)).body).toMatchObject({ inside: 40, free: 60, counted: 40, counted_before: 1, counted_note: '早间清点' });
    const [logged] = await yard.park.database.rows<{ after: object; user_id: number }>(
      "select after, user_id from operation_log where resource = 'car_park' and row_id = $1 and action = 'correct'",
      [yard.lot],
    );
    expect(logged).toMatchObject({ after: { counted: 40, counted_before: 1, counted_note: '早间清点' }, user_id: yard.who.operator.userId });
    // late passes of before were counted on the spot; who was counted and leaves is one fewer, once
    await report(pass('浙C00009', 'in', -5));
    expect(await inside()).toBe(40);
    yard.now = new Date(noon.getTime() + 600_000);
    await report(pass('浙C00009', 'out', 5), pass('浙C00077', 'out', 6), pass('浙C00077', 'out', 7));
    expect(await inside()).toBe(38);
    await put(`carPark/correct/${yard.lot}`, { inside: 0, counted_note: '清空' });
    yard.now = new Date(noon.getTime() + 1200_000);
    await report(pass('浙C00002', 'out', 15));
    expect(await inside()).toBe(0);
  });
  it('车多得数不下时，出去几辆还剩几辆；车位数不能少到容不下场内的车', async () => {
    const change = async (spaces: number) => put(`carPark/${yard.lot}`, { version: (await get(`carPark/${yard.lot}`)).body.version, spaces });
    expect((await change(3)).status).toBe(200);
    const cars = Array.from({ length: 10 }, (_, n) => `浙K0000${n}`);
    await report(...cars.map((plate, n) => pass(plate, 'in', -60 + n)));
    expect(await inside()).toBe(6);
    await report(...cars.slice(0, 5).map((plate) => pass(plate, 'out', -10)));
    expect([await inside(), (await get(`carStay?car_park_id=${yard.lot}`)).body.total]).toEqual([5, 5]);
    expect((await change(2)).body.errors).toEqual({ spaces: ['场内有5辆车，车位数不能少于3'] });
    expect((await change(2_147_483_647)).body.errors).toEqual({ spaces: ['车位数不能大于100000'] });
  });
  it('摄像头怎样写车牌都认得：全角、使领馆、武警', async () => {
    const forms = { 浙Ａ１２３４５: '浙A12345', 沪A0023领: '沪A0023领', 使224578: '使224578', WJ京1234J: 'WJ京1234J', 粤Z·1234港: '粤Z1234港' };
    for (const [sent, kept] of Object.entries(forms)) {
      expect([sent, (await report(pass(sent, 'in', -5))).body.accepted]).toEqual([sent, 1]);
      expect((await get(`carStay?car_park_id=${yard.lot}&plate=${encodeURIComponent(kept)}`)).body.total).toBe(1);
    }
    for (const plate of ['浙A1234', '使22457', 'WJ京123', '领00231'])
      expect([plate, (await report(pass(plate, 'in', -5))).body.accepted]).toEqual([plate, 0]);
  });
  it('没有离场记录的车可以核销：在场数随之减少，以后的出入不重复计算', async () => {
    await report(pass('浙C11111', 'in', -90), pass('浙C22222', 'in', -80), pass('浙C33333', 'in', -30 * 60));
    const list = async (query = '') =>
      (await get(`carStay?car_park_id=${yard.lot}${query}`)).body.data as { id: number; plate: string; stayed: string }[];
    expect((await list('&long=1')).map(({ plate, stayed }) => [plate, stayed])).toEqual([['浙C33333', '1天6小时']]);
    expect((await list('&long=2')).map(({ stayed }) => stayed)).toEqual(['1小时30分', '1小时20分']);
    const [ghost] = await list();
    expect((await put(`carStay/clear/${ghost?.id}`)).body.errors).toEqual({ cleared_note: ['请输入核销原因'] });
    expect((await put(`carStay/clear/${ghost?.id}`, { cleared_note: '巡场未见' }, yard.who.operator)).status).toBe(200);
    expect([await inside(), (await list()).map(({ plate }) => plate)]).toEqual([2, ['浙C11111', '浙C22222']]);
    expect((await put(`carStay/clear/${ghost?.id}`, { cleared_note: '再核销' })).body.message).toBe('该车辆已核销');
    yard.now = new Date(noon.getTime() + 3600_000);
    await report(pass('浙C33333', 'out', 10));
    expect(await inside()).toBe(2);
    await report(pass('浙C33333', 'in', 20));
    expect([await inside(), (await list()).length]).toEqual([3, 3]);
    const ofPark = ({ body }: Answer) => body.data.find(({ id }: { id: number }) => id === yard.lot);
    const gauge = { taken: 3, of: 100, left: 97, notes: ['今日进 3 · 出 1', '尚未校准'] };
    expect([ofPark(await get('carStay/places')), ofPark(await get('carPass/places', yard.who.operator))]).toMatchObject([gauge, gauge]);
    const abroad = await people(yard.park, yard.there);
    expect(ofPark(await get('carStay/places', abroad.operator))).toBeUndefined();
  });
  it('一个停车场的几百次通行同时到来，在场数等于在场的车', async () => {
    const plates = Array.from({ length: 60 }, (_, n) => `浙D${String(n).padStart(5, '0')}`);
    const batches = plates.flatMap((plate, n) => [
      [pass(plate, 'in', -200 + n)],
      n % 3 === 0 ? [pass(plate, 'out', -100 + n), pass(plate, 'in', -200 + n)] : [],
    ]);
    const answers = await Promise.all(batches.filter((some) => some.length > 0).map((some) => report(...some)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await inside(), (await get(`carStay?car_park_id=${yard.lot}`)).body.total]).toEqual([40, 40]);
  });
});
