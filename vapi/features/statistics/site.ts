import { sql, type SqlBool } from 'kysely';
import {
  siteColumns,
  siteDays,
  type SiteAlarms,
  type SiteAnswer,
  type SiteBuilding,
  type SiteBurden,
  type SiteFloor,
  type SitePark,
} from '@/domain/answers/site';
import { yuanOf } from '@/domain/format';
import { addDays, today } from '@/domain/kernel/moment';
import { isOutline } from '@/domain/outline';
import { areaOf, asOf, ids, inside, newest, of, oneOf, rowsOf, type Area } from '../../business/measure/area';
import { roomUsage } from '../../business/measure/meters';
import { parameterValues } from '../../business/parameters';
import { roomCells } from '../../business/room-cells';
import { asDay } from '../../business/rooms';
import type { Context, Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';

const parksOf = (area: Area) => sql<Omit<SitePark, keyof SiteBurden>>`
  select i.id, i.name, i.lng::float8 lng, i.lat::float8 lat, i.site from incubator i
  where i.deleted_at is null and (${ids(area.incubators)} is null or i.id = any(${ids(area.incubators)})) order by i.sort, i.id`;
type BuildingRow = Omit<SiteBuilding, 'outline' | 'floors' | keyof SiteBurden | keyof SiteAlarms> & {
  outline: unknown;
  floors: Omit<SiteFloor, keyof SiteAlarms>[];
};
const buildingsOf = (area: Area, parks: readonly number[]) => sql<BuildingRow>`
  select b.id, b.incubator_id park, b.name, b.lng::float8 lng, b.lat::float8 lat, b.outline,
    (select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'name', f.name) order by f.number), '[]')
      from floor f where f.building_id = b.id and f.deleted_at is null) floors
  from building b where b.deleted_at is null and b.incubator_id = any(${ids(parks)}) and in_reach(${ids(area.incubators)}, ${ids(area.buildings)}, b.incubator_id, b.id)
  order by array_position(${ids(parks)}, b.incubator_id), b.sort, b.id`;

interface Burden {
  readonly park: number;
  readonly building: number | null;
  readonly floor: number | null;
  readonly alarms: number;
  readonly level: number | null; // the worst alarm of no room
  readonly owed: number; // 分
}
/** Open alarms and overdue bills by park, building and floor, also those of no building; bills for who may see them alone. */
const burdensOf = (area: Area, day: string, seesBills: boolean) => sql<Burden>`
  select x.park, x.building, x.floor, sum(x.alarms)::int alarms, max(x.level)::int "level", sum(x.owed)::float8 owed from (
    select a.incubator_id park, a.building_id building, coalesce(r.floor_id, m.floor_id) floor, 1 alarms, 0::bigint owed,
      case when r.id is null then a.level end "level"
    from alarm a left join meter m on m.id = a.meter_id left join meter_binding b on b.meter_id = a.meter_id and b.during @> ${asDay(day)}
      left join room r on r.id = coalesce(a.room_id, b.room_id) where a.status in (1, 2) and ${inside(area, 'a')}
    ${
      seesBills
        ? sql`union all select f.incubator_id, f.building_id, null, 0, o.unpaid, null from overdue_bill(${of(area)}, ${day}::date) o join fee_bill f on f.id = o.fee_bill_id`
        : sql``
    }) x group by 1, 2, 3`;
/** What weighs on a park or a building, in its answer. */
function burdenOf(burdens: readonly Burden[], seesBills: boolean): SiteBurden {
  const sum = (key: 'alarms' | 'owed'): number => burdens.reduce((total, one) => total + one[key], 0);
  return { alarms: sum('alarms'), overdue: seesBills ? yuanOf(sum('owed')) : null };
}

/** Of a floor or of a building: all its alarms, and the worst of those that no smaller place has. */
function alarmsOf(burdens: readonly Burden[], isOwn: (one: Burden) => boolean): SiteAlarms {
  const levels = burdens.flatMap((one) => (isOwn(one) && one.level !== null ? [one.level] : []));
  return { alarms: burdens.reduce((total, one) => total + one.alarms, 0), alarm: levels.length > 0 ? Math.max(...levels) : null };
}

/** Every room of the buildings in one reading, by building, floor and name: a row of values in the order of `siteColumns`. */
function roomsOf({ now, caller }: Context, area: Area, buildings: readonly number[], day: string, soon: number) {
  const houses = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.building_id`)} = any(${ids(buildings)})`;
  const current = today(now);
  const { columns, before, from } = roomCells({ houses, day: asDay(day), today: asDay(current), soon, seesBills: caller.can('fee_bill_list') });
  const { id, name, area: size, status, rentable, enterprise_id, enterprise_name, until, contract_end, owed } = columns;
  const shown = {
    id,
    building: sql`r.building_id`,
    floor: sql`r.floor_id`,
    parent: columns.parent_id,
    name,
    area: size,
    status,
    rentable,
    enterprise: enterprise_id,
    tenant: enterprise_name,
    until: sql`coalesce(${contract_end}, ${until})`,
    owed,
    energy: sql`u.used`,
    alarm: sql`a.level`,
    industry: sql`g.id`,
    region: sql`p.points`,
  } satisfies Record<(typeof siteColumns)[number], unknown>;
  return sql<{ rooms: (readonly unknown[])[] }>`with ${before},
    used as materialized (${roomUsage(area, current)}),
    alarmed as materialized (
      select coalesce(x.room_id, b.room_id) room_id, max(x.level)::int "level" from alarm x
      left join meter_binding b on b.meter_id = x.meter_id and b.during @> ${asDay(current)} where x.status in (1, 2) and ${inside(area, 'x')} group by 1),
    drawn as materialized (
      select distinct on (f.id, o.one->>'room_id') f.id floor_id, o.one->>'room_id' room, o.one->'points' points
      from floor f cross join lateral jsonb_array_elements(case jsonb_typeof(f.regions) when 'array' then f.regions end) o(one)
      where ${houses('f')} and f.deleted_at is null)
    select coalesce(json_agg(json_build_array(${sql.join(siteColumns.map((column) => shown[column]))}) order by r.building_id, r.floor_id, r.name), '[]') rooms
    from ${from} left join used u on u.room_id = r.id left join alarmed a on a.room_id = r.id
      left join drawn p on p.floor_id = r.floor_id and p.room = r.id::text
      left join classification k on k.id = e.industry_id left join classification g on g.level = 1 and g.code = k.category`;
}
interface Aside {
  as_of: Date | null;
  industries: { id: number; name: string }[];
}
/** When the newest of all that is counted was written, and the trades of the first level. */
const asideOf = (area: Area, now: Date, seesBills: boolean) => sql<Aside>`
  select ${newest(
    area,
    ['incubator', 'building', 'floor', 'room', 'room_occupancy', 'contract', 'enterprise', 'alarm', ...(seesBills ? (['fee_bill'] as const) : [])],
    sql`(select max(m.last_seen_at) from meter m where m.deleted_at is null and m.last_seen_at <= ${now} and ${inside(area, 'm')})`,
  )} as_of,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.label) order by g.code), '[]') from classification g where g.level = 1) industries`;

/** The day asked; one out of reach is refused where it was asked. */
function dayOf(wanted: unknown, current: string): { at: string; from: string; to: string } {
  const [from, to] = [addDays(current, -siteDays.back), addDays(current, siteDays.ahead)];
  const at = typeof wanted === 'string' ? wanted : current;
  if (at < from || at > to) throw invalid({ at: [`日期应在${from}至${to}之间`] });
  return { at, from, to };
}
/** GET /cockpit/site: the parks in reach as they are on a day. Energy and alarms are those of now, whatever day is shown. */
export async function cockpitSite(context: Context, input: Values): Promise<SiteAnswer> {
  const { now, caller, db } = context;
  const area = areaOf(context, input.incubator_id);
  const current = today(now);
  const { at, from, to } = dayOf(input.at, current);
  const { 'contract.expire_days': soon } = await parameterValues(db, 'contract.expire_days');
  const parks = await rowsOf(context, parksOf(area));
  const buildings = await rowsOf(
    context,
    buildingsOf(
      area,
      parks.map(({ id }) => id),
    ),
  );
  const { rooms } = await oneOf(
    context,
    roomsOf(
      context,
      area,
      buildings.map(({ id }) => id),
      at,
      soon,
    ),
  );
  const seesBills = caller.can('fee_bill_list');
  const burdens = await rowsOf(context, burdensOf(area, current, seesBills));
  const { as_of, industries } = await oneOf(context, asideOf(area, now, seesBills));
  const there = new Set(rooms.map((room) => room[siteColumns.indexOf('industry')]));
  return {
    as_of: asOf(now, as_of),
    at,
    today: current,
    from,
    to,
    soon_days: soon,
    parks: parks.map((park) => ({
      ...park,
      ...burdenOf(
        burdens.filter((one) => one.park === park.id),
        seesBills,
      ),
    })),
    buildings: buildings.map(({ outline, floors, ...building }) => {
      const own = burdens.filter((one) => one.building === building.id);
      const onFloor = (id: number) => own.filter((one) => one.floor === id);
      return {
        ...building,
        outline: isOutline(outline) ? outline : null,
        floors: floors.map((floor) => ({ ...floor, ...alarmsOf(onFloor(floor.id), () => true) })),
        ...burdenOf(own, seesBills),
        ...alarmsOf(own, ({ floor }) => floor === null),
      };
    }),
    industries: industries.filter(({ id }) => there.has(id)),
    columns: siteColumns,
    rooms,
  };
}
