import { COORDINATE_SYSTEM, IconLayer } from 'deck.gl';
import type { Metres } from '@/domain/outline';
import { readColors } from '../kernel/charts/theme';
import { strips } from './footprint';
import type { LayerId } from './layer-names';
import { alarmBin, type Layer, type Mark, markOn } from './layers';
import type { Block, GroundShape } from './model';
import { edgesOf, type Mesh, type Part, type Rgba, trianglesOf } from './mesh';
import { MeshLayer } from './MeshLayer';
import type { Point, Scene } from './scene';

/** All that a picture is made of. */
export interface Picture {
  readonly scene: Scene;
  readonly layerId: LayerId;
  readonly layer: Layer;
  /** The room pointed at, and the one looked at. */
  readonly lit: readonly Block[];
  /** CSS px of one u. */
  readonly unit: number;
}
const tokens = {
  plate: 'var(--site-plate)',
  edge: 'var(--site-edge)',
  road: 'var(--site-road)',
  green: 'var(--site-green)',
  water: 'var(--site-water)',
  shadow: 'var(--site-shadow)',
  slab: 'var(--block-slab)',
  ghost: 'var(--block-slab-off)',
  line: 'var(--site-line)',
  hit: 'var(--block-hit)',
} as const;
type Colors = Readonly<Record<keyof typeof tokens, string>>;
/** A colour as the browser writes it (`rgb(18, 48, 90)`), for a canvas. */
const solid = (color: string | undefined, alpha = 255): Rgba => {
  const [red = 0, green = 0, blue = 0] = (color?.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
};
const flat = { coordinateSystem: COORDINATE_SYSTEM.CARTESIAN } as const;

const cell = 64;
const marks: readonly Mark[] = ['diamond', 'corner', 'triangle', 'dot'];
const iconMapping = Object.fromEntries(marks.map((mark, at) => [mark, { x: at * cell, y: 0, width: cell, height: cell, mask: true }]));
/** The shapes of the marks, white: each is drawn in the colour of its room's bin. */
function drawAtlas(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: cell * marks.length, height: cell });
  const brush = canvas.getContext('2d');
  if (!brush) return canvas;
  const corners: Readonly<Record<Exclude<Mark, 'dot'>, readonly (readonly [number, number])[]>> = {
    diamond: [
      [32, 4],
      [58, 32],
      [32, 60],
      [6, 32],
    ],
    corner: [
      [8, 8],
      [8, 56],
      [56, 56],
    ],
    triangle: [
      [32, 6],
      [60, 56],
      [4, 56],
    ],
  };
  brush.fillStyle = 'white';
  marks.forEach((mark, at) => {
    brush.beginPath();
    if (mark === 'dot') brush.arc(at * cell + 32, 32, 24, 0, 2 * Math.PI);
    else for (const [x, y] of corners[mark]) brush.lineTo(at * cell + x, y);
    brush.fill();
  });
  return canvas;
}
let atlas: HTMLCanvasElement | undefined;

