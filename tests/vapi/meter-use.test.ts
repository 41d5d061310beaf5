import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmRule } from '@/domain/resources/alarm';
import { energyPrice } from '@/domain/resources/energy-price';
import { floor } from '@/domain/resources/floor';
import { meter } from '@/domain/resources/meter';
import { room } from '@/domain/resources/room';
import { statementsOf } from '../bench/statements';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const noon = new Date('2026-11-20T12:00:00+08:00');
/**
 * What the meters counted, by hand: a day (a month) and its 峰, 平, 谷. The house counts 270 in November so far, its two rooms 98 and 175.
 * Of October and of last year the house has months alone: a year's curve that shows them has read months.
 */
const counted = [
  ['house', 3, '2026-11-10', 60, 20, 20],
  ['house', 3, '2026-11-18', 50, 30, 20],
  ['house', 3, '2026-11-19', 30, 10, 10],
  ['house', 3, '2026-11-20', 10, 5, 5],
  ['house', 4, '2026-11-01', 150, 65, 55],
  ['house', 4, '2026-10-01', 100, 60, 40],
  ['house', 4, '2025-11-01', 150, 80, 70],
  ['one', 3, '2026-10-05', 0, 60, 0],
  ['one', 3, '2026-10-25', 0, 500, 0],
  ['one', 3, '2026-11-10', 0, 30, 0],
  ['one', 3, '2026-11-18', 0, 40, 0],
  ['one', 3, '2026-11-19', 0, 20, 0],
  ['one', 3, '2026-11-20', 0, 8, 0],
  ['two', 3, '2026-10-02', 0, 220, 0],
  ['two', 3, '2026-11-10', 0, 75, 0],
  ['two', 3, '2026-11-18', 0, 55, 0],
  ['two', 3, '2026-11-19', 0, 35, 0],
  ['two', 3, '2026-11-20', 0, 10, 0],
  ['house', 1, '2026-11-20 08:00', 3, 0, 0],
  ['house', 1, '2026-11-20 08:15', 5, 0, 0],
  ['house', 1, '2026-11-20 12:00', 1, 0, 0],
] as const;
type Named = 'house' | 'one' | 'two';

