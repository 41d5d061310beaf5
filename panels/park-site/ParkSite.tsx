import { Suspense, useMemo, useState } from 'react';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import { ErrorStatus, Skeleton } from '../kernel/StatusView';
import { lazyDrawing } from '../kernel/lazyDrawing';
import type { PanelProps } from '../kernel/panel';
import { useReading } from '../kernel/reading';
import { everything, type Scope, useScope } from '../kernel/scope';
import { useLateness } from '../kernel/site/useLateness';
import { useSite } from '../kernel/site/useSite';
import { usePick } from '../kernel/picks';
import { useSiteDay } from '../kernel/site/useSiteDay';
import { usePanelEnvironment } from '../kernel/surface';
import type { Size } from '../kernel/useSize';
import { NoBuildings } from './NoBuildings';
import { isLayer, type LayerId } from './layer-names';
import { islands, siteOf } from './model';
import type { ScopeWay } from './standing';
import './site.css';

const SiteView = lazyDrawing(() => import('./SiteView'));
/** The scope of the screen; a board has none, and the panel keeps its own. */
function useOwnScope(): ScopeWay {
  const shared = useScope();
  const [scope, go] = useState<Scope>(everything);
  const own = useMemo(() => ({ scope, go }), [scope]);
  return shared ?? own;
}
function Empty() {
  return (
    <div className="p-status">
      <span className="p-status-icon" aria-hidden>
        ▱
      </span>
      <NoBuildings />
    </div>
  );
}
/** The colours chosen on the model, kept with the screen's picks; else those that the screen or board says. */
function useLayerChoice(option: string | undefined): readonly [LayerId, (id: LayerId) => void] {
  const initial = isLayer(option) ? option : 'rent';
  const [picked, pick] = usePick('layer');
  const choose = (id: LayerId) => pick(id === initial ? null : id);
  return [isLayer(picked) ? picked : initial, choose];
}
/** What tools, labels and legend take of a picture's height, in u. */
const taken = 200;
/** How much wider than high the rest of it is, in fifths: a px more or less moves no island. */
const shapeOf = ({ width, height }: Size, unit: number): number => Math.round((5 * width) / Math.max(1, height - taken * unit)) / 5;
/** The parks as a model: islands, buildings, floors, rooms, coloured by what one wants to know, on any day of a year back and half a year ahead. */
export default function ParkSite({ data: { map }, options, size, surface }: PanelProps<IncubatorOverview>) {
  const { frozenAt, unit, visiting = false } = usePanelEnvironment();
  const control = useOwnScope();
  const [day, setDay] = useSiteDay();
  const [layer, setLayer] = useLayerChoice(options.layer);
  const [site, retry, changes] = useSite(siteOf, { day, energy: layer === 'energy', visiting });
  const [drawn, setDrawn] = useState(false);
  const { failedSince } = site;
  const ratio = shapeOf(size, unit);
  // islands stand as they are largest in this picture
  const model = useMemo(() => site.model && { ...site.model, parks: islands(site.model.parks, ratio) }, [site.model, ratio]);
  const isEmpty = model?.parks.every(({ buildings }) => buildings.length === 0) ?? false;
  const late = useLateness(failedSince, changes);
  const loading = failedSince === null && (model === null || (frozenAt !== null && !drawn && !isEmpty));
  useReading(useMemo(() => ({ loading, late }), [loading, late]));
  if (model === null) return failedSince === null ? <Skeleton /> : <ErrorStatus onRetry={retry} />;
  if (isEmpty) return <Empty />;
  return (
    <Suspense fallback={<Skeleton />}>
      <SiteView
        {...{ model, control, size, layer, day }}
        state={site}
        pins={map.incubators}
        isBoard={surface === 'workbench'}
        onLayer={setLayer}
        onDay={setDay}
        onDrawn={() => setDrawn(true)}
      />
    </Suspense>
  );
}
