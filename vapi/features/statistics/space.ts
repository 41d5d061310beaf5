import { sql, type RawBuilder } from 'kysely';
import { incubatorLevel, incubatorType, roomStatus } from '@/domain/codes/space';
import type { IncubatorSpace } from '@/domain/feeds/space';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import type { FilePath } from '../../kernel/files';
import { areaOf, ids, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { figure, percent, wanAmount } from '../../business/measure/numbers';

interface Card {
  id: number;
  name: string;
  level: number | null;
  type: number;
  opened_at: string | null;
  address: string | null;
  intro: string | null;
  image: { id: number; save_name: string; is_public: number } | null;
}
const cardsOf = (area: Area) => sql<Card>`
  select i.id, i.name, i.level::int "level", i.type::int "type", i.opened_at, i.address, i.intro,
    (select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = i.image) image
  from incubator i
  where i.deleted_at is null and (${ids(area.incubators)} is null or i.id = any(${ids(area.incubators)}))
  order by i.sort, i.id`;
interface BuildingRow {
  id: number;
  name: string;
  total: number;
  rentable: number;
  rented: number;
}
const ofType = (type: number | null, room: RawBuilder<unknown>) =>
  type === null ? sql`true` : sql`exists (select 1 from room r where r.id = ${room} and r.room_type_id = ${type})`;
/** Areas by building. `type`: of the rooms of one type alone, and of the buildings that have such. */
export const spaceOf = (area: Area, day: string, type: number | null = null) => sql<BuildingRow>`
  select b.id, b.name, s.total::float8 total, s.rentable::float8 rentable, s.rented::float8 rented
  from ${
    type === null
      ? sql`space_by_building(${of(area)}, ${day}::date)`
      : sql`(select x.building_id, sum(x.area) total, sum(x.area) rentable, coalesce(sum(t.area), 0) rented from rentable_room(${of(area)}, ${day}::date) x
    left join rented_room(${of(area)}, ${day}::date) t on t.room_id = x.room_id where ${ofType(type, sql`x.room_id`)} group by 1)`
  } s join building b on b.id = s.building_id
  order by (select i.sort from incubator i where i.id = b.incubator_id), b.incubator_id, b.sort, b.id`;
/** What narrows the count of rooms by status: their type, their use, whether the public site offers them. */
interface RoomsWanted {
  readonly type: number | null;
  readonly use: number | null;
  readonly shown: number | null;
}
function statusesOf(area: Area, day: string, { type, use, shown }: RoomsWanted) {
  const wanted = (column: string, value: number | null) =>
    value === null ? sql`true` : sql`exists (select 1 from room r where r.id = x.room_id and ${sql.ref(`r.${column}`)} = ${value})`;
  return sql<{ status: number; n: number }>`
  select x.status, count(*)::int n from room_status_on(${of(area)}, ${day}::date) x
  where ${wanted('room_type_id', type)} and ${wanted('use', use)} and ${wanted('web_show', shown)} group by 1`;
}
/** Rooms that can be let and are not, whatever else keeps them: those whose area stands empty. */
const idleOf = (area: Area, day: string, type: number | null) => sql<{ n: number }>`
  select count(*)::int n from rentable_room(${of(area)}, ${day}::date) x
  where x.room_id not in (select t.room_id from rented_room(${of(area)}, ${day}::date) t) and ${ofType(type, sql`x.room_id`)}`;
/** Staff in service, mentors, platforms and fund belong to a park, not to a building. */
const teamOf = (area: Area) => {
  const park = (column: string) => sql`in_reach(${ids(area.incubators)}, null, ${sql.ref(column)}, null)`;
  return sql<{ staff: number; professional: number; tutors: number; platforms: number; fund: number | null; as_of: Date | null }>`
  select (select count(*)::int from team_member m where m.left_at is null and m.deleted_at is null and ${park('m.incubator_id')}) staff,
    (select count(*)::int from team_member m where m.left_at is null and m.deleted_at is null and m.is_professional = 1 and ${park('m.incubator_id')}) professional,
    (select count(*)::int from serving_tutor(${ids(area.incubators)})) tutors,
    (select count(*)::int from team_service s where s.kind = 2 and s.deleted_at is null and ${park('s.incubator_id')}) platforms,
    (select sum(i.fund)::float8 from incubator i where i.deleted_at is null and ${park('i.id')}) fund,
    ${newest(area, ['incubator', 'building', 'room', 'room_occupancy', 'contract', 'team_member', 'team_service'])} as_of`;
};

/** GET /drive-incubator_info: one park's card and space; over several the card says so and its single facts are null. */
export const driveIncubatorInfo =
  (path: FilePath) =>
  async (context: Context, input: Values): Promise<IncubatorSpace> => {
    const area = areaOf(context, input.incubator_id);
    const day = today(context.now);
    const chosen = (name: string): number | null => (typeof input[name] === 'number' ? input[name] : null);
    const type = chosen('room_type');
    const cards = await rowsOf(context, cardsOf(area));
    const buildings = await rowsOf(context, spaceOf(area, day, type));
    const statuses = new Map(
      (await rowsOf(context, statusesOf(area, day, { type, use: chosen('assets_type'), shown: chosen('isShow') }))).map(({ status, n }) => [
        status,
        n,
      ]),
    );
    const idle = await oneOf(context, idleOf(area, day, type));
    const team = await oneOf(context, teamOf(area));
    const card = cards.length === 1 ? cards[0] : undefined;
    const sum = (key: 'total' | 'rentable' | 'rented') => (buildings.length > 0 ? buildings.reduce((total, row) => total + row[key], 0) : null);
    const [rentable, rented] = [sum('rentable'), sum('rented')];
    const measure = (label: string, value: number | null) => ({ label, value: figure(value, 2), unit: '㎡' });
    return {
      as_of: asOf(context.now, team.as_of),
      id: card?.id ?? null,
      name: card?.name ?? '全部园区',
      level: card ? labelOf(incubatorLevel, card.level) : null,
      type: card ? labelOf(incubatorType, card.type) : null,
      opened_at: card?.opened_at ?? null,
      address: card?.address ?? null,
      intro: card?.intro ?? null,
      image: card?.image ? path(card.image) : null,
      space: {
        total: measure('孵化面积', sum('total')),
        rentable: measure('可租面积', rentable),
        rented: measure('已租面积', rented),
        idle: { ...measure('空置面积', rentable === null || rented === null ? null : rentable - rented), rooms: idle.n },
        room_status: roomStatus.items.map(({ code, label }) => ({ code, name: label, value: statuses.get(code) ?? 0 })),
        by_building: buildings.map((row) => ({
          id: row.id,
          name: row.name,
          rentable: row.rentable,
          rented: row.rented,
          rent_rate: percent(row.rented, row.rentable),
        })),
      },
      team: { staff: team.staff, professional: team.professional, tutors: team.tutors, platforms: team.platforms, fund: wanAmount(team.fund) },
    };
  };
