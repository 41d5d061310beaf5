import { useMemo } from 'react';
import type { PanelPlacement } from '@/domain/answers/board';
import { panelByProp } from '@/panels/index';
import { LiveScope } from '@/panels/kernel/live';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { idsOf } from '@/domain/placement';
import { ownTitle, paramsOf } from '@/domain/placement';

function Placement({ placement }: { readonly placement: PanelPlacement }) {
  const panel = panelByProp.get(placement.prop);
  const key = JSON.stringify(paramsOf(placement));
  const { building_id, ...params } = useMemo(() => JSON.parse(key) as Record<string, string>, [key]);
  const chosen = JSON.stringify(params);
  const stable = useMemo(() => JSON.parse(chosen) as Record<string, string>, [chosen]);
  const scope = useMemo(() => idsOf(building_id), [building_id]);
  if (!panel) return null;
  const title = ownTitle(placement);
  return (
    <LiveScope value={scope.length > 0 ? scope : null}>
      <PanelFrame panel={panel} params={stable} {...(title !== undefined && { title })} />
    </LiveScope>
  );
}
/** A board over the whole screen: its 24 columns as they were arranged, its rows shared out so that all of it is seen. */
export function BoardGrid({ board, stacked }: { readonly board: readonly PanelPlacement[]; readonly stacked: boolean }) {
  const rows = Math.max(1, ...board.map(({ y, h }) => y + h));
  return (
    <div
      className="monitor-board"
      data-stacked={stacked || undefined}
      style={{ gridTemplateRows: stacked ? undefined : `repeat(${rows}, minmax(0, 1fr))` }}
    >
      {board.map((placement) => {
        const { id, x, y, w, h } = placement;
        return (
          <div key={id} style={stacked ? undefined : { gridArea: `${y + 1} / ${x + 1} / ${y + h + 1} / ${x + w + 1}` }}>
            <Placement placement={placement} />
          </div>
        );
      })}
    </div>
  );
}
