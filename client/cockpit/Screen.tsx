import { memo, useMemo, type CSSProperties } from 'react';
import { useLocation } from 'react-router';
import { isStrip, type Area, type Bucket, type PanelArea } from '@/domain/screens/screen';
import { panelByProp } from '@/panels/index';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { useBucket } from './CockpitLayout';
import { gridOf } from './grid';
import { screenAt } from './screens';
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
export default function Screen() {
  const screen = screenAt(useLocation().pathname);
  const bucket = useBucket();
  const grid = useMemo(() => screen && gridOf(screen.layouts[bucket], bucket, Object.keys(screen.areas)), [screen, bucket]);
  if (!screen || !grid) return null;
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
