import { useEffect, useRef } from 'react';
import type { Reply } from '../../../kernel/api/calls';

/** Reads anew when the meters have said something new; what was read stays meanwhile. */
export function useRefreshed<T>(reply: Reply<T>, refreshed: string | null, skip = false): Reply<T> {
  const known = useRef(refreshed);
  const { retry } = reply;
  useEffect(() => {
    if (known.current === refreshed) return;
    known.current = refreshed;
    if (!skip) retry();
  });
  return reply;
}
