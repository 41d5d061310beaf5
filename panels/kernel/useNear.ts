import { useEffect, useState, type RefObject } from 'react';
import { usePanelEnvironment } from './surface';

/** So far below the window, in CSS px, something counts as about to be seen. */
const ahead = 240;
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;
function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: `${ahead}px` },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
/**
 * Whether an element is, or was once, near enough to the window to be seen: nobody waits for the drawing of what he has not scrolled
 * to. In pictures and where the browser cannot tell, everything is.
 */
export function useNear(target: RefObject<Element | null>): boolean {
  const { frozenAt, drawsAll = false } = usePanelEnvironment();
  const all = frozenAt !== null || drawsAll || typeof IntersectionObserver === 'undefined';
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (all || near || !element) return;
    const stop = watch(element, () => setNear(true));
    const onPrint = (): void => setNear(true);
    addEventListener('beforeprint', onPrint);
    return () => {
      stop();
      removeEventListener('beforeprint', onPrint);
    };
  }, [target, all, near]);
  return all || near;
}
