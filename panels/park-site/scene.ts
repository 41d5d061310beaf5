import type { Metres } from '@/domain/outline';
import { hull, middleOf } from './footprint';
import type { Block, GroundShape, SiteBuildingModel, SiteFloorModel, SiteModel } from './model';
import { depthAt, type Standing } from './standing';

export type Point = readonly [x: number, y: number, z: number];
export interface Solid {
  readonly polygon: readonly Metres[];
  readonly z: number;
  readonly height: number;
}
/** A band around a floor or a roof whose own meters or devices alarm, whatever its rooms do, and where its mark stands. */
export interface Band extends Solid {
  readonly alarm: number; // alarm level
  readonly at: Point;
}
/** A place on the model that a label belongs to. */
export interface Anchor {
  readonly id: number;
  readonly at: Point;
}
/** What is drawn at a place and how much of it the picture has to hold. */
export interface Scene {
  readonly plates: readonly (readonly Metres[])[];
  readonly ground: readonly GroundShape[];
  readonly shadows: readonly (readonly Metres[])[];
  readonly slabs: readonly Solid[];
  readonly bands: readonly Band[];
  /** What stands around what is looked at. */
  readonly ghosts: readonly Solid[];
  readonly rooms: readonly Block[];
  /** Where a mark of a room stands, by the place of the room. */
  readonly markAt: (block: Block) => Point;
  readonly anchors: readonly Anchor[];
  /** What no label should cover, each the corners of a body. */
  readonly bodies: readonly (readonly Point[])[];
  /** The picture holds all of these. */
  readonly frame: readonly Point[];
}
const slab = 0.3; // metres
const lift = 0.8; // of a storey, between floors that are lifted apart

/** The shadow of a block on the ground, sun in the front left. */
const shadowOf = ({ print, height }: SiteBuildingModel): Metres[] =>
  hull([...print, ...print.map(([x, y]): Metres => [x + height * 0.38, y + height * 0.3])]);
const slabOf = ({ print }: SiteBuildingModel, z: number): Solid => ({ polygon: print, z, height: slab });
const [below, thick] = [0.55, 1.7]; // metres: from the rooms under it up to the sills of those on it
/** Before the side that one sees. */
function frontOf({ print }: SiteBuildingModel, z: number): Point {
  const sides = print.map(([x, y], at): Metres => {
    const [u, v] = print[(at + 1) % print.length] ?? [x, y];
    return [(x + u) / 2, (y + v) / 2];
  });
  const [x, y] = sides.reduce((front, side) => (side[1] < front[1] ? side : front), sides[0] ?? [0, 0]);
  return [x, y - 1, z];
}
const bandOf = (building: SiteBuildingModel, z: number, alarm: number | null): Band[] =>
  alarm === null ? [] : [{ polygon: building.print, z: Math.max(0, z - below), height: thick, alarm, at: frontOf(building, z + thick) }];
/** `lifted`: how far a floor stands above its own place. */
const bandsOf = (building: SiteBuildingModel, lifted: (floor: SiteFloorModel) => number, top: number): Band[] => [
  ...building.floors.flatMap((floor) => bandOf(building, floor.z + lifted(floor), floor.alarm)),
  ...bandOf(building, top, building.alarm),
];
const raised = (points: readonly Metres[], z: number): Point[] => points.map(([x, y]) => [x, y, z]);
/** On the outer side of its room, where no other floor hides it. */
function facade(block: Block, { middle }: SiteBuildingModel): Point {
  let best: Metres = middle;
  let farthest = -1;
  block.polygon.forEach(([x, y], at) => {
    const [u, v] = block.polygon[(at + 1) % block.polygon.length] ?? [x, y];
    const edge: Metres = [(x + u) / 2, (y + v) / 2];
    const inner = middleOf(block.polygon);
    // away from the middle of the building, and the longer the side the better it shows
    const away = (edge[0] - inner[0]) * (inner[0] - middle[0]) + (edge[1] - inner[1]) * (inner[1] - middle[1]);
    const weight = away * Math.hypot(u - x, v - y);
    if (weight <= farthest) return;
    [best, farthest] = [edge, weight];
  });
  const long = Math.hypot(best[0] - middle[0], best[1] - middle[1]) || 1;
  return [best[0] + (best[0] - middle[0]) / long, best[1] + (best[1] - middle[1]) / long, block.z + block.height / 2];
}
const above = ({ polygon, z, height }: Block): Point => {
  const [x, y] = middleOf(polygon);
  // beside its number, towards a corner
  const [u, v] = polygon[polygon.length - 1] ?? [x, y];
  return [x + (u - x) * 0.6, y + (v - y) * 0.6, z + height + 0.6];
};
function wholeScene(model: SiteModel, { park }: Standing): Scene {
  const parks = park ? [park] : model.parks;
  const buildings = parks.flatMap((one) => one.buildings);
  const of = new Map(buildings.map((one) => [one.id, one]));
  const top = Math.max(0, ...buildings.map(({ height }) => height));
  return {
    plates: parks.map(({ plate }) => plate),
    ground: parks.flatMap(({ ground }) => ground),
    shadows: buildings.map(shadowOf),
    slabs: buildings.flatMap((one) => one.floors.map(({ z }) => slabOf(one, z))),
    bands: buildings.flatMap((one) => bandsOf(one, () => 0, one.height)),
    ghosts: [],
    rooms: buildings.flatMap(({ floors }) => floors.flatMap(({ blocks }) => blocks)),
    markAt: (block) => {
      const house = of.get(block.room.building);
      return house ? facade(block, house) : above(block);
    },
    anchors: park
      ? buildings.map(({ id, middle: [x, y], height }) => ({ id, at: [x, y, height + 1] }))
      : parks.map(({ id, plate, buildings: own }) => {
          const tallest = own.toSorted((one, other) => other.height - one.height)[0];
          const [x, y] = tallest?.middle ?? middleOf(plate);
          return { id, at: [x, y, (tallest?.height ?? 0) + 1] };
        }),
    bodies: buildings.map(({ print, height }) => [...raised(print, 0), ...raised(print, height)]),
    frame: [
      ...parks.flatMap(({ plate }) => raised(plate, 0)),
      ...buildings.flatMap(({ print, height }) => [...raised(print, 0), ...raised(print, height)]),
    ].concat(top > 0 ? [] : [[0, 0, 1]]),
  };
}
const others = (model: SiteModel, building: SiteBuildingModel, below: number): Solid[] =>
  (model.parks.find(({ id }) => id === building.park)?.buildings ?? [])
    .filter(({ id }) => id !== building.id)
    .map(({ print, height }) => ({ polygon: print, z: 0, height: Math.min(height, below) }));
