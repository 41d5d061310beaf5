import { drawing, type Picture } from './pictures';

/** A part of a plan: its sides as shares of width and height. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Room {
  readonly id: number;
  readonly name: string;
  readonly area: number;
}
type RoomPart = Room & Part;
export interface Plan {
  readonly rooms: readonly RoomPart[];
  readonly stairs: Part;
}
/** Of the height: the corridor between two rows of rooms. */
const corridor = 0.13;
/** Of the rooms' area: stairs and lifts, among the rooms of the second row. */
const core = 0.08;
const edge = 0.02;
const sum = (rooms: readonly Pick<Room, 'area'>[]): number => rooms.reduce((all, { area }) => all + area, 0);

/** Rooms along both sides of a corridor, each as large on the plan as it is among them; between the second row's halves stairs and lifts. */
export function layOut(rooms: readonly Room[]): Plan {
  const total = sum(rooms) * (1 + core);
  const half = rooms.findIndex((_, at) => sum(rooms.slice(0, at + 1)) >= total / 2) + 1;
  const [north, south] = [rooms.slice(0, half), rooms.slice(half)];
  const middle = Math.ceil(south.length / 2);
  const stairs = { id: 0, name: '', area: sum(rooms) * core };
  const depth = 1 - 2 * edge - corridor;
  const aisle = edge + (depth * sum(north)) / total;
  const row = (list: readonly Room[], top: number, bottom: number): RoomPart[] => {
    const width = (area: number) => ((1 - 2 * edge) * area) / sum(list);
    return list.map((room, at) => {
      const left = edge + width(sum(list.slice(0, at)));
      return { ...room, left, top, right: left + width(room.area), bottom };
    });
  };
  const below = row([...south.slice(0, middle), stairs, ...south.slice(middle)], aisle + corridor, 1 - edge);
  const parts = [...row(north, edge, aisle), ...below];
  return { rooms: parts.filter(({ id }) => id !== stairs.id), stairs: below[middle] as RoomPart };
}
/** The corners of a part, as 房间区域 has them. */
export const cornersOf = ({ left, top, right, bottom }: Part): [number, number][] =>
  (
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as [number, number][]
  ).map(([x, y]) => [Number(x.toFixed(4)), Number(y.toFixed(4))]);
/** The digits from 0 on, three dots wide and five high: each row of dots as an octal digit. */
const digits = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71111', '75757', '75717'];
const dots = (digit: string, x: number, y: number): boolean => ((Number(digits[Number(digit)]?.[y] ?? 0) >> (2 - x)) & 1) === 1;
const [ground, wall, inner, floor, hall, shaft, ink] = [0, 1, 2, 3, 4, 5, 6];
const colours = ['f4f6f9', '3a4658', '8290a4', 'ffffff', 'e9eef5', 'cfd8e4', '5b6b80'];

/** The plan as a picture: walls, doors on the corridor, windows outside, stairs, and the number in each room. */
export function drawPlan(name: string, [long, deep]: readonly [number, number], { rooms, stairs }: Plan): Picture {
  const width = 1200;
  const height = Math.round((width * deep) / long);
  const px = ({ left, top, right, bottom }: Part) =>
    [left * width, top * height, right * width, bottom * height].map(Math.round) as [number, number, number, number];
  const boxes = rooms.map((room) => ({ name: room.name, box: px(room), onTop: room.top === edge }));
  const [sx, sy, sr, sb] = px(stairs);
  const [ex, ey] = [Math.round(edge * width), Math.round(edge * height)];
  const at = (x: number, y: number): number => {
    if (x < ex - 4 || x > width - ex + 4 || y < ey - 4 || y > height - ey + 4) return ground;
    const outer = x < ex + 4 || x > width - ex - 4 || y < ey + 4 || y > height - ey - 4;
    if (x >= sx && x < sr && y >= sy && y < sb)
      return outer ? wall : x < sx + 3 || x >= sr - 3 || y < sy + 3 ? inner : (y - sy) % 14 < 2 ? inner : shaft;
    const found = boxes.find(({ box: [left, top, right, bottom] }) => x >= left && x < right && y >= top && y < bottom);
    if (!found) return outer ? wall : hall;
    const [left, top, right, bottom] = found.box;
    const middle = (left + right) / 2;
    // a window takes the middle of the outer wall
    if (outer) return (found.onTop ? y < ey + 4 : y > height - ey - 4) && Math.abs(x - middle) < (right - left) * 0.32 ? shaft : wall;
    const door = found.onTop ? bottom - y <= 4 : y - top < 4;
    if (door) return Math.abs(x - middle) < 18 ? floor : inner;
    if (x < left + 3 || x >= right - 3) return inner;
    const scale = 5;
    const [u, v] = [Math.floor((x - middle) / scale + (found.name.length * 4 - 1) / 2), Math.floor((y - (top + bottom) / 2) / scale + 2.5)];
    const digit = found.name[Math.floor(u / 4)];
    return u >= 0 && u % 4 < 3 && v >= 0 && v < 5 && digit !== undefined && dots(digit, u % 4, v) ? ink : floor;
  };
  return { name, bytes: drawing(width, height, colours, at) };
}
