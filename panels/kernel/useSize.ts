import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}
const none: Size = { width: 0, height: 0 };

/** The inner size of an element in whole CSS px; changes are taken once a frame. */
export function useSize<E extends HTMLElement>(): readonly [RefObject<E | null>, Size] {
  const target = useRef<E>(null);
  const [size, setSize] = useState(none);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    let frame = 0;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    measure();
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return [target, size];
}
