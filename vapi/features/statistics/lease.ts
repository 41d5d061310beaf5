import { sql } from 'kysely';
import type { LeaseAndPatent } from '@/domain/feeds/lease';
import { today, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { areaOf, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { amount, figure, lastDay, monthsTo, percent, round } from '../../business/measure/numbers';
import { lastPeriod, slicesOf, sumsOf, type Sum } from './reported';

const ranked = 10;
interface Rate {
  rentable: number | null;
  rented: number | null;
}
/** Lettable and let area at several days, in their order. */
export const ratesOf = (area: Area, days: readonly string[]) => sql<Rate>`
  select s.rentable, s.rented from unnest(${sql.val([...days])}::date[]) with ordinality d(day, n)
  cross join lateral (select sum(x.rentable)::float8 rentable, sum(x.rented)::float8 rented from space_by_building(${of(area)}, d.day) x) s
  order by d.n`;
interface Contracts {
  price: number | null;
  in30: number;
  in60: number;
  in90: number;
  as_of: Date | null;
}
const contractsOf = (area: Area, day: string) => sql<Contracts>`
  select average_rent(${of(area)}, ${day}::date)::float8 price,
    (count(*) filter (where c.left_days <= 30))::int in30, (count(*) filter (where c.left_days between 31 and 60))::int in60, (count(*) filter (where c.left_days between 61 and 90))::int in90,
    ${newest(area, ['building', 'room', 'room_occupancy', 'contract', 'report_return'])} as_of
  from (select x.end_at - ${day}::date left_days from contract_in_force(${of(area)}, ${day}::date) x) c`;
interface Vacant {
  id: number;
  room: string;
  area: number;
  days: number;
  lost: number | null; // 分
}
/** Rooms that stand empty, those that cost most first. */
const vacantOf = (area: Area, day: string) => sql<Vacant>`
  select r.id, b.name || r.name room, v.area::float8 area, v.days, v.lost
  from vacancy_on(${of(area)}, ${day}::date) v join room r on r.id = v.room_id join building b on b.id = r.building_id
  order by v.lost desc nulls last, v.days desc, room limit ${ranked}`;
/** Valid rights at each year's last approved quarter: four years up to the last one. */
const validByYear = (area: Area) => sql<{ year: string; value: number | null }>`
  with p as (select distinct on (left(x.period, 4)) left(x.period, 4) "year", x.period_end from reported_period(${of(area)}) x order by left(x.period, 4), x.period_end desc)
  select p.year, (select sum(v.value)::float8 from reported_value(${of(area)}, p.period_end, p.period_end) v where v.key = 'knowledge_valid') "value"
  from p order by p.year desc limit 4`;
const holdersOf = (area: Area, periodEnd: string) => sql<{ id: number; name: string; value: number }>`
  select e.id, e.name, v.value::float8 "value" from reported_value(${of(area)}, ${periodEnd}::date, ${periodEnd}::date) v join enterprise e on e.id = v.enterprise_id
  where v.key = 'knowledge_valid' and v.value > 0 order by v.value desc, e.id limit ${ranked}`;

async function leaseOf(context: Context, area: Area, contracts: Contracts): Promise<LeaseAndPatent['lease']> {
  const day = today(context.now);
  const months = monthsTo(day, 4);
  const rates = await rowsOf(
    context,
    ratesOf(
      area,
      months.map((month) => (month === day.slice(0, 7) ? day : lastDay(month))),
    ),
  );
  const vacant = await rowsOf(context, vacantOf(area, day));
  const now = rates.at(-1);
  return {
    rent_rate: percent(now?.rented, now?.rentable),
    unit: '%',
    rented: figure(now?.rented, 2) ?? 0,
    rentable: figure(now?.rentable, 2) ?? 0,
    avg_price: amount(contracts.price, '元/㎡/天', 2),
    trend: { x: months, series: [{ name: '出租率', unit: '%', data: rates.map(({ rented, rentable }) => percent(rented, rentable)) }] },
    expiring: [
      { name: '30天内', value: contracts.in30 },
      { name: '31-60天', value: contracts.in60 },
      { name: '61-90天', value: contracts.in90 },
    ],
    vacant_top: vacant.map(({ lost, ...one }) => ({ ...one, lost: { value: lost === null ? null : round(lost / 1_000_000, 2), unit: '万元' } })),
  };
}
async function patentOf(context: Context, area: Area): Promise<{ patent: LeaseAndPatent['patent']; deadline: string | null }> {
  const last = await lastPeriod(context, area);
  const sums = last ? await sumsOf(context, area, last.period_end) : new Map<string, Sum>();
  const years = last ? (await rowsOf(context, validByYear(area))).reverse() : [];
  const top = last ? await rowsOf(context, holdersOf(area, last.period_end)) : [];
  const value = (key: string) => sums.get(key)?.value ?? null;
  const patent = {
    valid: value('knowledge_valid'),
    unit: '件',
    apply_year: value('knowledge_apply'),
    grant_year: value('knowledge_grant'),
    by_type: slicesOf(sums),
    trend: { x: years.map(({ year }) => year), series: [{ name: '有效数', unit: '件', data: years.map((row) => row.value) }] },
    top,
  };
  return { patent, deadline: last ? toWire(last.deadline) : null };
}
/** GET /statistics/zl: both readings of the name, letting (租赁) and patents (专利). */
export async function statisticsZl(context: Context, input: Values): Promise<LeaseAndPatent> {
  const area = areaOf(context, input.incubator_id);
  const contracts = await oneOf(context, contractsOf(area, today(context.now)));
  const lease = await leaseOf(context, area, contracts);
  const { patent } = await patentOf(context, area);
  return { as_of: asOf(context.now, contracts.as_of), lease, patent };
}
