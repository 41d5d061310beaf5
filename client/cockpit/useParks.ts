import { useMemo } from 'react';
import { incubatorFeed, type IncubatorPin } from '@/domain/feeds/incubator';
import { useFeed } from '@/panels/kernel/live';
import { everything, type Scope } from '@/panels/kernel/scope';

const noParams = {};
const noParks: readonly IncubatorPin[] = [];
/** The parks of the session's choice; the buildings of what is looked at are what all panels count. A park or building that is not there counts as not chosen. */
export function useParks(wanted: Scope) {
  const { data } = useFeed(incubatorFeed, noParams);
  const parks = data?.map.incubators ?? noParks;
  const park = parks.find(({ id }) => id === wanted.park);
  const building = park?.buildings.find(({ id }) => id === wanted.building);
  const ids = (building ? [building] : (park?.buildings ?? [])).map(({ id }) => id).join();
  const buildings = useMemo(() => (ids === '' ? null : ids.split(',').map(Number)), [ids]);
  const { floor, room } = wanted;
  const [parkId, buildingId] = [park?.id ?? null, building?.id ?? null];
  const scope = useMemo<Scope>(
    () => (buildingId === null ? { ...everything, park: parkId } : { park: parkId, building: buildingId, floor, room }),
    [parkId, buildingId, floor, room],
  );
  return { parks, scope, buildings, known: data !== undefined };
}
