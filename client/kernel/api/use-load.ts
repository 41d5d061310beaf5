import { useCallback, useEffect, useRef, useState } from 'react';
import { readingKey } from '@/domain/kernel/publicPage';
import { useEmbedded, type Answered } from './embedded';
import { HttpError, wordsOf } from './errors';
import { call, type Query } from './http';

export type Loaded<T> =
  | { readonly status: 'loading'; readonly data: T | undefined }
  | { readonly status: 'ready'; readonly data: T }
  /** `code`: the answer's status; 0 where none came. */
  | { readonly status: 'failed'; readonly data: T | undefined; readonly message: string; readonly code: number };
export interface LoadOptions {
  readonly query?: Query;
  readonly anonymous?: boolean;
}

const waiting = { status: 'loading', data: undefined } as const;
const loadedOf = <T>(answered: Answered | undefined): Loaded<T> => {
  if (!answered) return waiting;
  if ('status' in answered) return { status: 'failed', data: undefined, message: answered.message, code: answered.status };
  return { status: 'ready', data: answered.data as T };
};

/**
 * One plain reading for pages that do without RTK Query (home, login, the shell's own lists). Null asks nothing.
 * Data once read stays while it is read anew. `options` must be a stable object. What came with the page is not asked for again.
 */
export function useLoad<T>(path: string | null, options?: LoadOptions): Loaded<T> & { readonly retry: () => void } {
  const embedded = useEmbedded(path, options?.query);
  const [state, setState] = useState<Loaded<T>>(() => loadedOf(embedded));
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const key = path === null ? null : readingKey(path, options?.query);
  /** The reading that is there already. */
  const given = useRef(embedded ? key : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (path === null || (given.current === key && turn === 0)) return undefined;
    given.current = null;
    const controller = new AbortController();
    setState(({ data }) => ({ status: 'loading', data }));
    call<T>('GET', path, { ...options, signal: controller.signal }).then(
      (data) => setState({ status: 'ready', data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState(({ data }) => ({ status: 'failed', data, message: wordsOf(error), code: error instanceof HttpError ? error.status : 0 }));
      },
    );
    return () => controller.abort();
  }, [path, options, turn]);
  const failed = state.status === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return { ...state, retry };
}
