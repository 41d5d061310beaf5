import { closed, planArea, toDegrees, type LngLat, type Metres, type Outline } from '@/domain/outline';
import type { Site, SiteFeature, SiteKind } from '@/domain/site';

/** A footprint of any size, corners against the clock: what counts is its form. */
type Form = readonly Metres[];
const bar: Form = [
  [0, 0],
  [41, 0],
  [41, 19],
  [0, 19],
];
/** Two wings at a right angle. */
const corner: Form = [
  [0, 0],
  [38, 0],
  [38, 15],
  [15, 15],
  [15, 31],
  [0, 31],
];
/** Three wings around a court that opens to the south. */
const court: Form = [
  [0, 0],
  [13, 0],
  [13, 13],
  [31, 13],
  [31, 0],
  [44, 0],
  [44, 26],
  [0, 26],
];
/** A bar with a cut corner over the entrance. */
const cut: Form = [
  [0, 0],
  [34, 0],
  [42, 7],
  [42, 18],
  [0, 18],
];

type Shape = SiteFeature['geometry']['type'];
/** How a park lies: metres east and north of its point, all turned together by so many degrees against the clock. */
interface Grounds {
  readonly turn: number;
  /** Of a storey, in metres. */
  readonly storey: number;
  readonly houses: readonly { readonly form: Form; readonly middle: Metres }[];
  readonly around: readonly (readonly [SiteKind, Shape, readonly Metres[]])[];
}
const area = (kind: SiteKind, ...points: readonly Metres[]) => [kind, 'Polygon', points] as const;
const way = (...points: readonly Metres[]) => ['road', 'LineString', points] as const;
const field = (kind: SiteKind, left: number, below: number, right: number, above: number) =>
  area(kind, [left, below], [right, below], [right, above], [left, above]);
/** An ellipse of so many corners, a little lively along its shore. */
const pond = ([x, y]: Metres, long: number, wide: number) =>
  area(
    'water',
    ...Array.from({ length: 20 }, (_, at): Metres => {
      const [angle, reach] = [(at * Math.PI) / 10, 1 + 0.12 * Math.sin(at * 1.9)];
      return [x + long * reach * Math.cos(angle), y + wide * reach * Math.sin(angle)];
    }),
  );
/** The parks by their codes. */
const parks: Readonly<Record<string, Grounds>> = {
  GX: {
    turn: 9,
    storey: 4.2,
    houses: [
      { form: bar, middle: [-36, 30] },
      { form: corner, middle: [34, 32] },
      { form: court, middle: [-2, -30] },
    ],
    around: [
      area('plate', [-84, -72], [76, -72], [88, -60], [88, 64], [-84, 64]),
      way([-84, -60], [88, -60]),
      way([68, -72], [68, 64]),
      way([68, 0], [34, 0], [20, 6], [-20, 6], [-34, 0], [-70, 0], [-70, -60]),
      field('green', -78, 50, 60, 60),
      field('green', -62, -52, -32, -8),
      field('green', 28, -52, 60, -10),
      field('green', -64, 8, -60, 42),
      pond([0, -8], 12, 5),
    ],
  },
  RJ: {
    turn: -14,
    storey: 4,
    houses: [
      { form: corner, middle: [-24, 10] },
      { form: cut, middle: [36, -8] },
    ],
    around: [
      area('plate', [-66, -52], [74, -52], [74, 50], [-66, 50]),
      way([-66, -40], [74, -40]),
      way([8, -40], [8, 50]),
      field('green', -60, -34, 0, -16),
      field('green', 16, 12, 68, 44),
    ],
  },
  SW: {
    turn: 21,
    storey: 4.5,
    houses: [
      { form: court, middle: [-26, 4] },
      { form: bar, middle: [30, 2] },
    ],
    around: [
      area('plate', [-64, -50], [68, -50], [68, 44], [-64, 44]),
      way([-64, -38], [68, -38]),
      way([3, -38], [3, 44]),
      field('green', -58, 26, -6, 38),
      field('green', 12, 22, 60, 38),
      field('green', 12, -32, 60, -16),
    ],
  },
};
const groundsOf = (code: string): Grounds => {
  const found = parks[code];
  if (!found) throw new Error(`no grounds of ${code}`);
  return found;
};
function turned([x, y]: Metres, degrees: number): Metres {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
/** The middle of a form's box. */
function middleOf(form: Form): Metres {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(form.map(([x]) => x)), middle(form.map(([, y]) => y))];
}
/** The form of a house, of so many ㎡, around nought. */
function sized(form: Form, footprint: number): Metres[] {
  const [scale, [x, y]] = [Math.sqrt(footprint / planArea(form)), middleOf(form)];
  return form.map(([u, v]) => [(u - x) * scale, (v - y) * scale]);
}
/** The width and depth, in metres, of the house at a place of its park. */
export function sizeOf(code: string, index: number, footprint: number): Metres {
  const corners = sized(groundsOf(code).houses[index]?.form ?? bar, footprint);
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return [span(corners.map(([x]) => x)), span(corners.map(([, y]) => y))];
}
export interface Standing {
  readonly outline: Outline;
  readonly lng: number;
  readonly lat: number;
}
/** Where the house of a park stands whose floors have so many ㎡ each: its outline, and the middle of it. */
export function standing(code: string, index: number, park: LngLat, footprint: number, floors: number): Standing {
  const { turn, storey, houses } = groundsOf(code);
  const house = houses[index];
  if (!house) throw new Error(`no place for house ${index + 1} of ${code}`);
  const place = ([x, y]: Metres): LngLat => toDegrees(turned([x + house.middle[0], y + house.middle[1]], turn), park);
  const [lng, lat] = place([0, 0]);
  const polygon = closed(sized(house.form, footprint).map(place));
  return { outline: { polygon, height: Math.round(floors * storey * 10) / 10 }, lng, lat };
}
/** What lies around the houses, as a GeoJSON of the park. */
export function siteOf(code: string, park: LngLat): Site {
  const { turn, around } = groundsOf(code);
  const features = around.map(([kind, shape, points]): SiteFeature => {
    const line = points.map((point) => toDegrees(turned(point, turn), park));
    const geometry = shape === 'Polygon' ? { type: shape, coordinates: [closed(line)] } : { type: shape, coordinates: line };
    return { type: 'Feature', properties: { kind }, geometry };
  });
  return { type: 'FeatureCollection', features };
}
