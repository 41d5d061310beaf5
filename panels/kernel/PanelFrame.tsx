import { EmptyWayButton } from './EmptyWay';
import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { FeedPanel, PanelGuard } from './FeedPanel';
import { lazyDrawing } from './lazyDrawing';
import { Skeleton } from './StatusView';
import { usePanelHost } from './host';
import { LiveScope } from './live';
import type { Panel, PanelProps } from './panel';
import { type Reading, useReading } from './reading';
import { useScope } from './scope';
import { ScreenPanel } from './ScreenPanel';
import { usePanelEnvironment } from './surface';
import type { Search } from './useSearch';
import type { Size } from './useSize';

type Drawn = ComponentType<PanelProps<unknown, Record<string, readonly string[]>>>;
const drawings = new WeakMap<Panel, Drawn>();
/** One lazy component a panel, however often it is on the board. */
function drawingOf(panel: Panel): Drawn {
  const known = drawings.get(panel);
  if (known) return known;
  const drawn = lazyDrawing(panel.load) as Drawn;
  drawings.set(panel, drawn);
  return drawn;
}
const nothing: Readonly<Record<string, never>> = {};

type Values = Readonly<Record<string, string>>;
const none: Values = {};
/** What was chosen, apart: parameters of the feed, which make its topic, and options of the drawing, which do not. */
function valuesOf({ feed, starts, options = {} }: Panel, chosen: Values): { readonly params: Values; readonly options: Values } {
  const params = Object.entries<string>(starts ?? none).map(([name, value]) => {
    const allowed: readonly string[] = feed?.params[name] ?? [];
    const other = chosen[name];
    return [name, other !== undefined && allowed.includes(other) ? other : value];
  });
  const drawn = Object.entries(options).map(([name, { initial, values }]) => {
    const value = chosen[name] ?? initial;
    return [name, values && !(value in values) ? initial : value];
  });
  return { params: Object.fromEntries(params), options: Object.fromEntries(drawn) };
}

/** What narrows it beyond its topic: the buildings are the scope of the topic itself. */
function searchOf({ prop, filters }: Panel, chosen: Values): Search | undefined {
  const open = filters.filter((name) => name !== 'building_id' && chosen[name]);
  return open.length === 0 ? undefined : { prop, filters: Object.fromEntries(open.map((name) => [name, chosen[name] ?? ''])) };
}

interface PanelFrameProps {
  readonly panel: Panel;
  /** What was chosen for it on this board or screen, by name; else it starts with its own. A stable object. */
  readonly params?: Values;
  /** Another title than the panel's own. */
  readonly title?: string;
  readonly tools?: ReactNode;
}
const fetching: Reading = { loading: true, late: null };
/** Data that nothing draws yet is not shown: the screen waits for the code of its panels too. */
function Fetching() {
  useReading(fetching);
  return <Skeleton />;
}
/** A panel of the catalogue in its frame: right, feed, lazy drawing and the arrow to its page. */
export function PanelFrame({ panel, params: chosen = none, title = panel.title, tools }: PanelFrameProps) {
  const host = usePanelHost();
  const { surface } = usePanelEnvironment();
  const { jump, feed, permission, empty } = panel;
  const Drawing = drawingOf(panel);
  const { params, options } = useMemo(() => valuesOf(panel, chosen), [panel, chosen]);
  const search = useMemo(() => searchOf(panel, chosen), [panel, chosen]);
  const whole = useScope() !== null && panel.whole;
  const bare = panel.frame === 'figure' && surface === 'cockpit';
  const jumps = jump && !host.editing && host.mayOpen(jump.route);
  const onJump = jumps ? () => host.open(jump.route, jump.query) : undefined;
  const draw = (data: unknown, size: Size) => (
    <Suspense fallback={<Fetching />}>
      <Drawing data={data} params={params} options={options} size={size} surface={surface} />
    </Suspense>
  );
  if (permission !== undefined && !host.can(permission)) {
    return (
      <ScreenPanel title={title} status="forbidden" tools={tools} bare={bare}>
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
  const framed = (
    <FeedPanel
      {...{ feed, params, search, title, onJump, tools, bare }}
      empty={empty && ((data) => empty(data, params))}
      emptyText={panel.emptyText}
      emptyAction={panel.emptyWay && <EmptyWayButton way={panel.emptyWay} />}
    >
      {draw}
    </FeedPanel>
  );
  return whole ? <LiveScope value={null}>{framed}</LiveScope> : framed;
}
