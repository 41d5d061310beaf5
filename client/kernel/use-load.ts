import { useCallback, useEffect, useState } from 'react';
import { call, type Query } from './http';
import { wordsOf } from './errors';

export type Loaded<T> =
  | { readonly status: 'loading'; readonly data: T | undefined }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly data: T | undefined; readonly message: string };
export interface LoadOptions {
  readonly query?: Query;
  readonly anonymous?: boolean;
}

/**
 * One plain reading for pages that do without RTK Query (home, login, the shell's own lists). Null asks nothing.
 * Data once read stays while it is read anew. `options` must be a stable object.
 */
export function useLoad<T>(path: string | null, options?: LoadOptions): Loaded<T> & { readonly retry: () => void } {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading', data: undefined });
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (path === null) return undefined;
    const controller = new AbortController();
    setState(({ data }) => ({ status: 'loading', data }));
    call<T>('GET', path, { ...options, signal: controller.signal }).then(
      (data) => setState({ status: 'ready', data }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState(({ data }) => ({ status: 'failed', data, message: wordsOf(error) }));
      },
    );
    return () => controller.abort();
  }, [path, options, turn]);
  return { ...state, retry };
}
