import { useEffect, useMemo, useState } from 'react';
import type { Screen } from '@/domain/screens/screen';
import { write } from '@/client/kernel/session/storage';
import { fitOf, type Fit } from './fit';

const kept = 'pro__cockpit_near';
/** 远看/近看 of this device: from the address, else as it was kept. */
export function nearOf(given: number): number {
  if (new URLSearchParams(location.search).has('k')) {
    write(localStorage, kept, String(given));
    return given;
  }
  return Number(localStorage.getItem(kept)) || 1;
}
const settle = 150; // ms without another change before everything is laid out anew

/** The fit of the window; followed 150 ms after the last change of its size. */
export function useFit(zoomFactor: number, screen?: Screen): Fit {
  const standing = screen?.layouts.tall !== undefined;
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSize({ width: innerWidth, height: innerHeight }), settle);
    };
    addEventListener('resize', follow);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', follow);
    };
  }, []);
  return useMemo(() => fitOf(size.width, size.height, zoomFactor, standing), [size, zoomFactor, standing]);
}
