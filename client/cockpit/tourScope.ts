import type { IncubatorPin } from '@/domain/feeds/incubator';
import type { TourView } from '@/domain/screens/tour';
import { everything, type Scope } from '@/panels/kernel/scope';

const largest = <T>(all: readonly T[], size: (one: T) => number, place = 0): T | undefined =>
  all.toSorted((one, other) => size(other) - size(one))[place];
/** Where a stop of the tour looks among these parks; undefined where there is nothing of the kind, and the stop is left out. */
export function tourScope(view: TourView, parks: readonly IncubatorPin[], chosen: number | null): Scope | undefined {
  if (view === 'all') return everything;
  const id = Number(view.split(':')[1]);
  if (view.startsWith('park:')) return parks.some((one) => one.id === id) ? { ...everything, park: id } : undefined;
  if (view.startsWith('building:')) {
    const at = parks.find(({ buildings }) => buildings.some((one) => one.id === id));
    return at && { ...everything, park: at.id, building: id };
  }
  const park = parks.find(({ id }) => id === chosen) ?? largest(parks, ({ area }) => area);
  if (!park) return undefined;
  if (view === 'park') return { ...everything, park: park.id };
  const building = largest(park.buildings, ({ rooms }) => rooms, view === 'second building' ? 1 : 0);
  return building && { ...everything, park: park.id, building: building.id };
}
