import { memo, useMemo, type CSSProperties } from 'react';
import type { KnownScreen } from '@/domain/screens';
import { areasOf, isStrip, valueAt, type Area, type Bucket, type PanelArea } from '@/domain/screens/screen';
import { panelByProp } from '@/panels/index';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { PicksContext, usePicks } from '@/panels/kernel/picks';
import { usePanelEnvironment } from '@/panels/kernel/surface';
import { gridOf } from './grid';
import { usePickControl } from './usePicks';
import './screen.css';

function ScreenPanel({ panel: prop, params, title }: PanelArea) {
  const panel = panelByProp.get(prop);
  const { picks } = usePicks();
  const chosen = useMemo(() => ({ ...params, ...picks }), [params, picks]);
  if (!panel) return null;
  return <PanelFrame panel={panel} params={chosen} {...(title !== undefined && { title })} />;
}
/** One panel, or figures side by side. */
const AreaView = memo(function AreaView({ area, bucket }: { area: Area; bucket: Bucket }) {
  // another panel in the same place is another one from the start: nothing of what was shown before stays in it
  if (!isStrip(area)) return <ScreenPanel key={area.panel} {...area} />;
  const columns = valueAt(area.columns, bucket);
  // narrow tiles that are high enough for three lines
  const isTight = bucket === 'stacked' || (bucket === 'tall' && columns > 3);
  return (
    <div className="k-strip" data-tight={isTight || undefined} style={{ '--columns': columns } as CSSProperties}>
      {area.panels.map((panel) => (
        <ScreenPanel key={panel} panel={panel} />
      ))}
    </div>
  );
});
/** A screen of the cockpit as its definition has it: the panels of its areas, where its layout for this ratio puts them. */
export function ScreenGrid({ screen, bucket }: { readonly screen: KnownScreen; readonly bucket: Bucket }) {
  const { visiting = false } = usePanelEnvironment();
  const areas = useMemo(() => areasOf(screen, bucket, visiting), [screen, bucket, visiting]);
  const grid = useMemo(() => gridOf(valueAt(screen.layouts, bucket), bucket, Object.keys(areas)), [screen, bucket, areas]);
  const picks = usePickControl(screen.picks);
  return (
    <PicksContext value={picks}>
      <div className="screen" data-bucket={bucket} style={{ gridTemplateColumns: grid.columns, gridTemplateRows: grid.rows }}>
        {Object.entries(areas).map(([name, area]) => (
          <div key={`${screen.id} ${name}`} data-area={name} style={{ gridArea: grid.places.get(name) }}>
            <AreaView area={area} bucket={bucket} />
          </div>
        ))}
      </div>
    </PicksContext>
  );
}
