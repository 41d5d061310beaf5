import { beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { timeOf } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { meterPark } from './meter-park';
import { at, noon } from './noon';
import { people } from './people';

onEachEngine('表计', (engine) => {
  const on = meterPark(engine);
  const { put, get, edit } = on;
  let token = '';
  beforeAll(async () => {
    token = (await put(`gateway/token/${on.gateway}`)).body.message;
  });
  const newMeter = (more: object = {}): Promise<number> => on.newMeter({ capacity: 100, gateway_id: on.gateway, ...more });
  const report = (number: string, minutes: number, value: number, by = token): Promise<Answer> =>
    on.park.call(null, 'POST', '/vapi/iot/readings', { readings: [{ kind: 1, number, at: at(minutes), value }] }, { authorization: `Device ${by}` });
  const used = async (id: number): Promise<number> => {
    const rows = await on.park.database.rows<{ usage: number }>(
      'select coalesce(sum(usage), 0)::float8 usage from meter_rollup where meter_id = $1 and grain = 3',
      [id],
    );
    return rows[0]?.usage ?? 0;
  };

  it('网关令牌只告诉一次，只存摘要；换新后旧的无效，停用后无效', async () => {
    const id = await newMeter();
    const { number } = (await get(`meter/${id}`)).body;
    expect((await report(number, -10, 100)).status).toBe(200);
    const key = { 'idempotency-key': 'again' };
    const first = await on.park.call(on.who.admin, 'PUT', `/vapi/iot/gateway/token/${on.gateway}`, {}, key);
    const second = await on.park.call(on.who.admin, 'PUT', `/vapi/iot/gateway/token/${on.gateway}`, {}, key);
    expect(first.body.message).not.toBe(second.body.message);
    const kept = await on.park.database.rows(
      'select 1 from idempotency_key where answer::text like $1 union all select 1 from operation_log where after::text like $1',
      [`%${second.body.message.slice(3, 20)}%`],
    );
    expect(kept).toEqual([]);
    expect((await report(number, -9, 101, first.body.message)).status).toBe(401);
    expect((await report(number, -9, 101, second.body.message)).status).toBe(200);
    await edit(`gateway/${on.gateway}`, { enabled: 2 });
    expect((await report(number, -8, 102, second.body.message)).status).toBe(401);
    await edit(`gateway/${on.gateway}`, { enabled: 1 });
    token = second.body.message;
  });
  it('绑定按日更替，不重叠；企业只看得到为其服务的表计', async () => {
    const id = await newMeter();
    const firms = await Promise.all(
      ['甲', '乙'].map((name) =>
        on.park.make(enterprise, { name: `${name}有限公司`, incubator_id: on.here.incubator, building_id: on.here.building, residence: 2 }),
      ),
    );
    const [one, two] = firms.map((firm) => Number(firm.id));
    expect((await put(`meter/bind/${id}`, { enterprise_id: one, from: '2026-01-01' })).status).toBe(200);
    expect((await put(`meter/bind/${id}`, { enterprise_id: two, from: '2026-06-01' })).status).toBe(200);
    const bindings = (await get(`meter/${id}/bindings`)).body.data;
    expect(bindings).toMatchObject([
      { enterprise_name: '乙有限公司', from: '2026-06-01', until: null },
      { enterprise_name: '甲有限公司', from: '2026-01-01', until: '2026-05-31' },
    ]);
    const overlap = await put(`meter/bind/${id}`, { enterprise_id: one, from: '2026-03-01', until: '2026-04-01' });
    expect([overlap.status, overlap.body.message ?? overlap.body.errors]).toEqual([400, '该表计已绑定']);
    expect((await put(`meter/bind/${id}`, { from: '2026-11-01' })).status).toBe(200);
    expect((await get(`meter/${id}/bindings`)).body.data[0]).toMatchObject({ until: '2026-10-31' });
    expect((await put(`meter/bind/${id}`, { enterprise_id: one, from: '2026-11-10', until: '2026-11-09' })).status).toBe(422);
    // a tenant reads of itself alone, not whom the meter served before
    expect((await put(`meter/bind/${id}`, { enterprise_id: on.here.enterprise, from: '2026-11-15' })).status).toBe(200);
    expect((await get(`meter/${id}/bindings`, on.who.tenant)).body.data.map(({ from }: { from: string }) => from)).toEqual(['2026-11-15']);
  });
  it('抄表与上报同一门规；倒走与跳变在字段上说明，不留痕迹', async () => {
    const id = await newMeter();
    expect((await put(`meter/record/${id}`, { value: 100, read_at: at(-600) })).status).toBe(200);
    expect((await put(`meter/record/${id}`, { value: 150, read_at: at(-540) })).status).toBe(200);
    expect(await used(id)).toBe(50);
    expect((await put(`meter/record/${id}`, { value: 140, read_at: at(-500) })).body.errors).toEqual({ value: ['读数不能小于上次读数'] });
    expect((await put(`meter/record/${id}`, { value: 9150, read_at: at(-480) })).body.errors).toEqual({ value: ['读数比上次高出太多，请核对'] });
    expect((await put(`meter/record/${id}`, { value: 160, read_at: at(60) })).body.errors).toEqual({ read_at: ['时间不能晚于现在'] });
    expect(await on.park.database.rows('select 1 from meter_anomaly where meter_id = $1', [id])).toEqual([]);
    expect((await get(`meter/${id}`)).body).toMatchObject({ last_value: 150, state: 2 });
    await put(`meter/record/${id}`, { value: 160 });
    expect((await get(`meter/${id}`)).body).toMatchObject({ last_value: 160, state: 1 });
  });
  it('抄表附照片：留下抄表记录，企业只看到绑定期内的；别人的文件不收', async () => {
    const id = await newMeter();
    const picture = await on.park.make(file, { save_name: '表盘.jpg', ext: 'jpg', mime: 'image/jpeg', size: 1000, is_public: 2 });
    expect((await put(`meter/record/${id}`, { value: 10, read_at: '2026-11-10 09:00:00', photo: picture.id })).status).toBe(200);
    expect((await put(`meter/record/${id}`, { value: 12, read_at: '2026-11-12 09:00:00' })).status).toBe(200);
    const kept = (await get(`meter/${id}/readings`)).body.data;
    expect(kept).toMatchObject([
      { read_at: '2026-11-12 09:00:00', value: 12, photo: null },
      { read_at: '2026-11-10 09:00:00', value: 10, photo: picture.id, user_name: expect.any(String) },
    ]);
    // the picture comes with an address that opens it for a while
    expect(JSON.stringify(kept[1])).toMatch(/\/vapi\/file\/\d+\/[^"]+sign=/);
    await put(`meter/bind/${id}`, { enterprise_id: on.here.enterprise, from: '2026-11-11' });
    expect((await get(`meter/${id}/readings`, on.who.tenant)).body.data.map(({ value }: { value: number }) => value)).toEqual([12]);
    expect((await put(`meter/record/${id}`, { value: 14, photo: picture.id + 1000 })).status).toBe(422);
    expect((await get(`meter/${id}/readings`)).body.data.length).toBe(2);
  });
  it('换表前后用量连续，新表号自此上报', async () => {
    const id = await newMeter();
    const { number } = (await get(`meter/${id}`)).body;
    await report(number, -120, 1000);
    await report(number, -60, 1050);
    await report(number, -31, 1079);
    const done = await put(`meter/replace/${id}`, { closing: 1082, opening: 3, number: `${number}-新`, at: at(-30), reason: '到期更换' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await report(`${number}-新`, 0, 23);
    expect(await used(id)).toBe(102);
    // a closing reading a minute after the last one is no peak of 180 kW
    const { sums } = (await get(`meter/${id}/curve?span=day&date=2026-11-20`)).body;
    expect(sums.find(({ label }: { label: string }) => label === '最大功率')).toMatchObject({ value: 60 });
    expect((await report(number, 0, 1100)).body.unknown).toEqual([number]);
    const other = await newMeter();
    const taken = (await get(`meter/${other}`)).body.number;
    const twice = await put(`meter/replace/${id}`, { closing: 23, opening: 0, number: taken, at: at(-10), reason: '补录' });
    expect([twice.status, twice.body.errors]).toEqual([422, { number: ['表号已存在'] }]);
    const late = await put(`meter/replace/${id}`, { closing: 23, opening: 0, number, at: at(-10), reason: '补录' });
    expect([late.status, late.body.message]).toEqual([400, '此后已有读数，不能从该时间起重新计数']);
  });
  it('异常读数采纳后计入，忽略则不计，各只办一次；时间不实的不能采纳', async () => {
    const id = await newMeter();
    const { number } = (await get(`meter/${id}`)).body;
    await report(number, -60, 100);
    await report(number, -30, 5100);
    await report(number, 60, 5200);
    const rows = (await get(`anomaly?meter_id=${id}`)).body.data as { id: number; reason: number }[];
    const of = (reason: number) => rows.find((row) => row.reason === reason)?.id;
    const answers = await Promise.all(
      [put(`anomaly/accept/${of(2)}`), put(`anomaly/accept/${of(2)}`)].map((one) => one.catch(() => ({ status: 0 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await used(id)).toBe(5000);
    // at the time that it was read, not at the time that it was accepted
    const taken = await on.park.database.rows('select read_at from meter_reading where meter_id = $1 and value = 5100', [id]);
    expect(taken).toEqual([{ read_at: expect.anything() }]);
    expect(timeOf((taken[0] as { read_at: unknown }).read_at)).toBe(noon.getTime() - 30 * 60_000);
    for (const query of ['anomaly?kind=x', 'anomaly?kind=1&kind=2', 'alarm?device=x', 'meter?state=x'])
      expect([query, (await get(query)).status < 500]).toEqual([query, true]);
    expect((await put(`anomaly/accept/${of(3)}`)).body.message).toBe('时间不正确的读数不能采纳');
    expect((await put(`anomaly/ignore/${of(3)}`)).status).toBe(200);
    expect((await get(`anomaly?meter_id=${id}`)).body.data.every((row: { handled_at: string | null }) => row.handled_at !== null)).toBe(true);
  });
  it('曲线：日、周、月、年同一用量，缺读数处为空；企业只有绑定期内的', async () => {
    const id = await newMeter({ is_total: 1 });
    const { number } = (await get(`meter/${id}`)).body;
    const days = (count_: number): number => count_ * 1440;
    for (const [minutes, value] of [
      [-days(3), 0],
      [-days(2), 240],
      [-days(1), 480],
      [-60, 700],
      [0, 720],
    ] as const)
      await report(number, minutes, value);
    const curve = async (query: string, by = on.who.admin) => (await get(`meter/${id}/curve?date=2026-11-20&${query}`, by)).body;
    const sum = ({ sums }: { sums: { label: string; value: number }[] }, label = '合计') => sums.find((one) => one.label === label)?.value;
    const day = await curve('span=day&against=before');
    expect(day.lines.x.slice(0, 2)).toEqual(['00:00', '00:15']);
    expect([day.lines.x.length, day.lines.series.length, day.lines.series[0].data.at(-1)]).toEqual([96, 2, null]);
    expect(sum(await curve('span=month'))).toBeCloseTo(720, 3);
    expect(sum(await curve('span=year'))).toBeCloseTo(720, 3);
    expect(sum(await curve('span=week'))).toBeCloseTo(720, 3);
    expect(sum(day) as number).toBeLessThan(240);
    expect(sum(day, '上一期')).toBeCloseTo(234.783, 3); // 120 of the first day, 720 of 1,380 minutes of the next
    expect(sum((await get(`curve?kind=1&of=building&id=${on.here.building}&span=month&date=2026-11-20`)).body)).toBeCloseTo(720, 3);
    // a tenant from the day of its binding on, and nothing before, in days and in months alike
    expect((await get(`meter/${id}/curve`, on.who.tenant)).status).toBe(404);
    await put(`meter/bind/${id}`, { enterprise_id: on.here.enterprise, from: '2026-11-19' });
    const own = await curve('span=month', on.who.tenant);
    expect(own.lines.series[0].data.slice(16, 20).map((value: number | null) => value === null)).toEqual([true, true, false, false]);
    expect(sum(await curve('span=year', on.who.tenant))).toBe(sum(own));
    expect(sum(own) as number).toBeLessThan(400);
    expect((await get(`meter/${id}/curve?span=century`)).status).toBe(422);
  });
  it('上级表同类且不成环，两人同时也不成环', async () => {
    const [one, two, three] = [await newMeter(), await newMeter(), await newMeter()];
    expect((await edit(`meter/${two}`, { parent_id: one })).status).toBe(200);
    expect((await edit(`meter/${one}`, { parent_id: two })).body.errors).toEqual({ parent_id: ['上级表不能是自身或其下级表'] });
    const water = await newMeter({ kind: 2 });
    expect((await edit(`meter/${three}`, { parent_id: water })).body.errors).toEqual({ parent_id: ['上级表须为同一类型'] });
    const both = await Promise.all([edit(`meter/${one}`, { parent_id: three }), edit(`meter/${three}`, { parent_id: two })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  it('别园的人碰不到本园的表计与网关', async () => {
    const id = await newMeter();
    const others = await people(on.park, on.there);
    for (const path of [`meter/bind/${id}`, `meter/record/${id}`, `meter/${id}`, `gateway/token/${on.gateway}`])
      expect((await put(path, { from: '2026-01-01', value: 1 }, others.operator)).status, path).toBe(404);
    expect((await get(`meter/${id}/bindings`, others.operator)).status).toBe(404);
  });
});
