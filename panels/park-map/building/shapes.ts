import type { Metres, Outline } from '@/domain/outline';
import { footprintOf, roomsWithin } from './footprint';

/** A room as 房态图 has it today: area in ㎡, the derived status, what is owed in 元 (null: not for this person to know). */
export interface RoomRow {
  readonly id: number;
  readonly name: string;
  readonly building_id: number;
  readonly floor_id: number;
  readonly floor_name?: string | null;
  readonly parent_id?: number | null;
  readonly area: number;
  readonly status: number;
  readonly owed?: number | null;
}
/** Whether somebody is behind with a payment for the room. */
export const isOwing = ({ owed }: Pick<RoomRow, 'owed'>): boolean => (owed ?? 0) > 0;
export interface BuildingRooms {
  readonly id: number;
  readonly name: string;
  readonly rooms: readonly RoomRow[];
  /** Drawn on a plan or imported; without it the building is a plain block. */
  readonly outline?: Outline | null;
}
type Point = [number, number, number];
export interface RoomBox {
  readonly room: RoomRow;
  readonly building: number;
  readonly level: number; // from 0, the lowest floor
  readonly polygon: Point[]; // metres
  readonly height: number;
}
export interface BuildingBox {
  readonly id: number;
  readonly name: string;
  readonly levels: readonly string[]; // names of the floors, lowest first
  readonly base: Point[];
  readonly top: Point; // where its name stands
  readonly middle: number; // x
}
export interface Scene3D {
  readonly rooms: readonly RoomBox[];
  readonly slabs: readonly { readonly building: number; readonly level: number; readonly polygon: Point[] }[];
  readonly buildings: readonly BuildingBox[];
  readonly width: number;
  readonly height: number;
}
const storey = 4; // metres from floor to floor
const depth = 26;
const corridor = 4;
const street = 22; // between buildings
const gap = 0.6;

