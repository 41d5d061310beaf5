import { sql } from 'kysely';
import type { Context } from '../../../kernel/context';

/** A meter that is settled, locked: its bindings stay as they are until the commit. */
export interface SettledMeter {
  readonly id: number;
  readonly kind: 1 | 2;
  readonly number: string;
  readonly ratio: string;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly floor_id: number | null;
  readonly room_id: number | null;
  readonly is_public: number;
  readonly share_rule: number;
  /** The price where none is in force: that of the payment item. */
  readonly otherwise: string | null;
}
export async function meterToSettle({ db }: Context, id: number): Promise<SettledMeter | undefined> {
  const found =
    await sql<SettledMeter>`select m.id, m.kind, m.number, m.ratio::text ratio, m.incubator_id, m.building_id, m.floor_id, m.room_id, m.is_public,
      m.share_rule, (select i.default_price::text from payment_item i where i.code = case m.kind when 1 then 'electric' else 'water' end) otherwise
    from meter m where m.id = ${id} and m.deleted_at is null for no key update of m`.execute(db);
  return found.rows[0];
}
/** The sheets of a meter that stand beside a day, neither reversed: the one before and the one after. */
export interface Neighbours {
  readonly before: { readonly period_end: string; readonly value: string } | undefined;
  readonly after: { readonly period_start: string; readonly value: string | null } | undefined;
}
export async function neighboursOf({ db }: Context, meter: number, day: string, but: number | null = null): Promise<Neighbours> {
  const { rows } = await sql<{ id: number; period_start: string; period_end: string; last: string | null; this: string }>`
    select id, period_start::text, period_end::text, last_value::text as last, this_value::text as this from meter_settlement
    where meter_id = ${meter} and status <> 4 and id is distinct from ${but} order by period_start for no key update`.execute(db);
  const before = rows.filter(({ period_start }) => period_start <= day).at(-1);
  const after = rows.find(({ period_start }) => period_start > day);
  return {
    before: before && { period_end: before.period_end, value: before.this },
    after: after && { period_start: after.period_start, value: after.last },
  };
}
/**
 * What a meter showed at the end of a day. Where the readings around it are still there, on the straight line between them, as the use is
 * laid over the time; else its last word in the roll-ups (of quarters, else of
 * days), and what it is known to have counted since then. Null where nothing was read
 * before. `fresh`: whether anything is known of the days since `since`.
 */
export async function valueAt(
  { db }: Context,
  { id, ratio }: Pick<SettledMeter, 'id' | 'ratio'>,
  day: string,
  since = day,
): Promise<{ value: string | null; fresh: boolean }> {
  const end = sql`day_start(${day}::date + 1)`;
  const { rows } = await sql<{ value: string | null; fresh: boolean }>`
    with last as (select bucket_at, last_value from meter_rollup where meter_id = ${id} and grain = 1 and last_value is not null
        and bucket_at < ${end} order by bucket_at desc limit 1),
      before as (select r.read_at, r.value from meter_reading r where r.meter_id = ${id} and r.read_at <= ${end} order by r.read_at desc limit 1),
      after as (select r.read_at, r.value, r.source from meter_reading r where r.meter_id = ${id} and r.read_at > ${end} order by r.read_at limit 1)
    select case when exists (select 1 from before b where not exists (select 1 from last l where l.bucket_at > b.read_at))
        then (select round(b.value + coalesce((select (a.value - b.value) * (extract(epoch from ${end} - b.read_at) / extract(epoch from a.read_at - b.read_at))::numeric
            from after a where a.source <> 4), 0), 3)::text from before b)
        else coalesce((select round(l.last_value + coalesce((select sum(u.usage) from meter_rollup u where u.meter_id = ${id} and u.grain = 1
            and u.bucket_at > l.bucket_at and u.bucket_at < ${end}), 0) / ${ratio}::numeric, 3)::text from last l),
          (select d.last_value::text from meter_rollup d where d.meter_id = ${id} and d.grain = 3 and d.last_value is not null and d.bucket_at < ${end}
            order by d.bucket_at desc limit 1)) end "value",
      exists (select 1 from meter_rollup f where f.meter_id = ${id} and f.grain = 3 and f.bucket_at >= day_start(${since}::date) and f.bucket_at < ${end}) fresh`.execute(
    db,
  );
  return rows[0] ?? { value: null, fresh: false };
}
/**
 * What a meter showed when it was first read from a day on: that reading, while it is kept; else what the first roll-up began with. A day that
 * was read but once counts as used what lies between that and the next reading: reckoned back from it, it would begin lower than it ever showed.
 */
export async function firstValue({ db }: Context, { id, ratio }: Pick<SettledMeter, 'id' | 'ratio'>, from: string): Promise<string | null> {
  const { rows } = await sql<{
    value: string;
  }>`select coalesce((select r.value from meter_reading r where r.meter_id = ${id} and r.read_at >= u.bucket_at
        and r.read_at < u.bucket_at + case u.grain when 1 then interval '15 minutes' else interval '1 day' end
        and not exists (select 1 from meter_rollup k where k.meter_id = ${id} and k.grain in (1, 3) and k.bucket_at < u.bucket_at) order by r.read_at limit 1),
      round(u.last_value - u.usage / ${ratio}::numeric, 3))::text "value" from meter_rollup u
    where u.meter_id = ${id} and u.grain in (1, 3) and u.last_value is not null and u.bucket_at >= day_start(${from}::date) order by u.bucket_at, u.grain limit 1`.execute(
    db,
  );
  return rows[0]?.value ?? null;
}
