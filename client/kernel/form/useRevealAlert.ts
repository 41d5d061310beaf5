import { useEffect, useRef, type RefObject } from 'react';

/** What a form was answered stands above its questions, and 保存 below them: on a phone, or in a long form, it is brought into sight. */
export function useRevealAlert(what: unknown): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!what) return;
    host.current?.scrollIntoView({ block: 'start' });
    host.current?.focus({ preventScroll: true });
  }, [what]);
  return host;
}
