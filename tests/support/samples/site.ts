import { siteColumns, type SiteAnswer, type SiteRoom } from '@/domain/answers/site';
import { closed, toDegrees, type LngLat, type Metres } from '@/domain/outline';

interface House {
  readonly id: number;
  readonly park: number;
  readonly name: string;
  readonly floors: number;
  /** Of a floor. */
  readonly rooms: number;
  /** Its middle, metres from the middle of its park; null: nobody has drawn it. */
  readonly at: Metres | null;
}
const centre: LngLat = [120.19, 30.19];
const [long, deep] = [18, 9]; // half of a building, metres
const outlineOf = ([x, y]: Metres, floors: number) => ({
  polygon: closed(
    (
      [
        [x - long, y - deep],
        [x + long, y - deep],
        [x + long, y + deep],
        [x - long, y + deep],
      ] as const
    ).map((point) => toDegrees(point, centre)),
  ),
  height: floors * 4,
});
const statuses = [3, 3, 1, 3, 4, 3, 3, 2, 3, 3, 5, 3, 6, 3, 3, 4] as const;
const isLet = (status: number): boolean => status === 3 || status === 4;
function roomOf(house: House, level: number, place: number, id: number): SiteRoom {
  const status = statuses[(id * 7 + level) % statuses.length] ?? 3;
  const held = isLet(status) || status === 2;
  return {
    id,
    building: house.id,
    floor: house.id * 100 + level,
    parent: null,
    name: `${level + 1}${String(place + 1).padStart(2, '0')}`,
    area: 60 + ((id * 13) % 50),
    status,
    rentable: status !== 6,
    enterprise: held ? 1000 + id : null,
    tenant: held ? `杭州曜帆${id}科技有限公司` : null,
    until: status === 4 ? '2026-12-10' : isLet(status) ? `2027-${String(1 + (id % 12)).padStart(2, '0')}-28` : null,
    owed: isLet(status) && id % 9 === 0 ? '12800.00' : '0.00',
    energy: id % 5 === 0 ? null : (id * 37) % 90,
    alarm: id % 31 === 0 ? 2 : null,
    industry: held ? 1 + (id % 4) : null,
    region: null,
  };
}
const houses: readonly House[] = [
  { id: 11, park: 1, name: 'A座', floors: 12, rooms: 8, at: [-40, 0] },
  { id: 12, park: 1, name: 'B座', floors: 9, rooms: 8, at: [20, 20] },
  { id: 13, park: 1, name: 'C座', floors: 8, rooms: 6, at: [25, -35] },
  { id: 21, park: 2, name: '1号楼', floors: 10, rooms: 7, at: [0, 0] },
  { id: 22, park: 2, name: '2号楼', floors: 8, rooms: 6, at: [55, 5] },
  { id: 31, park: 3, name: '研发楼', floors: 9, rooms: 8, at: null },
];
/** A legal answer of GET /cockpit/site on 2026-11-20: three parks, six buildings, one of which nobody has drawn. `rooms`: so many on each floor. */
export function siteSample(rooms?: number): SiteAnswer {
  let id = 0;
  const all = houses.flatMap((house) =>
    Array.from({ length: house.floors }, (_, level) =>
      Array.from({ length: rooms ?? house.rooms }, (__, place) => roomOf(house, level, place, ++id)),
    ).flat(),
  );
  return {
    as_of: '2026-11-20 17:05:00',
    at: '2026-11-20',
    today: '2026-11-20',
    from: '2025-11-20',
    to: '2027-05-19',
    soon_days: 30,
    parks: ['高新创业中心', '软件园孵化器', '生物医药孵化器'].map((name, at) => ({
      id: at + 1,
      name,
      lng: centre[0],
      lat: centre[1],
      site: null,
      alarms: 3 - at,
      overdue: `${at * 68000}.00`,
    })),
    buildings: houses.map(({ id: house, park, name, floors, at }) => ({
      id: house,
      park,
      name,
      lng: null,
      lat: null,
      outline: at && outlineOf(at, floors),
      alarms: house % 10 === 1 ? 1 : 0,
      overdue: house === 21 ? '68000.00' : '0.00',
      alarm: null,
      // the meter of a whole floor: no room of it alarms
      floors: Array.from({ length: floors }, (_, level) => {
        const isLate = house % 10 === 1 && level === 2;
        return { id: house * 100 + level, number: level + 1, name: `${level + 1}F`, alarms: isLate ? 1 : 0, alarm: isLate ? 2 : null };
      }),
    })),
    industries: ['信息技术', '生物医药', '智能制造', '新材料'].map((name, at) => ({ id: at + 1, name })),
    columns: siteColumns,
    rooms: all.map((room) => siteColumns.map((name) => room[name])),
  };
}
