import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { incubatorFeed } from '@/domain/feeds/incubator';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { usePanelHost, useOpener } from '@/panels/kernel/host';
import { LiveScope } from '@/panels/kernel/live';
import { Skeleton } from '@/panels/kernel/StatusView';
import { useSite } from '../../kernel/site';

const RegionMap = lazy(() => import('../map/RegionMap'));
const BuildingView = lazy(() => import('../building/BuildingView'));
const noParams = {};

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
export function MapPanel() {
  const { site } = useSite();
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null);
  const scope = useContext(LiveScope);
  // another park was chosen: its own place on the map comes first
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the choice counts
  useEffect(() => setOpened(null), [scope]);
  useEscape(opened !== null, () => setOpened(null));
  const back = (
    <button type="button" className="p-button" onClick={() => setOpened(null)} title="返回地图（Esc）">
      ‹ 返回地图
    </button>
  );
  return (
    <FeedPanel title={opened ? `${opened.name} · 楼栋与房间` : '园区分布'} feed={incubatorFeed} params={noParams} tools={opened && back}>
      {({ map }, size) => {
        const pin = map.incubators.find(({ id }) => id === opened?.id);
        return (
          <Suspense fallback={<Skeleton />}>
            {pin ? (
              <BuildingView pin={pin} size={size} />
            ) : (
              <RegionMap
                incubators={map.incubators}
                approval={site.map_approval}
                size={size}
                empty={<NoBuildings />}
                onOpen={(id) => {
                  const chosen = map.incubators.find((one) => one.id === id);
                  if (chosen) setOpened({ id, name: chosen.name });
                }}
              />
            )}
          </Suspense>
        );
      }}
    </FeedPanel>
  );
}
