import { sql } from 'kysely';
import type { Lines } from '@/domain/feeds/blocks';
import type { IncubatorOverview, IncubatorPin } from '@/domain/feeds/incubator';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { FilePath } from '../../kernel/files';
import { areaOf, ids, inside, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { change, lastDay, monthsTo, percent, points, round } from '../../business/measure/numbers';
import { alarmLevel } from './alarms';
import { criteriaOf } from './criteria';

interface Head {
  resident: number;
  incubating: number;
  graduated: number;
  high_tech: number;
  sci_sme: number;
  total: number | null;
  rentable: number | null;
  rented: number | null;
}
/** The counts of a day and of the same day a year before, in this order. */
export const headsOf = (area: Area, day: string) => sql<Head>`
  select (select count(*)::int from resident(${of(area)}, d.day)) resident,
    (select count(*)::int from incubating(${of(area)}, d.day)) incubating,
    (select count(*)::int from graduated(${of(area)}, d.day)) graduated,
    (select count(*)::int from holds(1, ${of(area)}, d.day)) high_tech,
    (select count(*)::int from holds(2, ${of(area)}, d.day)) sci_sme,
    s.total, s.rentable, s.rented
  from (values (1, ${day}::date), (2, (${day}::date - interval '1 year')::date)) d(n, day)
  cross join lateral (select sum(x.total)::float8 total, sum(x.rentable)::float8 rentable, sum(x.rented)::float8 rented from space_by_building(${of(area)}, d.day) x) s
  order by d.n`;

interface Place {
  id: number;
  name: string;
  lng: number | null;
  lat: number | null;
  district: string | null;
  type: number;
  image: { id: number; save_name: string; is_public: number } | null;
  incubating: number;
  alerts: number;
  worst: number | null;
}
export const placesOf = (area: Area, day: string) => sql<Place>`
  select i.id, i.name, i.lng::float8 lng, i.lat::float8 lat, i.district, i.type::int "type",
    (select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = i.image) image,
    (select count(*)::int from incubating(array[i.id], ${ids(area.buildings)}, ${day}::date)) incubating,
    (select count(*)::int from alarm a where a.incubator_id = i.id and a.status in (1, 2) and ${inside(area, 'a')}) alerts,
    (select max(a.level)::int from alarm a where a.incubator_id = i.id and a.status in (1, 2) and ${inside(area, 'a')}) worst
  from incubator i
  where i.deleted_at is null and (${ids(area.incubators)} is null or i.id = any(${ids(area.incubators)}))
  order by i.sort, i.id`;

interface Building {
  id: number;
  incubator_id: number;
  name: string;
  floors: number;
  rooms: number;
  let_rooms: number;
  total: number;
  rentable: number;
  rented: number;
}
export const buildingsOf = (area: Area, day: string) => sql<Building>`
  select b.id, b.incubator_id, b.name, (select count(*)::int from floor f where f.building_id = b.id and f.deleted_at is null) floors,
    coalesce(r.rooms, 0) rooms, coalesce(r.let_rooms, 0) let_rooms, s.total::float8 total, s.rentable::float8 rentable, s.rented::float8 rented
  from space_by_building(${of(area)}, ${day}::date) s
  join building b on b.id = s.building_id
  left join (select x.building_id, count(*)::int rooms, (count(*) filter (where x.status in (3, 4)))::int let_rooms
    from room_status_on(${of(area)}, ${day}::date) x group by 1) r on r.building_id = b.id
  order by b.sort, b.id`;

/** What /cockpit-incubator needs once. */
const aside = (area: Area) => sql<{ center: unknown; as_of: Date | null }>`
  select (select s.map_center from site_setting s limit 1) center,
    ${newest(area, ['incubator', 'building', 'room', 'room_occupancy', 'entry_information', 'incubation', 'honour', 'alarm', 'report_return', 'team_member'])} as_of`;

interface Month {
  resident: number;
  rentable: number | null;
  rented: number | null;
}
/** Who sat in the area and what was let at several days, in their order: as space_by_building has it of one day, but the rooms are looked for once. */
const monthsOf = (area: Area, days: readonly string[]) => sql<Month>`
  with unit as materialized (select u.room_id, u.area, u.rentable_from, coalesce(u.rentable_to, 'infinity'::date) rentable_to from letting_unit(${of(area)}) u where u.use = 1),
  held as materialized (select u.area, u.rentable_from, u.rentable_to, o.during from unit u join room_occupancy o on o.room_id = u.room_id and o.kind = 3 and o.released_at is null)
  select (select count(*)::int from resident(${of(area)}, d.day)) resident,
    (select sum(u.area)::float8 from unit u where u.rentable_from <= d.day and u.rentable_to > d.day) rentable,
    (select coalesce(sum(h.area), 0)::float8 from held h where h.during @> d.day and h.rentable_from <= d.day and h.rentable_to > d.day) rented
  from unnest(${sql.val([...days])}::date[]) with ordinality d(day, n)
  order by d.n`;
async function trendOf(context: Context, area: Area, day: string): Promise<Lines> {
  const x = monthsTo(day, 12);
  const months = await rowsOf(
    context,
    monthsOf(
      area,
      x.map((month) => (month === day.slice(0, 7) ? day : lastDay(month))),
    ),
  );
  const rates = months.map(({ rented, rentable }) => percent(rented, rentable));
  return {
    x,
    series: [
      { name: '入驻企业', unit: '家', data: months.map(({ resident }) => resident) },
      { name: '出租率', unit: '%', data: rates },
    ],
  };
}

/** The day asked: today, or the last day of a year gone by. */
function dayOfYear(context: Context, year: unknown): { day: string; year: number } {
  const now = today(context.now);
  const current = Number(now.slice(0, 4));
  if (typeof year !== 'number' || year === current) return { day: now, year: current };
  if (year < 2000 || year > current) refuse('年份不正确');
  return { day: `${year}-12-31`, year };
}
const isPoint = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
/** The setting, else the middle of the parks, else the middle of the country. */
function centerOf(setting: unknown, places: readonly Place[]): [number, number] {
  if (isPoint(setting)) return setting;
  const known = places.filter((place) => place.lng !== null && place.lat !== null);
  const mean = (values: number[]) => round(values.reduce((sum, value) => sum + value, 0) / values.length, 6);
  return known.length > 0 ? [mean(known.map(({ lng }) => lng ?? 0)), mean(known.map(({ lat }) => lat ?? 0))] : [104.1, 35.9];
}
const sum = (values: readonly number[]): number =>
  round(
    values.reduce((total, value) => total + value, 0),
    2,
  );

function pinOf(place: Place, all: readonly Building[], path: FilePath): IncubatorPin {
  const own = all.filter((building) => building.incubator_id === place.id);
  return {
    id: place.id,
    name: place.name,
    lng: place.lng,
    lat: place.lat,
    district: place.district,
    image: place.image ? path(place.image) : null,
    area: sum(own.map(({ total }) => total)),
    rent_rate: percent(sum(own.map(({ rented }) => rented)), sum(own.map(({ rentable }) => rentable))),
    incubating: place.incubating,
    alerts: place.alerts,
    alert_level: place.worst === null ? null : alarmLevel(place.worst),
    buildings: own.map(({ id, name, floors, rooms, let_rooms, rentable, rented }) => ({
      id,
      name,
      floors,
      rooms,
      rented: let_rooms,
      rent_rate: percent(rented, rentable),
    })),
  };
}
/** GET /cockpit-incubator: head, map and national criteria of a day. */
export const cockpitIncubator =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<IncubatorOverview> => {
    const area = areaOf(context, input.incubator_id);
    const { day, year } = dayOfYear(context, input.year);
    const [now, before] = await rowsOf(context, headsOf(area, day));
    const places = await rowsOf(context, placesOf(area, day));
    const buildings = await rowsOf(context, buildingsOf(area, day));
    const { center: setting, as_of } = await oneOf(context, aside(area));
    const center = centerOf(setting, places);
    const count = (key: Exclude<keyof Head, 'total' | 'rentable' | 'rented'>, as: string, label: string) => ({
      key: as,
      label,
      value: now?.[key] ?? 0,
      unit: '家',
      yoy: change(now?.[key], before?.[key]),
    });
    const rateOf = (head: Head | undefined) => percent(head?.rented, head?.rentable);
    return {
      as_of: asOf(context.now, as_of),
      year,
      kpis: [
        count('resident', 'enterprise_in', '入驻企业'),
        count('incubating', 'incubating', '在孵企业'),
        count('graduated', 'graduated_total', '累计毕业企业'),
        count('high_tech', 'high_tech', '高新技术企业'),
        count('sci_sme', 'sci_sme', '科技型中小企业'),
        { key: 'occupancy', label: '出租率', value: rateOf(now), unit: '%', yoy: points(rateOf(now), rateOf(before)) },
      ],
      trend: await trendOf(context, area, day),
      map: { center, incubators: places.map((place) => pinOf(place, buildings, path)) },
      check: await criteriaOf(context, area, day, places),
    };
  };
