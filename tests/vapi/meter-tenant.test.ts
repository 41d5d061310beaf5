import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarm } from '@/domain/resources/alarm';
import { enterprise } from '@/domain/resources/enterprise';
import { meter } from '@/domain/resources/meter';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const at = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}+08:00`);
/**
 * One meter of one room, two tenants: until 09-09 nobody's (1000 kWh a day), then the first's (96), from 10-15 the second's (9600),
 * from 11-05 the first's again (96): one a quarter of an hour. A sum that holds a day of somebody else's is at least 100 too high.
 */
const begun = '2026-09-01';
const bindings = ['[2026-09-10,2026-10-15)', '[2026-10-15,2026-11-05)', '[2026-11-05,)'] as const;
const daily = `case when d < '2026-09-10' then 96000 when d < '2026-10-15' then 96 when d < '2026-11-05' then 9600 else 96 end`;
/** So many days of one's own. */
const days = (count: number): number => count * 96;

onEngineInTurn('表计换了企业又换回来', (engine) => {
  let now = at('2026-11-20 12:00');
  let park: Park;
  let here: Place;
  let other: number;
  let id: number;
  let roomId: number;
  let session = 0;
  /** A session of this moment: those of another day are over. */
  const tenant = (enterprise_id: number): Promise<Session> =>
    park.account({ username: `tenant-${session++}`, type: 3, permissions: rightsOf(3), enterprise_id });
  const get = async (by: Session, path: string) => (await park.call(by, 'GET', `/vapi/iot/${path}`)).body;
  const total = ({ sums = [] }: { sums?: { label: string; value: number }[] }, label = '合计') =>
    sums.find((one) => one.label === label)?.value ?? null;
  const subjects = (enterprise_id: number) => [
    'of=all',
    `of=building&id=${here.building}`,
    `of=room&id=${roomId}`,
    `of=meter&id=${id}`,
    `of=tenant&id=${enterprise_id}`,
  ];

  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    const inside = { incubator_id: here.incubator, building_id: here.building };
    other = (await park.make(enterprise, { ...inside, name: '邻居企业', residence: 2 })).id;
    roomId = (await park.make(room, { ...inside, name: '101', area: 10, parent_id: null })).id;
    const bare = { parent_id: null, floor_id: null, capacity: null, is_total: 2, state: 1 };
    id = (
      await park.make(meter, {
        ...bare,
        ...inside,
        kind: 1,
        number: 'A',
        name: 'A表',
        room_id: roomId,
        last_value: 1,
        last_power: 1,
        last_seen_at: now,
      })
    ).id;
    await park.database.tx(async (tx) => {
      const run = (words: string, values: unknown[]) => park.database.rows(words, values, tx);
      for (const [index, during] of bindings.entries())
        await run('insert into meter_binding (meter_id, room_id, enterprise_id, during) values ($1, $2, $3, $4::daterange)', [
          ...[id, roomId, index === 1 ? other : here.enterprise],
          during,
        ]);
      const each = `generate_series('${begun}'::timestamp, '2026-11-20', '1 day') d`;
      const store = (grain: number, from: string, moment: string, usage: string, group = '') =>
        run(
          `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_flat) select $1, ${grain}, ${moment} at time zone 'Asia/Shanghai', ${usage}, ${usage} from ${from} ${group}`,
          [id],
        );
      const parts = (step: string) => `${each}, generate_series(d, d + interval '1 day' - interval '${step}', interval '${step}') s`;
      await store(1, parts('15 minutes'), 's', `(${daily}) / 96.0`);
      await store(2, parts('1 hour'), 's', `(${daily}) / 24.0`);
      await store(3, each, 'd', daily);
      await store(4, each, `date_trunc('month', d)`, `sum(${daily})`, `group by date_trunc('month', d)`);
    });
  });
  afterAll(() => park.close());

  it('the first sees its own days in every span, subject and month, none of those between and before', async () => {
    const first = await tenant(here.enterprise);
    const expected: Readonly<Record<string, number | null>> = {
      'span=month&date=2026-09-20': days(21),
      'span=month&date=2026-10-20': days(14),
      'span=month&date=2026-11-20': days(16),
      'span=year&date=2026-11-20': days(51),
      'span=day&date=2026-09-09': null,
      'span=day&date=2026-09-10': days(1),
      'span=day&date=2026-10-14': days(1),
      'span=day&date=2026-10-15': null,
      'span=day&date=2026-11-04': null,
      'span=day&date=2026-11-05': days(1),
      'span=week&date=2026-10-15': days(3), // from Monday 12 to 14
      'span=week&date=2026-11-05': days(4), // from 5 to Sunday 8
    };
    for (const subject of subjects(here.enterprise))
      for (const [query, sum] of Object.entries(expected))
        expect([subject, query, total(await get(first, `curve?kind=1&${subject}&${query}`))]).toEqual([subject, query, sum]);
    for (const [query, sum] of Object.entries(expected)) expect([query, total(await get(first, `meter/${id}/curve?${query}`))]).toEqual([query, sum]);
    const compared = await get(first, 'curve?kind=1&span=month&date=2026-11-20&against=before');
    expect([total(compared, '上一期'), compared.lines.series[1].data.slice(13, 16)]).toEqual([days(14), [days(1), null, null]]);
    // the 15-minute points of a day and those of the day before, which was not his
    const border = await get(first, `curve?kind=1&of=meter&id=${id}&span=day&date=2026-11-05&against=before`);
    expect(border.flow.series[1].data.every((value: number | null) => value === null)).toBe(true);
  });
  it('so do the ranking, its change, and the tree', async () => {
    const first = await tenant(here.enterprise);
    for (const by of ['meter', 'room', 'building', 'tenant']) {
      const { data } = await get(first, `ranking?kind=1&span=month&date=2026-11-20&by=${by}`);
      // of November the 5th to the 19th, of October the 1st to the 14th
      expect([by, data.length, data[0]]).toMatchObject([by, 1, { use: days(16), elapsed: days(15), before: days(14) }]);
      const { data: year } = await get(first, `ranking?kind=1&span=year&date=2026-11-20&by=${by}`);
      expect([by, year[0].use]).toEqual([by, days(51)]);
    }
    const { columns, rows } = await get(first, 'use?kind=1');
    const [row] = rows.map((values: unknown[]) => Object.fromEntries(columns.map((name: string, place_: number) => [name, values[place_]])));
    expect(row).toMatchObject({ id, today: days(1), month: days(16), tenant_id: here.enterprise });
    expect((await get(first, `meter/${id}/bindings`)).data.map(({ from }: { from: string }) => from)).toEqual(['2026-11-05', '2026-09-10']);
  });
  it('the second sees it to its last day, on the next not at all; the first sees nothing that was read before it came back', async () => {
    const seen = at('2026-11-04 23:58');
    const report = (seenAt: Date, power: number) =>
      park.database.tx((tx) =>
        park.database.rows('update meter set last_seen_at = $2, last_value = $3, last_power = $3 where id = $1', [id, seenAt, power], tx),
      );
    await report(seen, 777);
    now = at('2026-11-04 23:59');
    const second = await tenant(other);
    expect(total(await get(second, 'curve?kind=1&span=month&date=2026-11-04'))).toBe(days(400));
    expect(total(await get(second, 'curve?kind=1&span=month&date=2026-10-31'))).toBe(days(1700));
    expect(total(await get(second, 'curve?kind=1&span=year&date=2026-11-04'))).toBe(days(2100));
    expect((await get(second, `meter/${id}`)).last_power).toBe(777);
    const before = await tenant(here.enterprise);
    expect((await get(before, 'meter')).total).toBe(0);
    now = at('2026-11-05 00:00');
    expect([(await get(second, 'meter')).total, (await get(second, 'use?kind=1')).rows.length]).toEqual([0, 0]);
    for (const path of [`meter/${id}`, `meter/${id}/curve`, `meter/${id}/bindings`, `meter/${id}/readings`, `curve?kind=1&of=meter&id=${id}`])
      expect([path, (await park.call(second, 'GET', `/vapi/iot/${path}`)).status]).toEqual([path, 404]);
    expect(total(await get(second, 'curve?kind=1&span=year&date=2026-11-04'))).toBeNull();
    const first = await tenant(here.enterprise);
    const shown = async () => {
      const one = await get(first, `meter/${id}`);
      const listed = (await get(first, 'meter')).data[0];
      const { columns, rows } = await get(first, 'use?kind=1');
      return [one.last_power, one.last_value, one.last_seen_at, listed.last_power, rows[0][columns.indexOf('last_power')]];
    };
    expect(await shown()).toEqual([null, null, null, null, null]);
    await report(now, 3);
    expect(await shown()).toEqual([3, 3, '2026-11-05 00:00:00', 3, 3]);
  });
  it('no alarm, statistic, screen or file tells more', async () => {
    now = at('2026-11-20 12:00');
    const first = await tenant(here.enterprise);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const raised = await park.make(alarm, {
      ...inside,
      meter_id: id,
      gate_id: null,
      text: 'A表夜间用水',
      happened_at: at('2026-10-20 02:00'),
      status: 1,
    });
    const status = async (path: string): Promise<number> => (await park.call(first, 'GET', `/vapi/${path}`)).status;
    // alarms are of the park, whatever they are about
    for (const path of ['iot/alarm', `iot/alarm/${raised.id}`, `iot/alarm/${raised.id}/curve`, 'iot/alarmChanges'])
      expect([path, await status(path)]).toEqual([path, 403]);
    for (const path of [
      'statistics/iot',
      'iot/live?kind=electric',
      'iot/use/export?kind=1&view=curve',
      'iot/meter/export',
      'iot/anomaly',
      'iot/settlement',
    ])
      expect([path, await status(path)]).toEqual([path, 403]);
    const { data } = await get(first, 'loss?kind=1&span=year');
    expect(data).toEqual([]);
    const staff = await people(park, here);
    expect(total(await get(staff.operator, 'curve?kind=1&span=month&date=2026-10-20'))).toBe(days(1714));
  });
});
