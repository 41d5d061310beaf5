import { Component, useContext, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Feed, FeedParams, ParamsOf } from '@/domain/kernel/feed';
import { type DataTime, dataTime, statusOf, freshnessOf } from './status';
import { usePanelHost } from './host';
import { NotFetched } from './lazyDrawing';
import { LiveScope, useFeed, useFeedStore, type Live } from './live';
import { ScreenPanel, type ScreenPanelProps } from './ScreenPanel';
import { usePanelEnvironment, useServerTime } from './surface';
import { type Search, useSearch } from './useSearch';
import type { Size } from './useSize';

const asOfOf = (data: unknown): string | null => {
  const at = data && typeof data === 'object' && 'as_of' in data ? data.as_of : null;
  return typeof at === 'string' ? at : null;
};
const never = (): boolean | string => false;

/** Freshness of a topic, looked at each second; drawn again when its words change. */
export function useFreshness(live: Live) {
  const store = useFeedStore();
  const connected = useSyncExternalStore(store.onConnection, store.connected);
  const text = useServerTime((now) => {
    const freshness = freshnessOf(live, now, connected);
    return freshness && freshness.kind !== 'live'
      ? `${freshness.kind}:${Math.floor(freshness.age / (freshness.age < 60_000 ? 1000 : 60_000))}`
      : (freshness?.kind ?? '');
  });
  const { frozenAt } = usePanelEnvironment();
  return text === '' ? null : freshnessOf(live, frozenAt ?? store.now(), connected);
}

interface GuardProps {
  readonly title: string;
  readonly children: ReactNode;
}
/** Nobody presses 重试 on a wall. */
const againMs = 15_000;
/** A drawing that throws takes its own panel down, not the screen. */
export class PanelGuard extends Component<GuardProps, { readonly broken: boolean }> {
  private again: ReturnType<typeof setTimeout> | undefined;
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error(`面板 ${this.props.title} 出错`, error);
    if (!(error instanceof NotFetched)) return;
    error.forget();
    this.again = setTimeout(this.retry, againMs);
  }
  override componentWillUnmount(): void {
    clearTimeout(this.again);
  }
  private readonly retry = (): void => {
    clearTimeout(this.again);
    this.setState({ broken: false });
  };
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <ScreenPanel title={this.props.title} status="error" onRetry={this.retry}>
        {() => null}
      </ScreenPanel>
    );
  }
}

type Frame = Pick<ScreenPanelProps, 'title' | 'emptyText' | 'emptyAction' | 'onJump' | 'tools' | 'bare'>;
export interface FeedPanelProps<T, P extends FeedParams> extends Frame {
  readonly feed: Feed<T, P>;
  readonly params: ParamsOf<P>; // a stable object
  /** Narrowed by more than the topic: then it asks, and joins none. */
  readonly search?: Search | undefined;
  /** Whether there is nothing to show; a text says why in this case. */
  readonly empty?: ((data: T) => boolean | string) | undefined;
  readonly children: (data: T, size: Size) => ReactNode;
}
/** While another scope is on its way the old figures stay, greyed: no panel goes blank because a park was chosen. */
function useLastShown<T>(live: Live<T>): { readonly shown: Live<T>; readonly changing: boolean } {
  const kept = useRef<Live<T> | null>(null);
  if (live.data !== undefined) kept.current = live;
  else if (live.status !== 'loading') kept.current = null;
  const before = live.data === undefined && live.status === 'loading' ? kept.current : null;
  return { shown: before ?? live, changing: before !== null };
}
type ShownProps<T> = Frame & Pick<FeedPanelProps<T, FeedParams>, 'empty' | 'children'> & { readonly live: Live<T>; readonly onRetry: () => void };
function Shown<T>({ live: newest, onRetry, empty = never, children, ...frame }: ShownProps<T>) {
  const { shown: live, changing } = useLastShown(newest);
  const freshness = useFreshness(live);
  const asOf = asOfOf(live.data);
  // one text for both, so that the panel is drawn again only when what it says changes
  const time = useServerTime((now) => (asOf ? JSON.stringify(dataTime(asOf, live.every, now)) : null));
  const dated = time === null ? undefined : (JSON.parse(time) as DataTime);
  const { data } = live;
  const why = data === undefined ? false : empty(data);
  return (
    <ScreenPanel
      {...frame}
      {...(typeof why === 'string' && { emptyText: why })}
      status={statusOf(live, (of: T) => empty(of) !== false)}
      freshness={freshness}
      asOf={dated}
      failed={live.status === 'error'}
      changing={changing}
      onRetry={onRetry}
    >
      {(size) => (data === undefined ? null : children(data, size))}
    </ScreenPanel>
  );
}
function Subscribed<T, P extends FeedParams>({ feed, params, search: _search, ...rest }: FeedPanelProps<T, P>) {
  const store = useFeedStore();
  const buildings = useContext(LiveScope) ?? undefined;
  const live = useFeed(feed, params);
  return <Shown {...rest} live={live} onRetry={() => store.retry(feed, params as Readonly<Record<string, string>>, buildings)} />;
}
function Searched<T, P extends FeedParams>({ feed, params: _params, search, ...rest }: FeedPanelProps<T, P> & { readonly search: Search }) {
  const { live, retry } = useSearch(feed as Feed<T>, search);
  return <Shown {...rest} live={live} onRetry={retry} />;
}
/** A panel over one feed: subscribes only when the person may see it. */
export function FeedPanel<T, P extends FeedParams>(props: FeedPanelProps<T, P>) {
  const host = usePanelHost();
  const { feed, title, bare } = props;
  const allowed = feed.permission === undefined || host.can(feed.permission);
  if (!allowed) {
    return (
      <ScreenPanel title={title} status="forbidden" {...(bare && { bare })}>
        {() => null}
      </ScreenPanel>
    );
  }
  return <PanelGuard title={title}>{props.search ? <Searched {...props} search={props.search} /> : <Subscribed {...props} />}</PanelGuard>;
}
