import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { startOfDay, today } from '@/domain/kernel/moment';
import type { Meter } from '@/vapi/business/reading-check';
import { around } from '@/vapi/business/reading-neighbours';
import type { Database } from '@/vapi/kernel/db/database';
import { onEachEngine, openTestDatabase } from '../support/engines';

const minute = 60_000;
/** The border of two months that both have a partition. */
const border = startOfDay(addMonths(firstOfMonth(today(new Date())), 1)).getTime();
/** Minutes around the border at which each meter was read: one without a gap, one seldom, one never. */
const stored: Readonly<Record<number, readonly number[]>> = {
  1: Array.from({ length: 400 }, (_, n) => n - 200),
  2: [-150, -1, 0, 90],
  3: [],
};
/** The 4th minute is where a new meter was put in. */
const replaced = 4;
const batches: Readonly<Record<string, readonly (readonly [meter: number, minutes: number])[]>> = {
  一块表密集地重报: Array.from({ length: 60 }, (_, n) => [1, n - 30] as const),
  两条之间有几百条: [
    [1, -190.5],
    [1, 3],
    [1, 189.25],
    [2, -200],
    [2, 0],
    [2, 91],
  ],
  '在全部读数之前、之后与没有读数的表': [
    [1, -300],
    [1, 300],
    [2, -151],
    [3, 0],
    [3, 1],
  ],
  正在月界上: [
    [1, -0.001],
    [1, 0],
    [2, -0.5],
    [2, 0.001],
  ],
};

onEachEngine('读数的前后相邻', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    await db.tx(async (tx) => {
      await db.rows(`insert into incubator (id, name, code, type) values (1, '甲园', 'JY', 1)`, [], tx);
      await db.rows(
        `insert into meter (id, incubator_id, number, name, kind) select n, 1, 'M' || n, '表' || n, 1 from generate_series(1, 3) n`,
        [],
        tx,
      );
      for (const [id, minutes] of Object.entries(stored))
        await db.rows(
          `insert into meter_reading (meter_id, read_at, value, source) select $1, to_timestamp($2::float8 / 1000) + n * interval '1 minute', n + 1000, case n when ${replaced} then 4 else 1 end
           from unnest($3::int[]) n`,
          [Number(id), border, minutes],
          tx,
        );
    });
  });
  afterAll(() => db.close());

  it.each(Object.entries(batches))('%s：与逐条去找一样', async (_name, batch) => {
    const known = batch.map(([id, minutes]) => ({
      meter: { id } as Meter,
      reading: { kind: 1, number: `M${id}`, at: Math.round(border + minutes * minute), value: 0, power: null } as const,
    }));
    const found = await db.tx((tx) => around(tx, known));
    const point = (n: number | undefined) => (n === undefined ? null : { at: border + n * minute, value: n + 1000, fresh: n === replaced });
    const wanted = known.map(({ meter: { id }, reading: { at } }) => {
      const of = stored[id] ?? [];
      const moment = (n: number): number => border + n * minute;
      const same = of.find((n) => moment(n) === at);
      return [id, at, point(of.findLast((n) => moment(n) < at)), same === undefined ? null : same + 1000, point(of.find((n) => moment(n) > at))];
    });
    const bare = (one: (typeof found)[number]['before']) => one && { at: one.at, value: one.value, fresh: one.fresh };
    expect(
      found
        .map(({ meter: { id }, reading: { at }, before, same, after }) => [id, at, bare(before), same, bare(after)])
        .sort((one, other) => Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1])),
    ).toEqual(wanted);
  });
});