function buildingScene(model: SiteModel, { park }: Standing, building: SiteBuildingModel): Scene {
  const up = ({ level }: SiteFloorModel): number => level * building.storey * lift;
  const top = building.height + (building.floors.at(-1)?.level ?? 0) * building.storey * lift;
  return {
    plates: park ? [park.plate] : [],
    ground: park?.ground ?? [],
    shadows: [shadowOf(building)],
    slabs: building.floors.map((floor) => slabOf(building, floor.z + up(floor))),
    bands: bandsOf(building, up, top),
    ghosts: others(model, building, Number.POSITIVE_INFINITY),
    rooms: building.floors.flatMap((floor) => floor.blocks.map((block) => ({ ...block, z: block.z + up(floor) }))),
    markAt: (block) => facade(block, building),
    anchors: building.floors.map((floor) => ({ id: floor.id, at: [...building.middle, floor.z + up(floor)] as const })),
    bodies: [],
    frame: [...raised(building.print, 0), ...raised(building.print, top)],
  };
}
function floorScene(model: SiteModel, { park, block: chosen }: Standing, building: SiteBuildingModel, floor: SiteFloorModel): Scene {
  const low = { ...building, height: floor.z };
  return {
    plates: park ? [park.plate] : [],
    ground: park?.ground ?? [],
    shadows: [],
    slabs: [slabOf(building, floor.z)],
    bands: bandOf(building, floor.z, floor.alarm),
    ghosts: [...others(model, building, floor.z), ...(floor.z > 0 ? [{ polygon: building.print, z: 0, height: low.height - 0.2 }] : [])],
    rooms: floor.blocks,
    markAt: above,
    anchors: floor.blocks.map((block) => {
      const [x, y] = middleOf(block.polygon);
      return { id: block.room.id, at: [x, y, block.z + block.height] };
    }),
    bodies: [],
    frame: chosen ? framing(chosen, building) : [...raised(building.print, floor.z), ...raised(building.print, floor.z + building.storey)],
  };
}
/** A room with what is around it: a third of its building. */
function framing({ polygon, z, height }: Block, { print }: SiteBuildingModel): Point[] {
  const [x, y] = middleOf(polygon);
  const reach = Math.max(...print.map(([u, v]) => Math.hypot(u - middleOf(print)[0], v - middleOf(print)[1]))) * 0.45;
  return [...raised(polygon, z), [x - reach, y, z], [x + reach, y, z], [x, y - reach, z], [x, y + reach, z + height]];
}
export function sceneOf(model: SiteModel, at: Standing): Scene {
  if (at.building && at.floor) return floorScene(model, at, at.building, at.floor);
  return at.building ? buildingScene(model, at, at.building) : wholeScene(model, at);
}
/** How the camera looks at a place: turned around the upright and down, in degrees; `steepest`: so far down where the picture has height to spare. */
export interface Turned {
  readonly orbit: number;
  readonly tilt: number;
  readonly steepest?: number;
}
export function lookAt(at: Standing): Turned {
  const depth = depthAt(at);
  if (depth === 'floor' || depth === 'room') return { orbit: -12, tilt: 62 };
  if (depth === 'all') return { orbit: -12, tilt: 34, steepest: 54 };
  return depth === 'building' ? { orbit: -26, tilt: 20 } : { orbit: -26, tilt: 30, steepest: 50 };
}
