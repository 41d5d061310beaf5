import { sql, type RawBuilder } from 'kysely';
import { grouped, plain } from '@/domain/format';
import { meterShare } from '@/domain/resources/meter-settlement';
import { flatOf, inFlat } from '../../../business/flats';
import type { Context } from '../../../kernel/context';
import { createRows, removeRows } from '../../../kernel/changes';
import { allArea, allHouseholds, reach, type Shared } from './reach';

export const textOf = (thousandths: number): string => plain((thousandths / 1000).toFixed(3));
/** 按面积 1,674 ÷ 12,400 ㎡·天: by which rule, and which part of the whole; ㎡ in hundredths. */
export const basisOf = (rule: 1 | 2, weight: number, all: number): string =>
  rule === 1 ? `按面积 ${grouped(plain(weight / 100))} ÷ ${grouped(plain(all / 100))} ㎡·天` : `按户 ${grouped(weight)} ÷ ${grouped(all)} 户·天`;
/** A sheet of a tenant's meter that may bear a share. */
export interface Bearer {
  readonly meter_id: number;
  readonly enterprise_id: number | null;
  /** Of a person, who has no firm. */
  readonly contract_id: number | null;
  readonly room_id: number | null;
  readonly period_start: string;
  readonly period_end: string;
}
export interface Portion {
  readonly settlement_id: number;
  readonly usage: number;
}
const sharedSheet = sql`select s.id, p.share_rule "rule", s.period_start::text, s.period_end::text, p.building_id, p.floor_id, ${flatOf('p')} flat_id, p.kind, p.incubator_id,
    (coalesce(s.usage, 0) * 1000)::float8 usage, ((coalesce(s.usage, 0) - coalesce((select sum(x.usage) from meter_share x where x.settlement_id = s.id), 0)) * 1000)::float8 as left
  from meter_settlement s join meter p on p.id = s.meter_id and p.is_public = 1 and p.share_rule in (1, 2)`;
/** Shared sheets in whose reach a sheet of a tenant's meter lies and whose days it shares, locked. */
async function sharedWith({ db }: Context, { meter_id, period_start, period_end }: Bearer, only: number | null): Promise<Shared[]> {
  // locked first: what is left is asked for once nobody changes it any more
  await sql`select s.id from meter_settlement s join meter p on p.id = s.meter_id and p.is_public = 1 and p.share_rule in (1, 2)
    join meter m on m.id = ${meter_id} and m.is_public = 2 and m.is_total = 2 and m.kind = p.kind and m.incubator_id = p.incubator_id
    where s.status <> 4 and s.period_start <= ${period_end}::date and s.period_end >= ${period_start}::date and (${only}::bigint is null or s.id = ${only})
    order by s.id for no key update of s`.execute(db);
  const { rows } = await sql<Shared>`${sharedSheet} join meter m on m.id = ${meter_id} and m.is_public = 2 and m.is_total = 2 and m.kind = p.kind
      and m.incubator_id = p.incubator_id and (p.building_id is null or m.building_id = p.building_id) and (p.floor_id is null or m.floor_id = p.floor_id)
      and ${inFlat(sql`m.room_id`, flatOf('p'))}
    where s.status <> 4 and s.period_start <= ${period_end}::date and s.period_end >= ${period_start}::date and (${only}::bigint is null or s.id = ${only})
    order by s.id`.execute(db);
  return rows;
}
/** One sheet, if its meter is shared. */
export const sharedById = async ({ db }: Context, id: number): Promise<Shared | undefined> =>
  (await sql<Shared>`${sharedSheet} where s.id = ${id} and s.status <> 4`.execute(db)).rows[0];
/** A binding `b` serves the same tenant. */
const same = ({ enterprise_id, contract_id }: Bearer) =>
  sql`b.enterprise_id is not distinct from ${enterprise_id} and b.contract_id is not distinct from ${contract_id}`;
