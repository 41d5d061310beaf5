import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context';
import type { Cause } from '../alarms';

/** What a rule says of one cause now. */
export interface Judged extends Cause {
  readonly rule_id: number;
  readonly room_id?: number | null;
  readonly level: 1 | 2 | 3;
  /** Nearer rules first: of one meter 0, of a building 1, of a park 2. */
  readonly rank: number;
  readonly minutes: number;
  readonly name: string;
  /** Null: nothing is known of it now, so nothing is raised and nothing is over. */
  readonly value: number | null;
  readonly threshold: number;
  /** Not over before the value is back on this side of it. */
  readonly clear: number;
}
const quarter = 15 * 60_000;
const hour = 4 * quarter;
/** The end of the last whole quarter of an hour, and of the last whole hour: what lies behind them is counted. */
export const wholeQuarter = (now: Date): Date => new Date(Math.floor(now.getTime() / quarter) * quarter);
export const wholeHour = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour);

/** What every rule `r` gives, over a window of `initial` minutes where it names none, and a threshold of `least`. */
export const ruleColumns = (
  initial: RawBuilder<unknown>,
  least = 0,
): RawBuilder<unknown> => sql`r.id rule_id, r.metric::int metric, r.incubator_id, r.level::int "level",
  case when r.meter_id is not null then 0 when r.building_id is not null then 1 else 2 end rank, coalesce(r.window_minutes, ${initial})::int minutes,
  coalesce(r.threshold, ${least}::numeric)::float8 threshold, coalesce(r.clear_threshold, coalesce(r.threshold, ${least}::numeric) * case r.metric when 5 then 1 else 0.9 end)::float8 clear`;
/** A meter `m` that a rule `r` is about: in its place, of its kind, and not said to be broken. */
export const under = sql`m.kind = r.device_kind and m.incubator_id = r.incubator_id and coalesce(r.building_id, m.building_id) is not distinct from m.building_id
  and coalesce(r.meter_id, m.id) = m.id and m.deleted_at is null and m.state <> 3`;
export const rulesAbout = (metric: number): RawBuilder<unknown> => sql`r.metric = ${metric} and r.enabled = 1`;
export const rowsOf = async <T>({ db }: Context, query: RawBuilder<T>): Promise<readonly T[]> => (await query.execute(db)).rows;
