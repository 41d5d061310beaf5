import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element in px, followed as it changes; 0 before it is drawn, and while the page around it is hidden. */
export function useWidth(host: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const look = () => setWidth((before) => element.clientWidth || before);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  });
  return width;
}
