import { earcut, getPolygonWindingDirection, WINDING } from '@math.gl/polygon';
import type { Metres } from '@/domain/outline';

/** 0 to 255 each. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
/** A shape that lies flat, or stands on it: a top and walls. */
export interface Part {
  readonly polygon: readonly Metres[];
  readonly z: number;
  /** Metres; none: it lies flat, in its own colour, whatever the light. */
  readonly height?: number;
  readonly color: Rgba;
}
/** Corners and what they make, triangles or lines, as a graphics card takes them. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly colors: Uint8Array;
  readonly indices: Uint32Array;
}
/** Steady light from the front left: the sides of a room differ from its top, and no frame reckons it anew. */
const sun = [-0.6, -1.2, 2] as const;
const far = Math.hypot(...sun);
const light = { ambient: 0.62, diffuse: 0.5 } as const;
const litBy = (x: number, y: number, z: number): number => light.ambient + light.diffuse * Math.max(0, (x * sun[0] + y * sun[1] + z * sun[2]) / far);

class Builder {
  private readonly positions: Float32Array;
  private readonly colors: Uint8Array;
  private readonly indices: Uint32Array;
  private corners = 0;
  private places = 0;
  constructor(corners: number, places: number) {
    this.positions = new Float32Array(corners * 3);
    this.colors = new Uint8Array(corners * 4);
    this.indices = new Uint32Array(places);
  }
  /** Adds a corner, and says which it is; of many thousands none makes a list. */
  corner(x: number, y: number, z: number, [red, green, blue, alpha]: Rgba, brightness: number): number {
    const { positions, colors } = this;
    let at = this.corners * 3;
    positions[at++] = x;
    positions[at++] = y;
    positions[at] = z;
    at = this.corners * 4;
    colors[at++] = Math.min(255, Math.round(red * brightness));
    colors[at++] = Math.min(255, Math.round(green * brightness));
    colors[at++] = Math.min(255, Math.round(blue * brightness));
    colors[at] = alpha;
    return this.corners++;
  }
  join(...corners: readonly number[]): void {
    this.indices.set(corners, this.places);
    this.places += corners.length;
  }
  built(): Mesh {
    return { positions: this.positions, colors: this.colors, indices: this.indices.subarray(0, this.places) };
  }
}
const cornersIn = (parts: readonly Part[], perEdge: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + part.polygon.length * perEdge(part), 0);

/** All of the parts as triangles, with their light in their colours. */
export function trianglesOf(parts: readonly Part[]): Mesh {
  const perEdge = ({ height }: Part): number => (height ? 5 : 1);
  const builder = new Builder(
    cornersIn(parts, perEdge),
    cornersIn(parts, ({ height }) => (height ? 9 : 3)),
  );
  for (const { polygon, z, height = 0, color } of parts) {
    const top = z + height;
    const brightness = height ? litBy(0, 0, 1) : 1;
    const first = polygon.map(([x, y]) => builder.corner(x, y, top, color, brightness))[0] ?? 0;
    const flat = polygon.flat();
    builder.join(...earcut(flat).map((at) => first + at));
    if (!height) continue;
    const outwards = getPolygonWindingDirection(flat) === WINDING.CLOCKWISE ? -1 : 1;
    polygon.forEach(([x, y], at) => {
      const [u, v] = polygon[(at + 1) % polygon.length] ?? [x, y];
      const long = Math.hypot(u - x, v - y) || 1;
      const shade = litBy((outwards * (v - y)) / long, (-outwards * (u - x)) / long, 0);
      const wall = builder.corner(x, y, z, color, shade);
      builder.corner(u, v, z, color, shade);
      builder.corner(u, v, top, color, shade);
      builder.corner(x, y, top, color, shade);
      builder.join(wall, wall + 1, wall + 2, wall, wall + 2, wall + 3);
    });
  }
  return builder.built();
}
/** The edges of all that stands, as lines. */
export function edgesOf(parts: readonly Part[]): Mesh {
  const builder = new Builder(
    cornersIn(parts, () => 2),
    cornersIn(parts, () => 6),
  );
  for (const { polygon, z, height = 0, color } of parts) {
    const corners = polygon.map(([x, y]) => [builder.corner(x, y, z, color, 1), builder.corner(x, y, z + height, color, 1)] as const);
    corners.forEach(([low, high], at) => {
      const [nextLow = low, nextHigh = high] = corners[(at + 1) % corners.length] ?? [];
      builder.join(low, high, low, nextLow, high, nextHigh);
    });
  }
  return builder.built();
}
