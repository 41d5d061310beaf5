import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { FeedPanel, PanelGuard } from './FeedPanel';
import { Skeleton } from './StatusView';
import { usePanelHost } from './host';
import type { Panel, PanelProps } from './panel';
import { ScreenPanel } from './ScreenPanel';
import { usePanelEnvironment } from './surface';
import type { Size } from './useSize';

type Drawn = ComponentType<PanelProps<unknown, Record<string, readonly string[]>>>;
const drawings = new WeakMap<Panel, Drawn>();
/** One lazy component a panel, however often it is on the board. */
function drawingOf(panel: Panel): Drawn {
  const known = drawings.get(panel);
  if (known) return known;
  const drawn = lazy(panel.load) as Drawn;
  drawings.set(panel, drawn);
  return drawn;
}
const noParams = {};
const nothing: Readonly<Record<string, never>> = {};

interface PanelFrameProps {
  readonly panel: Panel;
  /** The values chosen for it on this board; else it starts with its own. A stable object. */
  readonly params?: Readonly<Record<string, string>>;
  /** Another title than the panel's own. */
  readonly title?: string;
  readonly tools?: ReactNode;
}
/** A panel of the catalogue in its frame: right, feed, lazy drawing and the arrow to its page. */
export function PanelFrame({ panel, params, title = panel.title, tools }: PanelFrameProps) {
  const host = usePanelHost();
  const { surface } = usePanelEnvironment();
  const { jump, feed, permission } = panel;
  const Drawing = drawingOf(panel);
  const values = params ?? panel.starts ?? noParams;
  const jumps = jump && !host.editing && host.mayOpen(jump.route);
  const onJump = jumps ? () => host.open(jump.route, jump.query) : undefined;
  const draw = (data: unknown, size: Size) => (
    <Suspense fallback={<Skeleton />}>
      <Drawing data={data} params={values} size={size} surface={surface} />
    </Suspense>
  );
  if (permission !== undefined && !host.can(permission)) {
    return (
      <ScreenPanel title={title} status="forbidden" tools={tools}>
        {() => null}
      </ScreenPanel>
    );
  }
  if (!feed) {
    return (
      <PanelGuard title={title}>
        <ScreenPanel title={title} status="ready" onJump={onJump} tools={tools}>
          {(size) => draw(nothing, size)}
        </ScreenPanel>
      </PanelGuard>
    );
  }
  return (
    <FeedPanel feed={feed} params={values} title={title} empty={panel.empty} emptyText={panel.emptyText} onJump={onJump} tools={tools}>
      {draw}
    </FeedPanel>
  );
}