interface Weight {
  /** Of the bearer, and of all who could bear it: ㎡ or households, times days. */
  readonly mine: string;
  readonly all: string;
}
/** The days of a bearer that fall into those of a shared sheet, less those which a bill of that sheet bears already (`x`). */
const daysOf = (shared: Shared, { period_start, period_end }: Bearer, billed: RawBuilder<unknown>) => {
  const [from, to] = [
    sql`greatest(${period_start}::date, ${shared.period_start}::date)`,
    sql`least(${period_end}::date, ${shared.period_end}::date)`,
  ];
  return sql`(${to} - ${from} + 1 - coalesce((select sum(greatest(0, least(${to}, x.period_end) - greatest(${from}, x.period_start) + 1))
    from meter_share x join contract c on c.id = x.contract_id where x.settlement_id = ${shared.id} and ${billed}), 0))`;
};
/** By ㎡ a room bears its part of all rooms, let or not: the park bears what is empty. Where a room has several meters, the first one bears it. */
async function byArea(context: Context, shared: Shared, bearer: Bearer): Promise<Weight | undefined> {
  const { rows } = await sql<Weight>`select
      (round(coalesce((select r.area from room r where r.id = ${bearer.room_id} and r.deleted_at is null and ${reach(shared, 'r')}), 0) * 100)
        * ${daysOf(shared, bearer, sql`x.room_id = ${bearer.room_id}`)})::bigint::text mine, ${allArea(shared)}::text "all"
    where not exists (select 1 from meter_binding b join meter m on m.id = b.meter_id and m.deleted_at is null and m.is_public = 2 and m.is_total = 2
      where m.kind = ${shared.kind} and m.id < ${bearer.meter_id} and coalesce(b.room_id, m.room_id) = ${bearer.room_id} and ${same(bearer)}
        and b.during && daterange(${bearer.period_start}::date, ${bearer.period_end}::date, '[]'))`.execute(context.db);
  return rows[0];
}
/** By household each tenant bears as much as another for each of its days; the first of its meters bears it. */
async function byHousehold(context: Context, shared: Shared, bearer: Bearer): Promise<Weight | undefined> {
  const own = sql`x.room_id is null and (c.enterprise_id = ${bearer.enterprise_id} or c.id = ${bearer.contract_id})`;
  const { rows } = await sql<Weight>`select ${daysOf(shared, bearer, own)}::text mine, ${allHouseholds(shared)}::text "all"
    where not exists (select 1 from meter_binding b join meter m on m.id = b.meter_id and m.deleted_at is null and m.is_public = 2 and m.is_total = 2
      where m.kind = ${shared.kind} and m.id < ${bearer.meter_id} and ${same(bearer)} and ${reach(shared, 'm')}
        and b.during && daterange(${bearer.period_start}::date, ${bearer.period_end}::date, '[]'))`.execute(context.db);
  return rows[0];
}
async function weightIn(context: Context, shared: Shared, bearer: Bearer): Promise<Weight | undefined> {
  const weight = await (shared.rule === 1 ? byArea : byHousehold)(context, shared, bearer);
  return weight && Number(weight.all) > 0 ? weight : undefined;
}
const partOf = ({ usage }: Shared, { mine, all }: Weight): number => Number((BigInt(Math.round(usage)) * BigInt(mine)) / BigInt(all));
/**
 * What the sheet of a tenant's meter bears of shared meters: rounded down to a thousandth, and never more than is left, so that all shares
 * and the park's rest are what the shared meter counted. `only`: of one shared sheet.
 */
export async function portionsOf(context: Context, bearer: Bearer, only: number | null = null): Promise<Portion[]> {
  if (bearer.enterprise_id === null && bearer.contract_id === null) return [];
  const portions: Portion[] = [];
  for (const shared of await sharedWith(context, bearer, only)) {
    const weight = await weightIn(context, shared, bearer);
    if (!weight) continue;
    const usage = Math.min(partOf(shared, weight), Math.round(shared.left));
    if (usage > 0) portions.push({ settlement_id: shared.id, usage });
  }
  return portions;
}
/** By which rule and part a sheet bears so much (in thousandths) of a shared one; undefined where areas or days have changed since, and nothing can be said that would come to it. */
async function ruleOf(context: Context, shared: Shared, bearer: Bearer, usage: number): Promise<string | undefined> {
  const weight = await weightIn(context, shared, bearer);
  return weight && partOf(shared, weight) === Math.round(usage) ? basisOf(shared.rule, Number(weight.mine), Number(weight.all)) : undefined;
}
/** The same of one shared sheet, by its id; usage as it is stored. */
export async function ruleOfShare(context: Context, settlement: number, to: number, usage: number): Promise<string | undefined> {
  const { rows } = await sql<Bearer>`select meter_id, enterprise_id, contract_id, room_id, period_start::text, period_end::text
    from meter_settlement where id = ${to}`.execute(context.db);
  const shared = await sharedById(context, settlement);
  return shared && rows[0] && ruleOf(context, shared, rows[0], usage * 1000);
}
/** Where the share of a sheet comes from, so that it can be reckoned after: of how much of which meter, by which rule and part. */
export async function sharedFrom(context: Context, to: number, bearer: Bearer): Promise<string> {
  const { rows } = await sql<{
    id: number;
    number: string;
    usage: number;
  }>`select s.id, m.number, (sum(x.usage) * 1000)::float8 usage from meter_share x
    join meter_settlement s on s.id = x.settlement_id join meter m on m.id = s.meter_id where x.to_id = ${to} group by s.id, m.id order by s.id`.execute(
    context.db,
  );
  const words: string[] = [];
  for (const { id, number, usage } of rows) {
    const shared = await sharedById(context, id);
    if (!shared) continue;
    const rule = (await ruleOf(context, shared, bearer, usage)) ?? '其余未分部分';
    words.push(`${number} 用量 ${grouped(textOf(shared.usage))}，${rule}${rows.length > 1 ? `，得 ${grouped(textOf(usage))}` : ''}`);
  }
  return words.join('；') || '园区录入';
}
export const keepPortions = (context: Context, to: number, portions: readonly Portion[]): Promise<unknown> =>
  createRows(
    context,
    meterShare,
    portions.map(({ settlement_id, usage }) => ({ settlement_id, to_id: to, usage: (usage / 1000).toFixed(3) as never })),
  );
/** What a sheet bears no longer. */
export const dropPortions = (context: Context, to: number): Promise<unknown> => removeRows(context, meterShare, sql`t.to_id = ${to}`);
/** Takes back what a shared sheet gave; answers to whom, and undefined where one of them is confirmed already. */
export async function takeBack(context: Context, shared: number): Promise<number[] | undefined> {
  // the sheets are locked before it is asked how they stand
  const { rows } = await sql<{ id: number; status: number }>`select s.id, s.status from meter_settlement s
    where s.id in (select x.to_id from meter_share x where x.settlement_id = ${shared}) order by s.id for no key update of s`.execute(context.db);
  if (rows.some(({ status }) => status === 2 || status === 3)) return undefined;
  await removeRows(context, meterShare, sql`t.settlement_id = ${shared}`);
  return rows.map(({ id }) => id);
}
