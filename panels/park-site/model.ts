import type { SiteAnswer, SiteBuilding, SiteFeature, SitePark, SiteRoom } from '@/domain/answers/site';
import { cornersOf, toMetres, type LngLat, type Metres } from '@/domain/outline';
import { grouped, roomsOf } from '../kernel/site/rooms';
import { drawnWithin, middleOf, padded, roomsWithin, turned } from './footprint';

/** A room as it stands: its outline in metres, its floor above ground and its height. */
export interface Block {
  readonly room: SiteRoom;
  readonly polygon: readonly Metres[];
  readonly z: number;
  readonly height: number;
}
export interface SiteFloorModel {
  readonly id: number;
  readonly name: string;
  readonly level: number; // from 0, the lowest
  readonly z: number;
  readonly blocks: readonly Block[];
  /** All of it, desks too, which have no block of their own. */
  readonly rooms: readonly SiteRoom[];
  /** Open ones, and the level of the worst that is of no room. */
  readonly alarms: number;
  readonly alarm: number | null;
}
export interface SiteBuildingModel {
  readonly id: number;
  readonly park: number;
  readonly name: string;
  readonly print: readonly Metres[];
  readonly middle: Metres;
  readonly storey: number;
  readonly height: number;
  readonly floors: readonly SiteFloorModel[];
  /** Open ones, also those of no room; the level of the worst that is of no floor. */
  readonly alarms: number;
  readonly alarm: number | null;
  readonly rooms: readonly SiteRoom[];
}
export interface GroundShape {
  readonly kind: 'road' | 'green' | 'water';
  readonly polygon?: readonly Metres[];
  readonly line?: readonly Metres[];
}
export interface SiteParkModel {
  readonly id: number;
  readonly name: string;
  readonly plate: readonly Metres[];
  readonly ground: readonly GroundShape[];
  readonly buildings: readonly SiteBuildingModel[];
  readonly alarms: number;
  readonly rooms: readonly SiteRoom[];
}
export interface SiteModel {
  readonly at: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly soonDays: number;
  readonly industries: SiteAnswer['industries'];
  readonly parks: readonly SiteParkModel[];
  readonly rooms: readonly SiteRoom[];
}
const storeys = { usual: 4, least: 2.8, most: 8 } as const;
const [corridor, gap] = [3, 0.5];
const pad = 14; // of a site around its buildings
const strait = 40; // between two parks
const longest = 90; // a house that nobody has drawn, whatever areas were written down for its rooms

/** The footprint of a building that nobody has drawn: as large as its largest floor, three times as long as deep. */
function plainPrint(rooms: readonly SiteRoom[], [x, y]: Metres): Metres[] {
  const floors = [...grouped(rooms, ({ floor }) => floor).values()];
  const area = Math.max(400, ...floors.map((floor) => floor.reduce((sum, room) => sum + (room.parent === null ? room.area : 0), 0)));
  const deep = Math.min(30, Math.sqrt(area / 3)) / 2;
  const long = Math.min(longest / 2, area / deep / 4);
  return [
    [x - long, y - deep],
    [x + long, y - deep],
    [x + long, y + deep],
    [x - long, y + deep],
  ];
}
const byName = new Intl.Collator('zh-CN', { numeric: true });
function blocksOf(place: ReturnType<typeof turned>, rooms: readonly SiteRoom[], z: number, height: number): Block[] {
  const whole = rooms.filter(({ parent }) => parent === null).toSorted((one, other) => byName.compare(one.name, other.name));
  const drawn = whole.flatMap(({ region }) => (region && region.length >= 3 ? [region] : []));
  // a plan on which some are missing would leave them nowhere to stand
  const places =
    drawn.length === whole.length
      ? drawnWithin(place, drawn)
      : roomsWithin(
          place,
          whole.map(({ area }) => Math.max(1, area)),
          corridor,
          gap,
        );
  return whole.flatMap((room, at) => {
    const polygon = places[at] ?? [];
    return polygon.length >= 3 ? [{ room, polygon, z, height }] : [];
  });
}
function buildingOf(
  { id, park, name, outline, floors, alarms, alarm }: SiteBuilding,
  rooms: readonly SiteRoom[],
  print: readonly Metres[],
): SiteBuildingModel {
  const levels = Math.max(1, floors.length);
  const storey = outline ? Math.min(storeys.most, Math.max(storeys.least, outline.height / levels)) : storeys.usual;
  const place = turned(print);
  const byFloor = grouped(rooms, ({ floor }) => floor);
  const standing = floors.map((floor, level): SiteFloorModel => {
    const inside = byFloor.get(floor.id) ?? [];
    const z = level * storey;
    const blocks = blocksOf(place, inside, z + 0.35, storey - 0.9);
    return { id: floor.id, name: floor.name || `${floor.number}F`, level, z, blocks, rooms: inside, alarms: floor.alarms, alarm: floor.alarm };
  });
  return { id, park, name, print, middle: middleOf(print), storey, height: levels * storey, floors: standing, alarms, alarm, rooms };
}
/** Where somebody has put it; null: nobody has. */
const pointOf = ({ lng, lat }: { readonly lng: number | null; readonly lat: number | null }): LngLat | null =>
  lng === null || lat === null ? null : [lng, lat];
