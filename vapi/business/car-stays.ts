import { sql } from 'kysely';
import type { Db } from '../kernel/db/database';

/** A car in a car park. */
export interface Car {
  readonly car_park_id: number;
  readonly plate: string;
}
const listed = (cars: readonly Car[]) => sql`jsonb_to_recordset(${JSON.stringify(cars)}::text::jsonb) as x (car_park_id bigint, plate text)`;

/**
 * What cars add to the count of their car parks since somebody counted on the spot (or said that the car had gone): its first pass since
 * then tells where it was at the time, its last where it is. One that came and stays is one more, one that stood there and left is one
 * fewer, whatever lies between; a pass that went missing or came twice changes nothing.
 */
export async function standingOf(db: Db, cars: readonly Car[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; standing: number }>`
    select x.car_park_id id, coalesce(sum(case when s.cleared_at >= coalesce(c.inside_at, '-infinity') then (l.dir = 1)::int
      when f.dir = l.dir then case l.dir when 1 then 1 else -1 end end), 0)::int standing
    from ${listed(cars)} join car_park c on c.id = x.car_park_id left join car_stay s on s.car_park_id = x.car_park_id and s.plate = x.plate
    left join lateral (select coalesce(greatest(c.inside_at, s.cleared_at), '-infinity') at) since on true
    left join lateral (select p.dir from car_pass p where p.car_park_id = x.car_park_id and p.plate = x.plate and p.passed_at > since.at
      order by p.passed_at, p.id limit 1) f on true
    left join lateral (select p.dir from car_pass p where p.car_park_id = x.car_park_id and p.plate = x.plate and p.passed_at > since.at
      order by p.passed_at desc, p.id desc limit 1) l on true
    group by x.car_park_id`.execute(db);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}
/** How many cars have come to car parks since somebody counted there, and stand there. */
export async function standingSinceCount(db: Db, parks: readonly number[]): Promise<Map<number, number>> {
  if (parks.length === 0) return new Map();
  const { rows } = await sql<{ id: number; n: number }>`select c.id, count(*)::int n from car_park c join car_stay s on s.car_park_id = c.id
    where c.id = any(${sql.val([...parks])}::bigint[]) and s.cleared_at is null and s.entered_at > coalesce(c.inside_at, '-infinity') group by c.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
/**
 * Brings up to date who stands there: whose last pass went in, since when; nobody who has left. Not by the engine's own changes: these rows
 * say again what the passes say, and the log would say it a third time. What a person does to one (核销) is an action, with its entry.
 */
export async function keepStays(db: Db, cars: readonly Car[], now: Date): Promise<void> {
  const last = sql`(select p.* from ${listed(cars)}
    cross join lateral (select * from car_pass q where q.car_park_id = x.car_park_id and q.plate = x.plate order by q.passed_at desc, q.id desc limit 1) p)`;
  await sql`delete from car_stay s using ${last} l where s.car_park_id = l.car_park_id and s.plate = l.plate and l.dir = 2`.execute(db);
  await sql`insert into car_stay as s (incubator_id, car_park_id, plate, entered_at, gate_id, vehicle_id, visitor_id, enterprise_id)
    select l.incubator_id, l.car_park_id, l.plate, l.passed_at, l.gate_id, l.vehicle_id, l.visitor_id, l.enterprise_id from ${last} l where l.dir = 1
    on conflict (car_park_id, plate) do update set entered_at = excluded.entered_at, gate_id = excluded.gate_id, vehicle_id = excluded.vehicle_id,
      visitor_id = excluded.visitor_id, enterprise_id = excluded.enterprise_id, version = s.version + 1, updated_at = ${now}, cleared_note = null,
      cleared_at = case when s.cleared_at < excluded.entered_at then null else s.cleared_at end
    where s.entered_at is distinct from excluded.entered_at`.execute(db);
}