/** 3F, 3层, B1 (below ground), else unknown: the number by which floors are ordered. */
export function floorNumber(name: string | null | undefined): number | null {
  const text = name ?? '';
  const below = /^(?:B|地下|负|-)\s*(\d+)/i.exec(text);
  if (below) return -Number(below[1]);
  const above = /(\d+)/.exec(text);
  return above ? Number(above[1]) : null;
}
/** Floors of a building in their order, each with its rooms; units inside a room are left to the room. */
export function floorsOf(rooms: readonly RoomRow[]): { readonly name: string; readonly rooms: readonly RoomRow[] }[] {
  const floors = new Map<number, RoomRow[]>();
  for (const room of rooms) {
    if (room.parent_id) continue;
    floors.set(room.floor_id, [...(floors.get(room.floor_id) ?? []), room]);
  }
  return [...floors]
    .map(([id, inside]) => ({
      id,
      name: inside[0]?.floor_name ?? '',
      rooms: inside.toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true })),
    }))
    .toSorted((one, other) => (floorNumber(one.name) ?? one.id) - (floorNumber(other.name) ?? other.id))
    .map(({ name, rooms: inside }, level) => ({ name: name || `${level + 1}F`, rooms: inside }));
}
const box = (x0: number, x1: number, y0: number, y1: number, z: number): Point[] => [
  [x0, y0, z],
  [x1, y0, z],
  [x1, y1, z],
  [x0, y1, z],
];
/** One side of the corridor: rooms beside each other, as wide as their part of the area. */
function placeSide(
  rooms: readonly RoomRow[],
  x: number,
  length: number,
  y: readonly [number, number],
  at: { building: number; level: number },
): RoomBox[] {
  const whole = rooms.reduce((sum, { area }) => sum + Math.max(1, area), 0);
  let from = x;
  return rooms.map((room) => {
    const wide = (length * Math.max(1, room.area)) / whole;
    const polygon = box(from + gap / 2, from + wide - gap / 2, y[0], y[1], at.level * storey + 0.4);
    from += wide;
    return { room, ...at, polygon, height: storey - 1 };
  });
}
const storeys = { least: 2.8, most: 8 } as const;
const raised = (points: readonly Metres[], x: number, z: number): Point[] => points.map(([u, v]) => [x + u, v, z]);
/** A building as it stands: its own footprint on every floor, floors as high as its height allows. */
function standing({ id, name, outline }: BuildingRooms & { outline: Outline }, floors: ReturnType<typeof floorsOf>, x: number) {
  const print = footprintOf(outline, depth / 2);
  const levels = Math.max(1, floors.length);
  const high = Math.min(storeys.most, Math.max(storeys.least, outline.height / levels));
  const rooms = floors.flatMap(({ rooms: inside }, level) => {
    const weights = inside.map(({ area }) => Math.max(1, area));
    return roomsWithin(print, weights, corridor, gap).flatMap((place, at) => {
      const room = inside[at];
      return room ? [{ room, building: id, level, polygon: raised(place, x, level * high + 0.4), height: high - 1 }] : [];
    });
  });
  return {
    rooms,
    slabs: floors.map((_, level) => ({ building: id, level, polygon: raised(print.points, x, level * high) })),
    box: {
      id,
      name,
      levels: floors.map((floor) => floor.name),
      base: box(x - 3, x + print.length + 3, ...sides(print.points), -0.2),
      top: [x + print.length / 2, depth / 2, floors.length * high + 3] as Point,
      middle: x + print.length / 2,
    },
    length: print.length,
    height: floors.length * high,
  };
}
const sides = (points: readonly Metres[]): readonly [number, number] => {
  const ys = points.map(([, y]) => y);
  return [Math.min(...ys) - 3, Math.max(...ys) + 3];
};
/** Every room as a box: floors one upon the other, two rows of rooms along a corridor, buildings side by side. */
export function sceneOf(buildings: readonly BuildingRooms[]): Scene3D {
  const rooms: RoomBox[] = [];
  const slabs: { building: number; level: number; polygon: Point[] }[] = [];
  const boxes: BuildingBox[] = [];
  let x = 0;
  let height = 0;
  for (const building of buildings) {
    const { id, name, rooms: all, outline } = building;
    const floors = floorsOf(all);
    if (outline) {
      const own = standing({ ...building, outline }, floors, x);
      rooms.push(...own.rooms);
      slabs.push(...own.slabs);
      boxes.push(own.box);
      height = Math.max(height, own.height);
      x += own.length + street;
      continue;
    }
    const most = Math.max(2, ...floors.map((floor) => Math.ceil(floor.rooms.length / 2)));
    const length = Math.max(28, most * 8);
    floors.forEach((floor, level) => {
      const half = Math.ceil(floor.rooms.length / 2);
      const at = { building: id, level };
      const side = (depth - corridor) / 2;
      rooms.push(
        ...placeSide(floor.rooms.slice(0, half), x, length, [0, side], at),
        ...placeSide(floor.rooms.slice(half), x, length, [side + corridor, depth], at),
      );
      slabs.push({ ...at, polygon: box(x - 0.5, x + length + 0.5, -0.5, depth + 0.5, level * storey) });
    });
    boxes.push({
      id,
      name,
      levels: floors.map((floor) => floor.name),
      base: box(x - 3, x + length + 3, -3, depth + 3, -0.2),
      top: [x + length / 2, depth / 2, floors.length * storey + 3],
      middle: x + length / 2,
    });
    height = Math.max(height, floors.length * storey);
    x += length + street;
  }
  return { rooms, slabs, buildings: boxes, width: Math.max(40, x - street), height };
}
/** A small square over the middle of a room, metres: where its mark stands. */
export function markOf({ polygon, height }: RoomBox): Point[] {
  const middle = (axis: 0 | 1): number => polygon.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, polygon.length);
  const [x, y, z] = [middle(0), middle(1), (polygon[0]?.[2] ?? 0) + height + 0.1];
  return [
    [x - 1.6, y, z],
    [x, y - 1.6, z],
    [x + 1.6, y, z],
    [x, y + 1.6, z],
  ];
}
/** The colour of a room's status (domain.md 4), a token. */
export const colorOfStatus = (status: number): string => `var(--block-${status >= 1 && status <= 6 ? status : 'other'})`;
