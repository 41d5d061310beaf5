import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { makeRefusals, type Refused } from '@/vapi/business/refusals';
import { Unstorable } from '@/vapi/business/spool';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';

const noon = new Date('2026-11-20T12:00:00+08:00');
const minute = 60_000;

onEngineInTurn('拒收的上报', (engine) => {
  let park: Park;
  let gateway: { id: number } & Record<string, unknown>;
  let now = noon;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    gateway = await park.make(iotGateway, { name: '东区网关', enabled: 1 });
  });
  afterAll(() => park.close());
  afterEach(() => park.database.tx((tx) => park.database.rows('delete from refused_report', [], tx)));
  const listed = async () => (await park.call(['refused_report_list'], 'GET', '/vapi/iot/refused?page_size=100')).body.data;
  const stranger = (number: string, value: number) => ({
    topic: `park/${String(gateway.incubator_id)}/electric/${number}`,
    payload: JSON.stringify({ at: now.toISOString(), value }),
  });

  it('没有录入的表与读不懂的主题各成一行：是谁、为什么、几次、最近一次的内容', async () => {
    const { intake } = park.app.services;
    for (let value = 1; value <= 3; value++) {
      expect(await intake.messages([stranger('E404', value)])).toEqual([expect.any(Unstorable)]);
      now = new Date(now.getTime() + minute);
    }
    expect(await intake.messages([{ topic: 'park/999999/gas/\u0001', payload: 'x\u0000\ud800' }])).toEqual([expect.any(Unstorable)]);
    await expect.poll(listed).toHaveLength(2);
    const rows = await listed();
    expect(rows.find(({ count }: { count: number }) => count === 3)).toMatchObject({
      source: stranger('E404', 1).topic,
      way: 2,
      reason: '该园区没有这块表，或它没有启用的网关',
      incubator_id: gateway.incubator_id,
      sample: expect.stringContaining('"value":3'),
      happened_at: '2026-11-20 12:00:00',
      last_at: '2026-11-20 12:02:00',
    });
    expect(rows.find(({ count }: { count: number }) => count === 1)).toMatchObject({
      source: 'park/999999/gas/�',
      incubator_id: null,
      sample: 'x��',
    });
  });

  it('来源再多也只占有限的行，超出的合为一行，一次不少；网关写名称', async () => {
    const refusals = makeRefusals(park.database);
    const of = (change: Partial<Refused>): Refused => ({
      way: 2,
      topic: 'park/1/electric/E1',
      incubator: null,
      reason: '读不懂',
      sample: '',
      ...change,
    });
    refusals.note(of({ way: 1, device: gateway.id, topic: undefined }), noon);
    await refusals.flush();
    for (let n = 0; n < 5000; n++) {
      refusals.note(of({ topic: `park/1/electric/${n}` }), noon);
      if (n % 100 === 99) await refusals.flush();
    }
    refusals.note(of({ topic: 'park/1/electric/0' }), noon); // one that is known still counts for itself
    await refusals.flush();
    const rows = await park.database.rows<{ source: string; count: number }>('select source, count from refused_report order by count desc');
    expect(rows.length).toBeLessThanOrEqual(2001);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5002);
    expect(rows[0]).toEqual({ source: '其余来源', count: 5002 - 2000 - 1 });
    expect(rows[1]).toEqual({ source: 'park/1/electric/0', count: 2 });
    expect(rows.map(({ source }) => source)).toContain(`东区网关 #${gateway.id}`);
  });
});
