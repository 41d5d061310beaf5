import { useEffect, useRef } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { useTabLocation } from '../page/location';
import { useViewer } from '../session/viewer';
import { filtersOf } from './Filters';
import { queryNames, type FixedFilters } from './listState';
import { stillOffered } from './savedFilters';
import type { Settings } from './useTableSettings';

/**
 * Opens a list with the filter that its user has chosen for that, once: where its address asks for nothing itself. True while it is on its way to the
 * address, so that no rows are asked for that nobody will see.
 */
export function useOpeningFilter(resource: AnyResource, { ready, filters: saved }: Settings, fixed?: FixedFilters): boolean {
  const { search, setSearch } = useTabLocation();
  const viewer = useViewer();
  const done = useRef(false);
  const filters = filtersOf(resource, viewer, fixed);
  const own = ready && !done.current ? saved.find(({ opens }) => opens) : undefined;
  const isBare = [...filters.flatMap(queryNames), 'id', 'new', 'all'].every((name) => !search.has(name));
  const wanted = Object.entries(own && isBare ? stillOffered(resource, filters, own) : {});
  const opening = wanted.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the settings are there
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (!opening) return;
    setSearch(
      (latest) => {
        for (const [name, values] of wanted) for (const value of values) latest.append(name, value);
        return latest;
      },
      { replace: true },
    );
  }, [ready]);
  return opening;
}