/** The footprints of a park's buildings around a point of it: as drawn, else a plain block at their coordinates, else in a row in front. */
function printsOf(origin: LngLat, buildings: readonly SiteBuilding[], rooms: ReadonlyMap<number, SiteRoom[]>): Metres[][] {
  const known = buildings.map((one): Metres[] | null => {
    if (one.outline) return cornersOf(one.outline.polygon).map((corner) => toMetres(corner, origin));
    const point = pointOf(one);
    return point && plainPrint(rooms.get(one.id) ?? [], toMetres(point, origin));
  });
  const corners = known.flatMap((print) => print ?? []);
  const south = corners.length > 0 ? Math.min(...corners.map(([, y]) => y)) - 30 : 0;
  let east = corners.length > 0 ? Math.min(...corners.map(([x]) => x)) : 0;
  return known.map((print, at) => {
    if (print) return print;
    const row = plainPrint(rooms.get(buildings[at]?.id ?? 0) ?? [], [0, 0]);
    const half = Math.max(...row.map(([x]) => x));
    const moved = row.map(([x, y]): Metres => [x + east + half, y + south]);
    east += 2 * half + 20;
    return moved;
  });
}
const groundOf = (features: readonly SiteFeature[], origin: LngLat): { plate: Metres[] | null; ground: GroundShape[] } => {
  const metres = (points: readonly LngLat[]): Metres[] => points.map((point) => toMetres(point, origin));
  let plate: Metres[] | null = null;
  const ground = features.flatMap(({ properties: { kind }, geometry }): GroundShape[] => {
    if (geometry.type === 'LineString') return kind === 'plate' ? [] : [{ kind, line: metres(geometry.coordinates) }];
    const polygon = metres(cornersOf(geometry.coordinates[0] ?? []));
    if (polygon.length < 3) return [];
    if (kind !== 'plate') return [{ kind, polygon }];
    plate = polygon;
    return [];
  });
  return { plate, ground };
};
function originOf(park: SitePark, buildings: readonly SiteBuilding[]): LngLat {
  const corner = buildings.flatMap(({ outline }) => outline?.polygon.slice(0, 1) ?? [])[0];
  return corner ?? [...buildings, park].map(pointOf).find((point) => point !== null) ?? [0, 0];
}
function parkOf(park: SitePark, buildings: readonly SiteBuilding[], rooms: ReadonlyMap<number, SiteRoom[]>): SiteParkModel {
  const origin = originOf(park, buildings);
  const standing = printsOf(origin, buildings, rooms).flatMap((print, at) => {
    const one = buildings[at];
    return one && print.length >= 3 ? [buildingOf(one, rooms.get(one.id) ?? [], print)] : [];
  });
  const { plate, ground } = groundOf(park.site?.features ?? [], origin);
  const corners = standing.flatMap(({ print }) => print);
  return {
    id: park.id,
    name: park.name,
    plate: plate ?? padded(corners.length > 0 ? corners : [[0, 0]], pad),
    ground,
    buildings: standing,
    alarms: park.alarms,
    rooms: standing.flatMap((one) => one.rooms),
  };
}
/** Moves all of a park, its buildings and rooms. */
function moved(park: SiteParkModel, [dx, dy]: Metres): SiteParkModel {
  const shift = (points: readonly Metres[]): Metres[] => points.map(([x, y]) => [x + dx, y + dy]);
  return {
    ...park,
    plate: shift(park.plate),
    ground: park.ground.map(({ kind, polygon, line }) => ({ kind, ...(polygon && { polygon: shift(polygon) }), ...(line && { line: shift(line) }) })),
    buildings: park.buildings.map((building) => ({
      ...building,
      print: shift(building.print),
      middle: [building.middle[0] + dx, building.middle[1] + dy],
      floors: building.floors.map((floor) => ({ ...floor, blocks: floor.blocks.map((block) => ({ ...block, polygon: shift(block.polygon) })) })),
    })),
  };
}
interface Extent {
  readonly west: number;
  readonly north: number;
  readonly wide: number;
  readonly deep: number;
  readonly high: number;
}
function extentOf({ plate, buildings }: SiteParkModel): Extent {
  const [xs, ys] = [plate.map(([x]) => x), plate.map(([, y]) => y)];
  const [west, north] = [Math.min(...xs), Math.max(...ys)];
  return { west, north, wide: Math.max(...xs) - west, deep: north - Math.min(...ys), high: Math.max(0, ...buildings.map(({ height }) => height)) };
}
const rowsOf = <T>(all: readonly T[], columns: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / columns) }, (_, at) => all.slice(at * columns, (at + 1) * columns));
const wideOf = (row: readonly Extent[]): number => row.reduce((sum, { wide }) => sum + wide, (row.length - 1) * strait);
const deepOf = (row: readonly Extent[]): number => Math.max(...row.map(({ deep }) => deep));
/** Seen from the height of a hill, depth is shorter than width, and so is what stands up. */
const shortened = { deep: 0.62, high: 0.8 } as const;
/** How many parks stand in a row so that all are as large as they can be in a picture so many times as wide as high. */
function columnsFor(all: readonly Extent[], ratio: number): number {
  const sizeIn = (columns: number): number => {
    const rows = rowsOf(all, columns);
    const wide = Math.max(...rows.map(wideOf));
    const deep = rows.reduce((sum, row) => sum + deepOf(row), (rows.length - 1) * strait);
    const high = shortened.deep * deep + shortened.high * Math.max(0, ...all.map((one) => one.high));
    return Math.min(ratio / wide, 1 / high);
  };
  let best = all.length;
  // the fewer rows the better the labels stand
  for (let columns = all.length - 1; columns >= 1; columns--) if (sizeIn(columns) > sizeIn(best) * 1.05) best = columns;
  return best;
}
/** Parks as islands beside each other, in as many rows as make them largest in such a picture, each row in the middle: how far they are apart says nothing. */
export function islands(parks: readonly SiteParkModel[], ratio: number): SiteParkModel[] {
  const all = parks.map(extentOf);
  const columns = columnsFor(all, ratio);
  const rows = rowsOf(all, columns);
  const widest = Math.max(0, ...rows.map(wideOf));
  let [at, y] = [0, 0];
  return rows.flatMap((row) => {
    let x = (widest - wideOf(row)) / 2;
    const standing = row.flatMap(({ west, north, wide }) => {
      const park = parks[at++];
      const shift: Metres = [x - west, y - north];
      x += wide + strait;
      return park ? [moved(park, shift)] : [];
    });
    y -= deepOf(row) + strait;
    return standing;
  });
}
/** The answer as what stands in space, in metres; parks and buildings in the order in which it has them, each park around a point of its own until `islands` puts them beside each other. `visiting`: guests see nothing of money. */
export function siteOf(answer: SiteAnswer, visiting = false): SiteModel {
  const rooms = roomsOf(answer, visiting);
  const byBuilding = grouped(rooms, ({ building }) => building);
  const byPark = grouped(answer.buildings, ({ park }) => park);
  const parks = answer.parks.map((park) => parkOf(park, byPark.get(park.id) ?? [], byBuilding));
  const { at, today, from, to, industries } = answer;
  return { at, today, from, to, soonDays: answer.soon_days, industries, parks, rooms };
}
