import { useCallback, useEffect, useState } from 'react';
import { usePanelHost } from './host';
import { useFeedStore } from './live';

interface Known<T> {
  /** What was read last; null: nothing yet, or nothing that is there. */
  readonly data: T | null;
  /** There is no such thing. */
  readonly missing: boolean;
  /** Since when, server time in ms, it could not be read; null: it could. */
  readonly failedSince: number | null;
}
interface Read<T> extends Known<T> {
  readonly failed: boolean;
  readonly retry: () => void;
}
interface How {
  /** Read again whenever it is another one. */
  readonly version: unknown;
  /** Ms without another question before it is question. */
  readonly pause?: number;
  readonly buildings?: readonly number[] | undefined;
  /** What was read for another question is of somebody else: not shown while this one is read. */
  readonly own?: boolean;
}
const unknown = { data: null, missing: false, failedSince: null } as const;
const isGone = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** What no feed carries, as a panel that reads for itself has it: what stood before stays where a reading fails. `path` null: nothing is question, and nothing known. */
export function useRead<T>(
  path: `/${string}` | null,
  query: Readonly<Record<string, string>>,
  { version, pause = 0, buildings, own = false }: How,
): Read<T> {
  const { read } = usePanelHost();
  const store = useFeedStore();
  const question = `${path}?${JSON.stringify(query)}`;
  const [state, setState] = useState<Known<T> & { readonly question: string }>({ ...unknown, question });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question holds the query; another version and another turn ask again
  useEffect(() => {
    if (path === null) return setState({ ...unknown, question });
    const controller = new AbortController();
    const failed = (error: unknown): void => {
      if (isGone(error)) return setState({ ...unknown, missing: true, question });
      const now = store.now();
      setState((before) => ({
        ...(own && before.question !== question ? unknown : before),
        failedSince: (before.question === question ? before.failedSince : null) ?? now,
        question,
      }));
    };
    const timer = setTimeout(() => {
      read<T>(path, query, controller.signal, buildings).then(
        (data) => !controller.signal.aborted && setState({ ...unknown, data, question }),
        (error: unknown) => !controller.signal.aborted && failed(error),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [read, store, question, buildings, pause, own, version, turn]);
  const { question: _question, ...shown } = own && state.question !== question ? { ...unknown, question } : state;
  return { ...shown, failed: shown.failedSince !== null, retry: useCallback(() => setTurn((count) => count + 1), []) };
}
