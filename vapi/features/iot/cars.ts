import { sql, type SqlBool } from 'kysely';
import { yesNo } from '@/domain/kernel/codes';
import { iotCalls } from '@/domain/calls/iot';
import { parameters } from '@/domain/parameters';
import { carPark } from '@/domain/resources/car-park';
import { carStay } from '@/domain/resources/car-stay';
import { carPass, vehicle } from '@/domain/resources/vehicle';
import type { GaugeRow } from '@/domain/kernel/presentation';
import { startOfDay, toWire, today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { invalid, type FieldErrors } from '../../kernel/errors';
import { versionOf } from '../../kernel/etag';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import { inScope, type Predicate } from '../../kernel/scopes';

type Park = TableOf<typeof carPark>;
type Stay = TableOf<typeof carStay>;

const freeOf = async ({ db }: Context, ids: readonly number[]): Promise<Pick<Park, 'id' | 'free'>[]> =>
  (
    await sql<
      Pick<Park, 'id' | 'free'>
    >`select id, greatest(spaces - inside, 0)::int free from car_park where id = any(${sql.val([...ids])}::bigint[])`.execute(db)
  ).rows;

const [hour, day] = [60, 24 * 60];
/** 12分钟, 3小时05分, 2天7小时. */
export function stayedWords(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < hour) return `${whole}分钟`;
  if (whole < day) return `${Math.floor(whole / hour)}小时${String(whole % hour).padStart(2, '0')}分`;
  return `${Math.floor(whole / day)}天${Math.floor((whole % day) / hour)}小时`;
}
async function stayedOf({ db, now }: Context, ids: readonly number[]): Promise<Pick<Stay, 'id' | 'stayed'>[]> {
  const { rows } = await sql<{
    id: number;
    entered_at: Date;
  }>`select id, entered_at from car_stay where id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows.map(({ id, entered_at }) => ({ id, stayed: stayedWords((now.getTime() - entered_at.getTime()) / 60_000) }));
}
/** Stays longer than the parameter says, or no longer. */
function longWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'long', yesNo, '超时停留');
  if (wanted.length !== 1) return [];
  const usual = parameters['car.long_minutes'].initial;
  const since = sql`(${context.now}::timestamptz - make_interval(mins => parameter_number('car.long_minutes', ${usual}::numeric)::int))`;
  return [wanted[0] === 1 ? sql<SqlBool>`t.entered_at < ${since}` : sql<SqlBool>`t.entered_at >= ${since}`];
}
/** The car had gone: it takes no space any more, unless it came before somebody counted who saw that it was not there. */
async function clear({ db }: Context, { car_park_id, entered_at }: Stay): Promise<void> {
  const { rows } = await sql<{ id: number; inside: number }>`select id, greatest(inside - 1, 0)::int inside from car_park
    where id = ${car_park_id} and (inside_at is null or inside_at < ${entered_at}) for no key update`.execute(db);
  await measure(db, carPark, rows);
}
/** The cars that stand there keep their room: the table holds no more than twice the spaces. */
const placesFaults = async (_context: Context, { spaces }: Partial<Park>, before?: Park): Promise<FieldErrors> =>
  before && spaces !== undefined && spaces * 2 < before.inside
    ? { spaces: [`场内有${before.inside}辆车，车位数不能少于${Math.ceil(before.inside / 2)}`] }
    : {};
interface Place {
  readonly id: number;
  readonly name: string;
  readonly spaces: number;
  readonly inside: number;
  readonly entered: number;
  readonly gone: number;
  readonly counted: Date | null;
}
/** What is free in each car park now, and what moved today. */
async function places(context: Context): Promise<{ data: GaugeRow[] }> {
  const { rows } = await sql<Place>`select t.id, t.name, t.spaces, t.inside, t.inside_at counted, n.entered, n.gone from car_park t
    cross join lateral (select count(*) filter (where c.dir = 1)::int entered, count(*) filter (where c.dir = 2)::int gone
      from car_pass c where c.car_park_id = t.id and c.passed_at >= ${startOfDay(today(context.now))}) n
    where ${inScope(carPark, context)} order by t.name, t.id limit 100`.execute(context.db);
  const data = rows.map(({ id, name, spaces, inside, entered, gone, counted }) => ({
    ...{ id, name, taken: inside, of: spaces, left: Math.max(spaces - inside, 0) },
    notes: [`今日进 ${entered} · 出 ${gone}`, counted ? `校准于 ${toWire(counted).slice(5, 16)}` : '尚未校准'],
  }));
  return { data };
}
/** 企业: its tenant may have no more of them inside than its contracts say (business/admission.ts). */
const ofTenant = 2 as const;
export const carChanges = (context: Context) => versionOf(context, iotCalls.carChanges.reads);
/** Car parks and the cars in them: how many, which, for how long, and what people correct (entities.md 6.5). */
export const carFeature: Feature = combine([
  handlersOf(carPark, {
    correct: async ({ db }, row, { inside }) => {
      const most = row.spaces * 2;
      if (Number(inside) > most) throw invalid({ inside: [`在场数不能大于${most}`] });
      await measure(db, carPark, [{ id: row.id, inside: Number(inside) }]);
      return { set: { counted: Number(inside), counted_before: row.inside } };
    },
  }),
  hookInto(carPark, {
    derive: freeOf,
    check: placesFaults,
  }),
  // what a tenant registers itself is its own car, whatever a form begins with
  hookInto(vehicle, { prepare: async ({ caller }, _draft, before) => (!before && caller.party !== 'staff' ? { kind: ofTenant } : {}) }),
  handlersOf(carStay, { clear, places }),
  handlersOf(carPass, { places }),
  hookInto(carStay, {
    derive: stayedOf,
    where: longWanted,
    // passes lock the car park first
    lock: async ({ db }, ids) => {
      await sql`select 1 from car_park where id in (select car_park_id from car_stay where id = any(${sql.val([...ids])}::bigint[])) order by id for no key update`.execute(
        db,
      );
    },
  }),
]);
