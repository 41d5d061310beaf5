import { useCallback, useContext, useEffect, useState } from 'react';
import type { Feed } from '@/domain/kernel/feed';
import { usePanelHost } from './host';
import { LiveScope, useFeedStore, waiting, type Live } from './live';

/** What a panel is narrowed by beyond its topic: such an answer is one panel's alone, so it is asked for and not pushed. */
export interface Search {
  /** The panel's name on a board. */
  readonly prop: string;
  /** By the names of its filters: dates as YYYY-MM-DD HH:mm:ss, ids as text. */
  readonly filters: Readonly<Record<string, string>>;
}
/** No panel asks more often than this, in ms, however often its feed is polled. */
const atMost = 15_000;

/** The answer to a search, asked again in the period of its feed while the page is seen; what was read before stays when an asking fails. */
export function useSearch<T>(feed: Feed<T>, { prop, filters }: Search): { readonly live: Live<T>; readonly retry: () => void } {
  const { read } = usePanelHost();
  const store = useFeedStore();
  const buildings = useContext(LiveScope);
  const every = Math.max(atMost, feed.everySeconds * 1000);
  const key = JSON.stringify([prop, filters, buildings]);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly live: Live<T> }>({ key, live: waiting });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked; another turn asks again
  useEffect(() => {
    const controller = new AbortController();
    const ask = (): void => {
      if (document.hidden) return;
      read<T>('/dashboard/panelSearch', { typeModule: prop, ...filters }, controller.signal, buildings ?? undefined).then(
        (data) => setAnswer({ key, live: { status: 'ready', data, at: store.now(), every, stale: false } }),
        () => {
          if (controller.signal.aborted) return;
          setAnswer((before) => ({ key, live: before.key === key ? { ...before.live, status: 'error' } : { ...waiting, status: 'error' } }));
        },
      );
    };
    ask();
    const timer = setInterval(ask, every);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [read, store, key, every, turn]);
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  return { live: answer.key === key ? answer.live : waiting, retry };
}
