import type { MeterUse } from '../answers/use';

type Hung = Pick<MeterUse, 'id' | 'parent_id' | 'is_total' | 'incubator_id'>;
/**
 * The meters that stand for some: what hangs below another of them would count twice. Of a place as a whole (`whole`: a park, a building)
 * the total meters alone, where its park has any.
 */
export function headsOf<M extends Hung>(meters: readonly M[], whole: boolean): M[] {
  const ids = new Set(meters.map(({ id }) => id));
  const totalled = new Set(whole ? meters.flatMap((one) => (one.is_total === 1 ? [one.incubator_id] : [])) : []);
  return meters.filter((one) => (totalled.has(one.incubator_id) ? one.is_total === 1 : one.parent_id === null || !ids.has(one.parent_id)));
}

export type BranchKind = 'all' | 'incubator' | 'building' | 'floor' | 'room' | 'tenant' | 'none' | 'meter';
/** A place, a tenant or a meter in the tree of meters. */
export interface Branch {
  /** `building:3`: also what an address says of it. */
  readonly key: string;
  readonly kind: BranchKind;
  readonly id: number;
  readonly name: string;
  /** Of a meter alone. */
  readonly meter: MeterUse | null;
  readonly meters: number;
  readonly offline: number;
  readonly fault: number;
  /** Of the meters that report. */
  readonly power: number | null;
  readonly today: number | null;
  readonly month: number | null;
  readonly children: readonly Branch[];
}
const sum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
const wholes: ReadonlySet<BranchKind> = new Set(['all', 'incubator', 'building']);
function branch(kind: BranchKind, id: number, name: string, meters: readonly MeterUse[], children: readonly Branch[]): Branch {
  // those that serve nobody are no whole: among them hang meters of the park below each other, with tenants' between
  const heads = kind === 'none' ? [] : headsOf(meters, wholes.has(kind));
  return {
    ...{ key: `${kind}:${id}`, kind, id, name, meter: null, children },
    meters: meters.length,
    offline: meters.filter(({ state }) => state === 2).length,
    fault: meters.filter(({ state }) => state === 3).length,
    power: sum(heads.map(({ last_power, state }) => (state === 1 ? last_power : null))),
    today: sum(heads.map(({ today }) => today)),
    month: sum(heads.map(({ month }) => month)),
  };
}
const leaf = (meter: MeterUse): Branch => ({ ...branch('meter', meter.id, meter.name, [meter], []), meter });

/** A step of the tree: by which id meters are put together, what that is called, and how such groups stand. */
interface Level {
  readonly kind: Exclude<BranchKind, 'meter'>;
  readonly of: (meter: MeterUse) => number | null;
  readonly name: (meter: MeterUse) => string | null;
  readonly order?: (meter: MeterUse) => number;
}
const byName = (one: string, other: string): number => one.localeCompare(other, 'zh-CN', { numeric: true });
/** Groups first, then the meters that belong to none of them, a total meter before the others. */
function grouped(meters: readonly MeterUse[], [level, ...rest]: readonly Level[]): Branch[] {
  const leaves = (some: readonly MeterUse[]) => [...some].sort((a, b) => a.is_total - b.is_total || byName(a.name, b.name)).map(leaf);
  if (!level) return leaves(meters);
  const groups = new Map<number, MeterUse[]>();
  for (const one of meters) {
    const id = level.of(one);
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  const named = [...groups].flatMap(([id, some]) => {
    const [first] = some;
    return first
      ? [{ place: level.order?.(first) ?? 0, made: branch(level.kind, id, level.name(first) ?? `#${id}`, some, grouped(some, rest)) }]
      : [];
  });
  const others = meters.filter((one) => level.of(one) === null);
  const ordered = named.sort((a, b) => a.place - b.place || byName(a.made.name, b.made.name)).map(({ made }) => made);
  return [...leaves(others), ...ordered];
}
const places: readonly Level[] = [
  { kind: 'incubator', of: ({ incubator_id }) => incubator_id, name: ({ incubator_name }) => incubator_name },
  { kind: 'building', of: ({ building_id }) => building_id, name: ({ building_name }) => building_name },
  // the highest floor first, as the house stands
  { kind: 'floor', of: ({ floor_id }) => floor_id, name: ({ floor_name }) => floor_name, order: ({ floor_number }) => -(floor_number ?? 0) },
  { kind: 'room', of: ({ room_id }) => room_id, name: ({ room_name }) => room_name },
];
const tenants: readonly Level[] = [{ kind: 'tenant', of: ({ tenant_id }) => tenant_id, name: ({ tenant_name }) => tenant_name }];

/** Meters by whom they serve today; those that serve nobody last. */
function byTenant(meters: readonly MeterUse[]): Branch[] {
  const free = meters.filter(({ tenant_id }) => tenant_id === null);
  const served = grouped(
    meters.filter(({ tenant_id }) => tenant_id !== null),
    tenants,
  );
  return free.length === 0 ? served : [...served, branch('none', 0, '未绑定企业', free, grouped(free, []))];
}
/** Meters by park, building, floor and room. Of one park its buildings stand at the top. */
function byPlace(meters: readonly MeterUse[]): Branch[] {
  const parks = new Set(meters.map(({ incubator_id }) => incubator_id));
  return grouped(meters, parks.size > 1 ? places : places.slice(1));
}
/** All meters, and below them their places or whom they serve. */
export const branchesOfUse = (meters: readonly MeterUse[], by: 'place' | 'tenant'): Branch =>
  branch('all', 0, '全部', meters, by === 'tenant' ? byTenant(meters) : byPlace(meters));
