import type { IncubatorSpace } from '@/domain/feeds/space';

export interface Building {
  readonly id: number;
  readonly name: string;
  readonly rented: number; // ㎡
  readonly idle: number;
  readonly rate: number; // %
}
export interface Rate {
  /** Let area over lettable area in %, one decimal; null where nothing can be let. */
  readonly rate: number | null;
  readonly rented: number; // ㎡
  readonly idle: number;
  readonly buildings: readonly Building[]; // the fullest first
}
/** The rate is counted from the areas, so it and the numbers beside it always agree. */
export function shape({ space }: IncubatorSpace): Rate {
  const rented = space.rented.value ?? 0;
  const rentable = space.rentable.value ?? 0;
  const buildings = space.by_building
    .flatMap((one) =>
      one.rent_rate === null ? [] : [{ id: one.id, name: one.name, rented: one.rented, idle: one.rentable - one.rented, rate: one.rent_rate }],
    )
    .sort((one, other) => other.rate - one.rate);
  return { rate: rentable > 0 ? Math.round((1000 * rented) / rentable) / 10 : null, rented, idle: rentable - rented, buildings };
}
/** The `most` buildings with the largest area to let, still the fullest first. */
export function largest(buildings: readonly Building[], most: number): readonly Building[] {
  const area = ({ rented, idle }: Building): number => rented + idle;
  const kept = new Set(buildings.toSorted((one, other) => area(other) - area(one)).slice(0, most));
  return buildings.filter((one) => kept.has(one));
}