const road = 6; // metres across
const frame = 0.5; // the same, of what marks a room
/** What lies flat on the ground: the edge of each site, areas, and lines as wide as a road. */
const areasOf = ({ plates, ground }: Scene, colors: Colors): Part[] => {
  const area = (kind: GroundShape['kind'] | 'edge', polygon: readonly Metres[]): Part => ({ polygon, z: 0.05, color: solid(colors[kind]) });
  return [
    ...plates.flatMap((plate) => strips([...plate, ...plate.slice(0, 1)], 0.3).map((polygon) => area('edge', polygon))),
    ...ground.flatMap(({ kind, polygon, line }) => [
      ...(polygon ? [area(kind, polygon)] : []),
      ...(line ? strips(line, road).map((one) => area(kind, one)) : []),
    ]),
  ];
};
interface Meshes {
  readonly solids: Mesh;
  readonly edges: Mesh;
  readonly shadows: Mesh;
  readonly ghosts: Mesh;
}
/** All that stands still while the pointer moves. */
function meshesOf(scene: Scene, colors: Colors, banded: readonly Part[], fillOf: (room: Block['room']) => Rgba): Meshes {
  const { plates, shadows, slabs, rooms, ghosts } = scene;
  const line = solid(colors.line);
  const standing = [...slabs, ...rooms].map(({ polygon, z, height }): Part => ({ polygon, z, height, color: line }));
  return {
    solids: trianglesOf([
      ...plates.map((polygon): Part => ({ polygon, z: -1.5, height: 1.4, color: solid(colors.plate) })),
      ...areasOf(scene, colors),
      ...slabs.map((one): Part => ({ ...one, color: solid(colors.slab) })),
      ...rooms.map(({ room, polygon, z, height }): Part => ({ polygon, z, height, color: fillOf(room) })),
      ...banded,
    ]),
    edges: edgesOf(standing),
    shadows: trianglesOf(shadows.map((polygon): Part => ({ polygon, z: 0.15, color: solid(colors.shadow, 130) }))),
    ghosts: trianglesOf(ghosts.map((one): Part => ({ ...one, color: solid(colors.ghost, 90) }))),
  };
}
interface Marked {
  readonly at: Point;
  readonly mark: { readonly mark: Mark; readonly color: string };
}
interface Made {
  readonly layer: Layer;
  readonly filled: string;
  readonly marked: readonly Marked[];
  readonly meshes: Meshes;
}
const known = new WeakMap<Scene, Made>();
/** What a scene is drawn of; the same while layer and colours are the same, so that a moved pointer makes nothing anew. */
function madeOf({ scene, layerId, layer }: Picture, colors: Colors, fills: readonly Rgba[]): Made {
  const filled = JSON.stringify([fills, colors]);
  const before = known.get(scene);
  if (before?.layer === layer && before.filled === filled) return before;
  const marked = scene.rooms.flatMap((block): Marked[] => {
    const mark = markOn(layerId, layer, block.room);
    return mark ? [{ at: scene.markAt(block), mark }] : [];
  });
  // what alarms without being in a room shines on the layer of alarms alone
  const bands = layerId === 'alarm' ? scene.bands.flatMap((band) => [{ ...band, bin: alarmBin(band.alarm) }]) : [];
  for (const { at, bin } of bands) if (bin?.mark) marked.push({ at, mark: { mark: bin.mark, color: bin.color } });
  const banded = bands.map(({ bin, ...band }): Part => ({ ...band, color: fills[layer.bins.findIndex((one) => one === bin)] ?? [0, 0, 0, 255] }));
  const made = { layer, filled, marked, meshes: meshesOf(scene, colors, banded, (room) => fills[layer.of(room)] ?? [0, 0, 0, 255]) };
  known.set(scene, made);
  return made;
}
export function layersOf(picture: Picture, at: HTMLElement) {
  const { layer, lit, unit } = picture;
  const colors = readColors(tokens, at);
  const fills = readColors(
    layer.bins.map(({ color }) => color),
    at,
  ).map((color) => solid(color));
  const { filled, marked, meshes } = madeOf(picture, colors, fills);
  const markColors = new Map([...new Set(marked.map(({ mark }) => mark.color))].map((token) => [token, solid(readColors([token], at)[0])]));
  atlas ??= drawAtlas();
  // a frame around it: the room itself keeps the colour that says how it stands
  const pointed = lit.flatMap(({ polygon, z, height }) =>
    strips([...polygon, ...polygon.slice(0, 1)], frame).map(
      (one): Part => ({ polygon: one, z: z - 0.05, height: height + 0.2, color: solid(colors.hit) }),
    ),
  );
  const mesh = (id: string, of: Mesh, { lines = false, through = false } = {}) =>
    of.indices.length === 0 ? [] : [new MeshLayer({ ...flat, id, mesh: of, lines, ...(through && { parameters: { depthWriteEnabled: false } }) })];
  const marksOf = () =>
    new IconLayer<Marked>({
      ...flat,
      id: 'marks',
      data: marked,
      iconAtlas: atlas as unknown as string,
      iconMapping,
      getIcon: ({ mark }) => mark.mark,
      getPosition: ({ at: [x, y, z] }) => [x, y, z],
      getColor: ({ mark }) => markColors.get(mark.color) ?? [255, 255, 255, 255],
      getSize: 4.5,
      sizeUnits: 'meters',
      sizeMinPixels: 7 * unit,
      sizeMaxPixels: 22 * unit,
      updateTriggers: { getColor: filled, getIcon: filled },
    });
  return [
    ...mesh('solids', meshes.solids),
    ...mesh('edges', meshes.edges, { lines: true }),
    ...mesh('shadows', meshes.shadows, { through: true }),
    ...mesh('lit', trianglesOf(pointed)),
    ...mesh('ghosts', meshes.ghosts, { through: true }),
    ...(marked.length > 0 ? [marksOf()] : []),
  ];
}
