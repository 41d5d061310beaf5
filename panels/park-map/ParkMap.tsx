import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import { Skeleton } from '../kernel/StatusView';
import { useHeading } from '../kernel/heading';
import { usePanelHost, useOpener } from '../kernel/host';
import { LiveScope } from '../kernel/live';
import type { PanelProps } from '../kernel/panel';

const RegionMap = lazy(() => import('./map/RegionMap'));
const BuildingView = lazy(() => import('./building/BuildingView'));

/** Esc goes back from the buildings to the region, unless something nearer has used the key. */
function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) onEscape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [active, onEscape]);
}
function NoBuildings() {
  const host = usePanelHost();
  const open = useOpener()('building.list');
  return (
    <>
      尚未录入楼栋
      {open && host.can('building_store') && (
        <button type="button" className="p-button" onClick={open}>
          去录入
        </button>
      )}
    </>
  );
}
/** The region with its incubators; behind each, its buildings in three dimensions. */
export default function ParkMap({ data: { map }, size }: PanelProps<IncubatorOverview>) {
  const { mapApproval } = usePanelHost();
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null);
  const scope = useContext(LiveScope);
  // another park was chosen: its own place on the map comes first
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the choice counts
  useEffect(() => setOpened(null), [scope]);
  useEscape(opened !== null, () => setOpened(null));
  const name = opened?.name;
  useHeading(useMemo(() => (name === undefined ? null : { title: `${name} · 楼栋与房间`, back: '返回地图', onBack: () => setOpened(null) }), [name]));
  const pin = map.incubators.find(({ id }) => id === opened?.id);
  const open = (id: number) => {
    const chosen = map.incubators.find((one) => one.id === id);
    if (chosen) setOpened({ id, name: chosen.name });
  };
  return (
    <Suspense fallback={<Skeleton />}>
      {pin ? (
        <BuildingView pin={pin} size={size} />
      ) : (
        <RegionMap incubators={map.incubators} approval={mapApproval} size={size} empty={<NoBuildings />} onOpen={open} />
      )}
    </Suspense>
  );
}