onEngineInTurn('用量分析', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let others: Awaited<ReturnType<typeof people>>;
  const ids = {} as Record<Named | 'floor' | 'room1' | 'room2', number>;
  const get = (path: string, by: Session = who.operator): Promise<Answer> => park.call(by, 'GET', `/vapi/iot/${path}`);
  const curve = async (query: string, by?: Session) => (await get(`curve?kind=1&date=2026-11-20&${query}`, by)).body;
  const total = ({ sums }: { sums: { label: string; value: number }[] }, label = '合计') => sums.find((one) => one.label === label)?.value;
  const price = (band: number, from_time: string, to_time: string, yuan: number, valid: string) =>
    park.make(energyPrice, { incubator_id: here.incubator, kind: 1, band, from_time, to_time, price: yuan, valid, months: null });

  beforeAll(async () => {
    park = await openPark({ engine, now: () => noon });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
    others = await people(park, there);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    ids.floor = (await park.make(floor, { ...inside, name: '1F', number: 1 })).id;
    const rooms = { ...inside, floor_id: ids.floor, parent_id: null };
    ids.room1 = (await park.make(room, { ...rooms, name: '101', area: 50 })).id;
    ids.room2 = (await park.make(room, { ...rooms, name: '102', area: 100 })).id;
    const hung = async (number: string, more: object) =>
      (
        await park.make(meter, {
          ...{
            kind: 1,
            number,
            name: `${number}表`,
            ...inside,
            floor_id: null,
            room_id: null,
            parent_id: null,
            is_total: 2,
            state: 1,
            capacity: null,
          },
          ...{ last_power: null, last_value: 1, last_seen_at: noon, ...more },
        })
      ).id;
    ids.house = await hung('总', { is_total: 1, last_power: 20 });
    ids.one = await hung('101', { parent_id: ids.house, room_id: ids.room1, last_power: 4 });
    ids.two = await hung('102', { parent_id: ids.house, room_id: ids.room2, last_seen_at: new Date('2026-11-20T08:00:00+08:00') });
    await price(4, '22:00', '08:00', 0.42, '[2026-01-01,)');
    await price(2, '08:00', '17:00', 1.06, '[2026-01-01,2026-11-15)');
    await price(2, '08:00', '17:00', 1.16, '[2026-11-15,)');
    await price(3, '17:00', '22:00', 0.78, '[2026-01-01,)');
    const rule = { incubator_id: here.incubator, device_kind: 1, metric: 2, enabled: 1, meter_id: null, night_from: null, night_to: null };
    await park.make(alarmRule, { ...rule, name: '园区', building_id: null, threshold: 100 });
    await park.make(alarmRule, { ...rule, name: '楼宇', building_id: here.building, threshold: 15 });
    await park.make(alarmRule, { ...rule, name: '夜间', building_id: null, metric: 4, threshold: 10, night_from: '22:00', night_to: '08:15' });
    const words = `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_peak, usage_flat, usage_valley)
      select $1, $2, $3::timestamp at time zone 'Asia/Shanghai', $4::numeric + $5::numeric + $6::numeric, $4, $5, $6`;
    await park.database.tx(async (tx) => {
      for (const [of, ...row] of counted) await park.database.rows(words, [ids[of], ...row], tx);
      await park.database.rows(
        "insert into meter_binding (meter_id, enterprise_id, during) values ($1, $2, '[2026-11-19,)')",
        [ids.one, here.enterprise],
        tx,
      );
    });
  });
  afterAll(() => park.close());

  describe('曲线', () => {
    it('房间页的表，最近读数的时刻与别处一样是园区的钟点', async () => {
      const { body } = await park.call(who.operator, 'GET', `/vapi/space/room/about/${ids.room2}`);
      expect(body.meters).toMatchObject([{ id: ids.two, number: '102', last_seen_at: '2026-11-20 08:00:00' }]);
    });
    it('整园、楼宇只算总表，楼层与房间不重复计算；月与年同一用量', async () => {
      const sums = { all: 270, building: 270, floor: 98 + 175, room: 98, meter: 98 } as const;
      const of = { all: 0, building: here.building, floor: ids.floor, room: ids.room1, meter: ids.one } as const;
      for (const [what, sum] of Object.entries(sums))
        expect([what, total(await curve(`of=${what}${what === 'all' ? '' : `&id=${of[what as keyof typeof of]}`}&span=month`))]).toEqual([what, sum]);
      const year = await curve('span=year&against=year');
      expect([year.lines.x.length, year.lines.series[0].data[9], year.lines.series[1].data[10]]).toEqual([12, 200, 300]);
      expect([total(year), total(year, '去年同期')]).toEqual([470, 300]);
    });
    it('分时按当日单价计价，各行之和即总额：60×1.06 + 90×1.16 + 65×0.78 + 55×0.42 = 241.80', async () => {
      const { priced, amount } = await curve(`of=building&id=${here.building}&span=month`);
      const row = (band: number, label: string, quantity: number, yuan: string, sum: string) => ({ band, label, quantity, price: yuan, amount: sum });
      expect(priced).toEqual([
        row(2, '峰', 60, '1.06', '63.60'),
        row(2, '峰', 90, '1.16', '104.40'),
        row(3, '平', 65, '0.78', '50.70'),
        row(4, '谷', 55, '0.42', '23.10'),
      ]);
      expect(amount).toBe('241.80');
    });
    it('一天：功率与告警阈值、超限的点、当日分时时段；未结束的一刻钟留空', async () => {
      const day = await curve(`of=building&id=${here.building}`);
      const [flow] = day.flow.series;
      expect([flow.unit, flow.data[32], flow.data[33], flow.data[48]]).toEqual(['kW', 12, 20, null]);
      expect(day.limits).toEqual([{ label: '告警阈值', value: 15, from: null, to: null, over: 1 }]);
      expect((await curve('of=all')).limits).toMatchObject([{ value: 100, over: 0 }]);
      // a meter by itself: at night under the park's rule, up to 8:15
      expect((await curve(`of=meter&id=${ids.house}`)).limits).toEqual([{ label: '夜间流量阈值', value: 10, from: 1320, to: 495, over: 1 }]);
      expect((await curve(`of=room&id=${ids.room1}`)).limits).toEqual([]);
      expect(day.hours.map(({ band, from, to, price: yuan }: Record<string, unknown>) => [band, from, to, yuan])).toEqual([
        [4, 0, 480, '0.4200'],
        [2, 480, 1020, '1.1600'],
        [3, 1020, 1320, '0.7800'],
        [4, 1320, 1440, '0.4200'],
      ]);
    });
    it('年、月、周、日的曲线、排名、损耗与树都不读原始读数', async () => {
      const rename = (from: string, to: string) => park.database.tx((tx) => park.database.rows(`alter table ${from} rename to ${to}`, [], tx));
      await rename('meter_reading', 'meter_reading_away');
      try {
        for (const span of ['day', 'week', 'month', 'year'])
          for (const path of ['curve', 'ranking', 'loss'])
            expect([span, path, (await get(`${path}?kind=1&span=${span}`)).status]).toEqual([span, path, 200]);
        expect((await get('use?kind=1')).status).toBe(200);
      } finally {
        await rename('meter_reading_away', 'meter_reading');
      }
    });
    it('一年与去年同期一句读出；计价按单价变动处分段取和，不逐日取', async () => {
      const sent = await statementsOf(park, () => curve('of=all&span=year&against=year'));
      const ofUse = sent.filter(({ sql }) => sql.includes('meter_rollup r'));
      const rows = await Promise.all(ofUse.map(async (one) => (await park.database.q.executeQuery(one)).rows.length));
      // 24 months; two stretches, before and from 15 November on
      expect(rows.sort((one, other) => one - other)).toEqual([2, 24]);
    });
  });

  it('排名：按用量、按面积、按变化；变化只比已过完的天', async () => {
    const rank = async (query: string, by?: Session) =>
      (await get(`ranking?kind=1&span=month&date=2026-11-20&${query}`, by)).body.data.map((row: Record<string, unknown>) => [
        row.id,
        row.use,
        row.per_area,
        row.change,
      ]);
    const [one, two] = [
      [ids.room1, 98, 1.96, 50], // 90 in the nineteen days that are over, 60 in those of October
      [ids.room2, 175, 1.75, -25], // 165, and 220
    ];
    expect(await rank('by=room')).toEqual([two, one]);
    expect(await rank('by=room&end=bottom')).toEqual([one, two]);
    expect(await rank('by=room&order=area')).toEqual([one, two]);
    expect(await rank('by=room&order=change&limit=1')).toEqual([one]);
    expect((await rank('by=building')).map((row: unknown[]) => row.slice(0, 2))).toEqual([[here.building, 270]]);
    expect((await rank('by=tenant')).map((row: unknown[]) => row.slice(0, 2))).toEqual([[here.enterprise, 28]]);
    expect(await rank(`by=room&of=tenant&id=${here.enterprise}`)).toEqual([one]);
    expect(await rank(`by=room&of=building&id=${there.building}`)).toEqual([]);
    expect(await rank('by=room', others.operator)).toEqual([]);
  });
  it('损耗：总表与分表之差，分表多于总表为负，没有数据的分表数出来', async () => {
    const lost = async (query: string, by?: Session) =>
      (await get(`loss?kind=1&${query}`, by)).body.data.map(({ id, use, below, loss, rate, silent }: Record<string, unknown>) => [
        id,
        use,
        below,
        loss,
        rate,
        silent,
      ]);
    expect(await lost('span=month&date=2026-11-20')).toEqual([[ids.house, 270, 273, -3, -1.1, 0]]);
    const [house] = (await get('loss?kind=1&span=month&date=2026-11-20')).body.data;
    expect([house.parent_id, house.parts]).toEqual([
      null,
      [
        { of: 'meter', id: ids.two, name: '102表', use: 175, meters: 1 },
        { of: 'meter', id: ids.one, name: '101表', use: 98, meters: 1 },
      ],
    ]);
    expect(await lost('span=day&date=2026-11-18')).toEqual([[ids.house, 100, 95, 5, 5, 0]]);
    expect(await lost('span=year&date=2026-11-20')).toEqual([[ids.house, 470, null, null, null, 2]]);
    expect(await lost(`span=day&of=building&id=${there.building}`)).toEqual([]);
    expect(await lost('span=month&date=2026-11-20', who.tenant)).toEqual([]);
  });
  it('企业自绑定之日起：树、曲线、排名同为 28，之前的与别人的一概没有', async () => {
    const tree = (await get('use?kind=1', who.tenant)).body;
    const rows = tree.rows.map((row: unknown[]) => Object.fromEntries(tree.columns.map((name: string, at: number) => [name, row[at]])));
    expect(rows).toMatchObject([{ id: ids.one, today: 8, month: 28, tenant_id: here.enterprise, floor_id: ids.floor }]);
    for (const query of [`of=tenant&id=${here.enterprise}`, `of=building&id=${here.building}`, `of=meter&id=${ids.one}`, 'of=all'])
      for (const span of ['month', 'year']) expect([query, span, total(await curve(`${query}&span=${span}`, who.tenant))]).toEqual([query, span, 28]);
    expect(total(await curve(`of=tenant&id=${here.enterprise}&span=month`))).toBe(28);
    expect((await curve('span=month', who.tenant)).priced).toMatchObject([{ quantity: 28, price: null, amount: null }]);
    expect((await get('ranking?kind=1&span=month&by=room', who.tenant)).body.data).toMatchObject([{ id: ids.room1, use: 28 }]);
    const hidden = [`of=meter&id=${ids.two}`, `of=room&id=${ids.room2}`, `of=tenant&id=${there.enterprise}`];
    for (const query of hidden) expect([query, (await get(`curve?kind=1&${query}`, who.tenant)).status]).toEqual([query, 404]);
    for (const query of [`of=building&id=${here.building}`, `of=meter&id=${ids.house}`])
      expect([query, (await get(`curve?kind=1&${query}`, others.operator)).status]).toEqual([query, 404]);
    expect((await get('use/export?kind=1&view=curve', who.tenant)).status).toBe(403);
    expect((await get('curve?kind=1&of=room')).body.errors).toEqual({ id: ['请选择对象'] });
  });
  it('导出：所见的曲线、排名与损耗', async () => {
    for (const view of ['curve', 'ranking', 'loss']) {
      const file = await fetch(`${park.url}/vapi/iot/use/export?kind=1&span=month&view=${view}`, {
        headers: { authorization: `Bearer ${who.operator.token}` },
      });
      expect([view, file.status, file.headers.get('content-type')]).toMatchObject([view, 200, expect.stringContaining('spreadsheetml')]);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(3000);
    }
    expect((await get('use/export?kind=1&view=other')).status).toBe(422);
  });
});
