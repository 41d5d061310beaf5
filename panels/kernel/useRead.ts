import { useCallback, useEffect, useState } from 'react';
import { usePanelHost } from './host';

interface Read<T> {
  /** What was read last; null: nothing yet. */
  readonly data: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
}
interface How {
  /** Read again whenever it is another one. */
  readonly version: unknown;
  /** Ms without another question before it is question. */
  readonly pause?: number;
  readonly buildings?: readonly number[] | undefined;
}
/** What no feed carries, as a panel that reads for itself has it: what stood before stays where a reading fails. `path` null: nothing is question, and nothing known. */
export function useRead<T>(path: `/${string}` | null, query: Readonly<Record<string, string>>, { version, pause = 0, buildings }: How): Read<T> {
  const { read } = usePanelHost();
  const [state, setState] = useState<{ readonly data: T | null; readonly failed: boolean }>({ data: null, failed: false });
  const [turn, setTurn] = useState(0);
  const question = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version and another turn ask again
  useEffect(() => {
    if (path === null) return setState({ data: null, failed: false });
    const controller = new AbortController();
    const timer = setTimeout(() => {
      read<T>(path, JSON.parse(question) as Record<string, string>, controller.signal, buildings).then(
        (data) => !controller.signal.aborted && setState({ data, failed: false }),
        () => !controller.signal.aborted && setState((before) => ({ ...before, failed: true })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [read, path, question, buildings, pause, version, turn]);
  return { ...state, retry: useCallback(() => setTurn((count) => count + 1), []) };
}
