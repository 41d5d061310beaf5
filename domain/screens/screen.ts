import { factsOf, type PanelProp } from '../panels';

/** Layouts by the ratio of the screen: one column, three columns, five columns, a wall of three zones (visual.md 1.2); `tall`: a display that stands upright, all of it at once. */
export const buckets = ['stacked', 'tall', 'A', 'B', 'C'] as const;
export type Bucket = (typeof buckets)[number];
/** How wide a column or how high a row is: units of the screen (where all is stacked: CSS px of a phone), a share of what is left, or what it needs; a pair: at least, at most. */
export type Track = number | `${number}fr` | 'auto' | readonly [number, `${number}fr` | 'auto'];

/** One panel of the catalogue, with what it shows here. */
export interface PanelArea {
  readonly panel: PanelProp;
  /** Parameters of its feed and options of its drawing; else it starts with its own. */
  readonly params?: Readonly<Record<string, string>>;
  /** Another title than its own. */
  readonly title?: string;
}
/** Figures side by side in one area. */
export interface Strip {
  readonly panels: readonly PanelProp[];
  /** How many stand in a row. */
  readonly columns: ByBucket<number>;
}
/** Where nothing is said of an upright display, it is a wide phone. */
type ByBucket<T> = Readonly<Record<Exclude<Bucket, 'tall'>, T> & { tall?: T }>;
export const valueAt = <T>(by: ByBucket<T>, bucket: Bucket): T => by[bucket] ?? by.stacked;
export type Area = PanelArea | Strip;
/**
 * Where the areas stand: rows from top to bottom, each its height and the areas of its columns by name; an area that stands in several
 * neighbouring places takes all of them. On a wall `|` is a seam, the zones between are of equal width, and nothing crosses it.
 */
export interface Layout {
  /** As many as the rows have names; nothing: equal ones. */
  readonly columns?: readonly Track[];
  readonly rows: readonly (readonly [Track, string])[];
}
/** Areas by name, in place of those of the same name or beside them; null: it is not there. */
type Areas = Readonly<Record<string, Area | null>>;
/** What is on a screen of the cockpit: which panels, with what, where and how large at each ratio. */
export interface Screen {
  readonly areas: Readonly<Record<string, Area>>;
  readonly layouts: ByBucket<Layout>;
  /** What else is on it at a ratio: a wall has room for more, and for longer periods. */
  readonly at?: Readonly<Partial<Record<Bucket, Areas>>>;
  /** What stands in place of an area while guests look on (来访模式): money, persons and plates make way for what a park likes to show. */
  readonly visit?: Readonly<Record<string, Area>>;
  /** What can be picked on it beside the scope, by the names in the address: parameters of its feeds, or what its panels show of them. */
  readonly picks?: readonly string[];
}
/** What the catalogue has guests see in place of a panel; one that they may see stays as it is. */
function calmed(area: Area): Area {
  const calm = isStrip(area) ? undefined : factsOf(area.panel)?.calm;
  return calm === undefined ? area : { panel: calm as PanelProp };
}
/** The areas of a screen at a ratio, as the park or its guests see them. */
export function areasOf({ areas, at, visit }: Screen, bucket: Bucket, visiting: boolean): Readonly<Record<string, Area>> {
  const there = Object.entries<Area | null>({ ...areas, ...at?.[bucket] }).flatMap(([name, area]) => (area ? [[name, area] as const] : []));
  return Object.fromEntries(there.map(([name, area]) => [name, visiting ? (visit?.[name] ?? calmed(area)) : area]));
}
export const defineScreen = <const S extends Screen>(screen: S): S => screen;
export const isStrip = (area: Area): area is Strip => 'panels' in area;
/** The panels of an area, one or several. */
export const panelsOf = (area: Area): readonly PanelArea[] => (isStrip(area) ? area.panels.map((panel) => ({ panel })) : [area]);
/** Every panel that a screen shows, at whatever ratio and to whomever. */
export const panelsOn = (screen: Screen): readonly PanelArea[] =>
  [false, true].flatMap((visiting) => buckets.flatMap((bucket) => Object.values(areasOf(screen, bucket, visiting)).flatMap(panelsOf)));

export const seam = '|';
/** The names of a row; of a wall without its seams. */
const namesOf = (row: string): readonly string[] => row.split(/\s+/).filter((name) => name !== '' && name !== seam);
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Where each area stands, in columns and rows from nought, and what is wrong with the layout. */
export function boxesOf(
  { rows, columns }: Layout,
  areas: readonly string[],
): { readonly boxes: ReadonlyMap<string, Box>; readonly faults: readonly string[] } {
  const cells = rows.map(([, row]) => namesOf(row));
  const width = columns?.length ?? cells[0]?.length ?? 0;
  const faults = cells.flatMap((names, y) => (names.length === width ? [] : [`第 ${y + 1} 行有 ${names.length} 格，应为 ${width} 格`]));
  const boxes = new Map<string, Box>();
  for (const name of new Set(cells.flat())) {
    const places = cells.flatMap((names, y) => names.flatMap((one, x) => (one === name ? [{ x, y }] : [])));
    const [x, y] = [Math.min(...places.map((one) => one.x)), Math.min(...places.map((one) => one.y))];
    const [w, h] = [Math.max(...places.map((one) => one.x)) - x + 1, Math.max(...places.map((one) => one.y)) - y + 1];
    if (places.length !== w * h) faults.push(`${name} 不是一块矩形`);
    if (!areas.includes(name)) faults.push(`没有区域 ${name}`);
    boxes.set(name, { x, y, w, h });
  }
  for (const name of areas) if (!boxes.has(name)) faults.push(`缺少区域 ${name}`);
  return { boxes, faults: [...faults, ...seamFaults(rows)] };
}
/** A seam is a gap of the wall: the same in every row, and no area stands on both sides of it. */
function seamFaults(rows: Layout['rows']): string[] {
  const zones = rows.map(([, row]) => row.split(seam).map(namesOf));
  const sizes = new Set(zones.map((parts) => parts.map((names) => names.length).join()));
  const crossing = zones.flatMap((parts) =>
    parts.flatMap((names, at) => names.filter((name) => zones.some((others) => others.some((other, place) => place !== at && other.includes(name))))),
  );
  return [...(sizes.size > 1 ? ['各行的接缝不在同一处'] : []), ...[...new Set(crossing)].map((name) => `${name} 跨过接缝`)];
}
/** How many columns each zone of a wall has; one zone where there is no seam. */
export const zonesOf = ({ rows }: Layout): readonly number[] => (rows[0]?.[1] ?? '').split(seam).map((zone) => namesOf(zone).length);
