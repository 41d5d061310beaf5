import { hashToken } from '@/vapi/kernel/session';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { makeMonths } from '@/vapi/business/reading-months';
import type { Park } from '../support/park';
import { place } from '../vapi/people';

/** A park's meters, each read once a minute; the first half hang on the gateway that reports. */
export const meters = 400;
const minute = 60_000;
const quarters = 15 * minute;
export interface Filled {
  /** The moment after the last reading that is stored; each meter showed `value` at it. */
  readonly since: Date;
  readonly value: number;
}

/** Statements without the keys and indexes of a table, which are made anew after them: row by row they take most of the time. */
async function withoutIndexes(run: (text: string) => Promise<unknown[]>, table: string, fill: () => Promise<unknown>): Promise<void> {
  const keys = (await run(
    `select conname name, pg_get_constraintdef(oid) definition from pg_constraint where conrelid = '${table}'::regclass and contype in ('p', 'f')`,
  )) as { name: string; definition: string }[];
  const indexes = (await run(
    `select indexname name, indexdef definition from pg_indexes where tablename = '${table}' and indexname not in (select conname from pg_constraint) and schemaname = 'public'`,
  )) as { name: string; definition: string }[];
  for (const { name } of keys) await run(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await run(`drop index "${name}"`);
  await fill();
  for (const { name, definition } of keys) await run(`alter table ${table} add constraint "${name}" ${definition}`);
  for (const { definition } of indexes) await run(definition.replace(' ON ONLY ', ' ON '));
}

/**
 * Readings of a minute each up to `since`, as many as asked for, with their quarters, hours and days, and the months of two years: as if
 * they had been reported. The use of every meter is 0.12 kWh a minute.
 */
export async function fillReadings(park: Park, readings: number, since: Date): Promise<Filled> {
  const here = await place(park, '基准园');
  const gateway = await park.make(iotGateway, { incubator_id: here.incubator, name: '网关', token_hash: hashToken('bench'), enabled: 1 });
  const { database } = park;
  const minutes = Math.floor(readings / meters);
  const from = new Date(since.getTime() - minutes * minute);
  const value = 1000 + minutes * 0.12;
  // the partitions reach back as far as the readings, as if they had been made month by month
  await makeMonths(database, since);
  await database.tx(
    async (tx) => {
      const run = (text: string, params: readonly unknown[] = []) => database.rows(text, params, tx);
      await run(
        `insert into meter (id, incubator_id, building_id, kind, number, name, ratio, capacity, is_total, gateway_id, last_value, last_power, last_seen_at)
         select n, $1::bigint, $2::bigint, 1, 'E' || n, '电表' || n, 1, 100, case when n % 100 = 1 then 1 else 2 end, case when n <= ${meters / 2} then $3::bigint end, $4::numeric, 7.2,
           $5::timestamptz - interval '1 minute' from generate_series(1, ${meters}) n`,
        [here.incubator, here.building, gateway.id, value, since.toISOString()],
      );
      await withoutIndexes(run, 'meter_reading', () =>
        run(
          `insert into meter_reading (meter_id, read_at, value, power, source)
           select m, $1::timestamptz + n * interval '1 minute', 1000 + (n + 1) * 0.12, 7.2, 1 from generate_series(0, $2::int - 1) n, generate_series(1, ${meters}) m`,
          [from.toISOString(), minutes],
        ),
      );
      await withoutIndexes(run, 'meter_rollup', async () => {
        const steps = [
          { grain: 1, step: '15 minutes', back: new Date(Math.floor(from.getTime() / quarters) * quarters) },
          { grain: 2, step: '1 hour', back: new Date(Math.floor(from.getTime() / (4 * quarters)) * 4 * quarters) },
          { grain: 3, step: '1 day', back: new Date('2024-12-31T16:00:00Z') },
          { grain: 4, step: '1 month', back: new Date('2024-12-31T16:00:00Z') },
        ];
        for (const { grain, step, back } of steps)
          await run(
            `insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_tip, usage_peak, usage_flat, usage_valley, power_avg, power_max, last_value, readings)
             select m, ${grain}, b at time zone 'Asia/Shanghai', u, 0, 0, u, 0, 7.2, 7.2, 1000, u / 0.12
             from generate_series($1::timestamptz at time zone 'Asia/Shanghai', $2::timestamptz at time zone 'Asia/Shanghai' - interval '1 second', interval '${step}') b
               cross join lateral (select round(extract(epoch from b + interval '${step}' - b) / 60 * 0.12, 3) u) x, generate_series(1, ${meters}) m`,
            [back.toISOString(), since.toISOString()],
          );
      });
    },
    { patient: true },
  );
  for (const table of ['meter', 'meter_reading', 'meter_rollup'])
    await database.tx((tx) => database.rows(`analyze ${table}`, [], tx), { patient: true });
  return { since, value };
}
