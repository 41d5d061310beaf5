import { sql, type RawBuilder } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';

/** Where a statistic looks: null is everywhere. A set of buildings is a real narrowing, rows of an incubator alone count under any of its buildings. */
export interface Area {
  readonly incubators: readonly number[] | null;
  readonly buildings: readonly number[] | null;
}
export const everywhere: Area = { incubators: null, buildings: null };

/** The caller's reach, narrowed by the Buildings header and by `incubator_id` of the call; a park outside the reach does not exist for him. */
export function areaOf({ caller, chosen }: Context, incubator: unknown): Area {
  const { reach } = caller;
  const all = reach.unrestricted ? null : reach.incubators;
  if (typeof incubator === 'number' && all && !all.includes(incubator)) throw notFound('园区');
  const meant = chosen ? [...new Set(chosen.flatMap((id) => reach.incubatorOf.get(id) ?? []))] : all;
  const narrowed = typeof incubator === 'number' ? (meant === null || meant.includes(incubator) ? [incubator] : []) : meant;
  return { incubators: narrowed, buildings: chosen ?? (reach.unrestricted ? null : reach.buildings) };
}
/** A list of ids as SQL; null means no limit, and folds away in the plan. */
export const ids = (list: readonly number[] | null): RawBuilder<number[] | null> =>
  list === null ? sql`null::bigint[]` : sql`${sql.val([...list])}::bigint[]`;
/** The first two arguments of every shared expression. */
export const of = (area: Area): RawBuilder<unknown> => sql`${ids(area.incubators)}, ${ids(area.buildings)}`;
/** Rows of a table aliased `alias` that lie in the area. */
export const inside = (area: Area, alias: string): RawBuilder<boolean> =>
  sql`in_reach(${of(area)}, ${sql.ref(`${alias}.incubator_id`)}, ${sql.ref(`${alias}.building_id`)})`;

/** Tables by the columns that place their rows: incubator, building. */
const columns = {
  incubator: ['id', null],
  building: ['incubator_id', 'id'],
  floor: ['incubator_id', 'building_id'],
  room: ['incubator_id', 'building_id'],
  entry_information: ['incubator_id', 'building_id'],
  enterprise: ['incubator_id', 'building_id'],
  incubation: ['incubator_id', null],
  honour: ['incubator_id', null],
  alarm: ['incubator_id', 'building_id'],
  contract: ['incubator_id', 'building_id'],
  report_return: ['incubator_id', 'building_id'],
  team_member: ['incubator_id', null],
  team_service: ['incubator_id', null],
  fee_bill: ['incubator_id', 'building_id'],
  mtroom_apl: ['incubator_id', 'building_id'],
  visitor: ['incubator_id', 'building_id'],
  suggest: ['incubator_id', 'building_id'],
  activity: ['incubator_id', 'building_id'],
  check_task: ['incubator_id', 'building_id'],
  hazard: ['incubator_id', 'building_id'],
  showcase: ['incubator_id', 'building_id'],
} as const;
export type Dated = keyof typeof columns | 'room_occupancy';

function lastOf(area: Area, table: Dated): RawBuilder<unknown> {
  if (table === 'room_occupancy') {
    return area.incubators === null && area.buildings === null
      ? sql`(select max(t.updated_at) from room_occupancy t)`
      : sql`(select max(t.updated_at) from room_occupancy t join room r on r.id = t.room_id where ${inside(area, 'r')})`;
  }
  const [incubator, building] = columns[table];
  const where = sql`in_reach(${of(area)}, ${sql.ref(`t.${incubator}`)}, ${building ? sql.ref(`t.${building}`) : sql`null::bigint`})`;
  return sql`(select max(t.updated_at) from ${sql.table(table)} t where ${where})`;
}
/** `as_of`: when the newest of the rows counted was written. Never the time of the request, else no poll would ever be unchanged. */
export const newest = (area: Area, tables: readonly Dated[], ...more: readonly RawBuilder<unknown>[]): RawBuilder<Date | null> =>
  sql`greatest(${sql.join([...tables.map((table) => lastOf(area, table)), ...more])})`;

/** The newest of some moments as the wire has it, never later than now: a clock that is ahead makes nothing newer than it is. */
export function asOf(now: Date, ...moments: readonly (Date | string | null | undefined)[]): string | null {
  const known = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []));
  return known.length === 0 ? null : toWire(Math.min(now.getTime(), Math.max(...known)));
}
/** The rows of a query. */
export const rowsOf = async <T>({ db }: Context, query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows;
/** The one row of a query that always has one. */
export async function oneOf<T>(context: Context, query: RawBuilder<T>): Promise<T> {
  const [row] = await rowsOf(context, query);
  if (row === undefined) throw new Error('a query of one row answered none');
  return row;
}
