import { building } from '@/domain/resources/building';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { feeBill } from '@/domain/resources/fee-bill';
import { incubator } from '@/domain/resources/incubator';
import type { AnyResource } from '@/domain/kernel/resource';
import { tableOf } from '@/domain/kernel/resource';
import type { Park } from '../support/park';

type Values = Readonly<Record<string, unknown>>;
const run = <T>(park: Park, text: string, params: readonly unknown[] = []): Promise<T[]> =>
  park.database.tx((tx) => park.database.rows<T>(text, params, tx));
/** Copies of one legal row, in one statement: `changes` are columns as SQL of the copy's number `n`, from 1 on. */
async function multiply(park: Park, resource: AnyResource, values: Values, copies: number, changes: Readonly<Record<string, string>>): Promise<void> {
  const { id } = await park.make(resource, values);
  const table = tableOf(resource);
  const own = { id: `nextval(pg_get_serial_sequence('${table}', 'id'))`, ...changes };
  const pairs = Object.entries(own).map(([name, text]) => `'${name}', ${text}`);
  await run(
    park,
    `insert into ${table} select c.* from ${table} t cross join generate_series(1, $2::int) n
     cross join lateral jsonb_populate_record(t, jsonb_build_object(${pairs.join(', ')})) c where t.id = $1`,
    [id, copies],
  );
}
const lets = 4;
/**
 * One building on 40 floors. Of three rooms two were let four times from two years ago to the year to come, with gaps of 20 days; every
 * eighth of them is under repair instead. Four rooms share a contract, one contract in five is behind with a bill. Answers the building.
 */
export async function fillBuilding(park: Park, rooms: number): Promise<number> {
  const place = await park.make(incubator, {});
  const house = await park.make(building, { incubator_id: place.id, area: 90_000_000 });
  const at = { incubator_id: place.id, building_id: house.id };
  await run(park, `insert into floor (incubator_id, building_id, number, name) select $1, $2, n, n || 'F' from generate_series(1, 40) n`, [
    at.incubator_id,
    at.building_id,
  ]);
  await run(
    park,
    `insert into room (incubator_id, building_id, floor_id, name, room_type_id, area, use, guide_price, price_unit, rentable_from)
     select $1, $2, f.id, 'K' || n, $3, 30 + n % 170, 1, 1.5, 'yuan_m_day', '2015-01-01'
     from generate_series(1, $4::int) n join floor f on f.building_id = $2 and f.number = 1 + n % 40`,
    [at.incubator_id, at.building_id, await park.rows.ref('room_type'), rooms],
  );
  const groups = Math.ceil(rooms / 4);
  await multiply(park, enterprise, at, groups, { name: `'基准科技 ${house.id}-' || n`, credit_code: 'null' });
  const [{ id: firm } = { id: 0 }] = await run<{ id: number }>(park, 'select max(id) - $1 id from enterprise', [groups]);
  const tenancy = { ...at, enterprise_id: firm, status: 30, sign_at: '2024-01-01', start_at: '2024-01-01', end_at: '2024-12-31' };
  await multiply(park, contract, tenancy, groups, {
    number: `'HT-${house.id}-' || n`,
    enterprise_id: `${firm} + n`,
    start_at: `current_date - 820 + n % 240`,
    end_at: `current_date - 820 + n % 240 + ${220 * (lets - 1) + 199}`,
  });
  const [{ id: contractId } = { id: 0 }] = await run<{ id: number }>(park, 'select max(id) - $1 id from contract', [groups]);
  await multiply(park, feeBill, { ...at, contract_id: contractId, status: 10, amount: 123_456, due_at: '2024-01-31' }, Math.floor(groups / 5), {
    number: `'ZD-${house.id}-' || n`,
    contract_id: `${contractId} + 5 * n`,
    enterprise_id: `${firm} + 5 * n`,
  });
  await run(
    park,
    `insert into room_occupancy (room_id, during, kind, contract_id, enterprise_id, reason)
     select r.id, daterange(s.day, s.day + 200), s.kind, case s.kind when 3 then ${contractId} + g end, case s.kind when 3 then ${firm} + g end, '基准'
     from room r cross join lateral (select 1 + r.id % ${groups} g) x cross join generate_series(0, ${lets - 1}) k
     cross join lateral (select current_date - 820 + (g % 240)::int + 220 * k as day, case when r.id % 8 = 0 then 4 else 3 end as kind) s
     where r.building_id = $1 and r.id % 3 > 0`,
    [house.id],
  );
  for (const table of ['room', 'room_occupancy', 'floor', 'building', 'contract', 'enterprise', 'fee_bill'])
    await park.database.rows(`analyze ${table}`);
  return house.id;
}
/** An electricity meter for every room of a building, that has said what it used today. */
export async function fillMeters(park: Park, house: number): Promise<void> {
  await run(
    park,
    `with made as (insert into meter (kind, number, name, incubator_id, building_id, room_id, ratio, is_total)
       select 1, 'E-' || r.id, '电表', r.incubator_id, r.building_id, r.id, 1, 2 from room r where r.building_id = $1 returning id, room_id),
     bound as (insert into meter_binding (meter_id, room_id, during) select id, room_id, '[2020-01-01,)' from made)
     insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_flat) select id, 3, day_start((now() at time zone 'Asia/Shanghai')::date), 12.5, 12.5 from made`,
    [house],
  );
  for (const table of ['meter', 'meter_binding', 'meter_rollup']) await park.database.rows(`analyze ${table}`);
}
