import type { IncubatorPin } from '@/domain/feeds/incubator';
import { type Box, isInside, meets } from '../plane';

export type LngLat = readonly [number, number];
export type Bounds = readonly [LngLat, LngLat];
const least = { lng: 1.5, lat: 0.92 }; // degrees on each side: the cities around are on the map as well
const drawn: Bounds = [
  [117.4, 26.9],
  [123.4, 31.4],
]; // the province whose cities are drawn
const cards = 0.9; // degrees more in the east, where the cards stand

/** What the map shows: all pins and the region around them; without any pin the province that is drawn. */
export function boundsOf(pins: readonly LngLat[]): Bounds {
  if (pins.length === 0) return drawn;
  const [west, east] = [Math.min(...pins.map(([lng]) => lng)), Math.max(...pins.map(([lng]) => lng))];
  const [south, north] = [Math.min(...pins.map(([, lat]) => lat)), Math.max(...pins.map(([, lat]) => lat))];
  const wide = Math.max(0, least.lng - (east - west) / 2) + (east - west) * 0.1;
  const high = Math.max(0, least.lat - (north - south) / 2) + (north - south) * 0.1;
  return [
    [west - wide, south - high],
    [east + wide + cards, north + high],
  ];
}
/** The camera: the map stands still, so what it shows is known without asking it. Zoom as Mapbox counts it: 512 px are the world at 0. */
export interface Camera {
  readonly center: LngLat;
  readonly zoom: number;
}
const mercator = (lat: number): number => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
const latitude = (y: number): number => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
/** The camera with which the bounds just fit into so many px. */
export function cameraOf([[west, south], [east, north]]: Bounds, width: number, height: number): Camera {
  const [top, bottom] = [mercator(north), mercator(south)];
  const world = Math.min((width * 360) / (east - west), height / (bottom - top));
  return { center: [(west + east) / 2, latitude((top + bottom) / 2)], zoom: Math.log2(world / 512) };
}
/** Where a place is, in px from the top left of so wide and high a map. */
export function project({ center, zoom }: Camera, [lng, lat]: LngLat, width: number, height: number): { readonly x: number; readonly y: number } {
  const world = 512 * 2 ** zoom;
  return { x: width / 2 + ((lng - center[0]) / 360) * world, y: height / 2 + (mercator(lat) - mercator(center[1])) * world };
}
/** Metres of one px in the middle of the map. */
export const metresPerPx = ({ center, zoom }: Camera): number => (40_075_017 * Math.cos((center[1] * Math.PI) / 180)) / (512 * 2 ** zoom);
type Ring = readonly (readonly number[])[];
export interface Region {
  readonly properties: { readonly id?: string; readonly name: string; readonly cp: LngLat };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}
/** Whether a point lies in a region; holes are not drawn in these maps. */
export function holds({ geometry }: Region, point: LngLat): boolean {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as readonly (readonly Ring[])[];
  return polygons.some(([outer]) => outer !== undefined && isInside(outer, ...point));
}
export interface Place {
  readonly name: string;
  readonly at: LngLat;
}
/** Names (of `type` px) that may be written: whole, inside the map, clear of what stands on it and of each other; the first come first. */
export function namesThatFit(
  places: readonly Place[],
  camera: Camera,
  { width, height }: { readonly width: number; readonly height: number },
  type: number,
  taken: readonly Box[],
): readonly { readonly name: string; readonly x: number; readonly y: number }[] {
  const boxes = [...taken];
  return places.flatMap(({ name, at }) => {
    const { x, y } = project(camera, at, width, height);
    const [half, high] = [(name.length * type) / 2 + 4, type * 0.7];
    const box = { left: x - half, right: x + half, top: y - high, bottom: y + high };
    const inside = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
    if (!inside || boxes.some((other) => meets(box, other))) return [];
    boxes.push(box);
    return [{ name, x, y }];
  });
}
/** Where a card stands for each pin: at the right side, in the order from north to south, never one upon the other. */
export function cardTops(
  pins: readonly { readonly id: number; readonly y: number }[],
  card: number,
  gap: number,
  height: number,
): ReadonlyMap<number, number> {
  const ordered = pins.toSorted((one, other) => one.y - other.y || one.id - other.id);
  const whole = ordered.length * card + Math.max(0, ordered.length - 1) * gap;
  const middle = ordered.reduce((sum, { y }) => sum + y, 0) / Math.max(1, ordered.length);
  const top = Math.max(0, Math.min(middle - whole / 2, height - whole));
  return new Map(ordered.map(({ id }, place) => [id, top + place * (card + gap)]));
}
/** Metres per px as a round length for the scale bar: 20 千米 in so many px. */
export function scaleBar(metresPerPx: number, most: number): { readonly px: number; readonly text: string } {
  const steps = [200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000];
  const metres = steps.findLast((step) => step / metresPerPx <= most) ?? 200;
  return { px: metres / metresPerPx, text: metres >= 1000 ? `${metres / 1000} 千米` : `${metres} 米` };
}
/** The five steps of the sequential scale by rate of letting. */
export const rateSteps = ['<60%', '60-70%', '70-80%', '80-90%', '≥90%'] as const;
export const rateColors = rateSteps.map((_, step) => `var(--rate-${step + 1})`);
export const rateStep = (rate: number | null): number | null => (rate === null ? null : Math.max(0, Math.min(4, Math.floor((rate - 50) / 10))));
/** The place of a park; undefined as long as nobody has set it. */
const placeOf = ({ lng, lat }: IncubatorPin): LngLat | undefined => (lng === null || lat === null ? undefined : [lng, lat]);
export const pinsOf = (incubators: readonly IncubatorPin[]): LngLat[] =>
  incubators.flatMap((pin) => {
    const place = placeOf(pin);
    return place ? [place] : [];
  });
/** The parks that stand on the map, in px from its top left. */
export const pointsOf = (incubators: readonly IncubatorPin[], camera: Camera, width: number, height: number) =>
  incubators.flatMap((pin) => {
    const place = placeOf(pin);
    return place ? [{ id: pin.id, ...project(camera, place, width, height) }] : [];
  });
