import { usePlaceTree } from '../api/usePlaceTree';
import { useOpenRoute } from './navigation';
import { useSession } from '../session/session';

/** 新建项目: opens the customer list with an empty form, in the park whose buildings alone are looked at. For holders of enterprise_store who are no enterprise; undefined for all others. */
export function useNewProject(): (() => void) | undefined {
  const { can, flags, buildings } = useSession();
  const open = useOpenRoute();
  const isOffered = !flags.enterprise && can('enterprise_store');
  const { places = [] } = usePlaceTree({ skip: !isOffered || buildings.length === 0 });
  const parks = places.filter((park) => park.buildings.some(({ id }) => buildings.includes(id)));
  const [park] = parks.length === 1 ? parks : [];
  return isOffered ? () => open('enterprise.list', { new: 1, park: park?.id }) : undefined;
}
