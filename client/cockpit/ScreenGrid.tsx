import { memo, useMemo, type CSSProperties } from 'react';
import type { KnownScreen } from '@/domain/screens';
import { isStrip, type Area, type Bucket, type PanelArea } from '@/domain/screens/screen';
import { panelByProp } from '@/panels/index';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { gridOf } from './grid';
import './screen.css';

function ScreenPanel({ panel: prop, params, title }: PanelArea) {
  const panel = panelByProp.get(prop);
  if (!panel) return null;
  return <PanelFrame panel={panel} {...(params && { params })} {...(title !== undefined && { title })} />;
}
/** One panel, or figures side by side. */
const AreaView = memo(function AreaView({ area, bucket }: { area: Area; bucket: Bucket }) {
  if (!isStrip(area)) return <ScreenPanel {...area} />;
  return (
    <div className="k-strip" style={{ '--columns': area.columns[bucket] } as CSSProperties}>
      {area.panels.map((panel) => (
        <ScreenPanel key={panel} panel={panel} />
      ))}
    </div>
  );
});
/** A screen of the cockpit as its definition has it: the panels of its areas, where its layout for this ratio puts them. */
export function ScreenGrid({ screen, bucket }: { readonly screen: KnownScreen; readonly bucket: Bucket }) {
  const grid = useMemo(() => gridOf(screen.layouts[bucket], bucket, Object.keys(screen.areas)), [screen, bucket]);
  return (
    <div className="screen" data-bucket={bucket} style={{ gridTemplateColumns: grid.columns, gridTemplateRows: grid.rows }}>
      {Object.entries<Area>(screen.areas).map(([name, area]) => (
        <div key={`${screen.id} ${name}`} data-area={name} style={{ gridArea: grid.places.get(name) }}>
          <AreaView area={area} bucket={bucket} />
        </div>
      ))}
    </div>
  );
}
