import { createContext, useContext, useEffect } from 'react';
import type { Freshness } from './status';

/** How what a drawing reads by itself stands, beside the feed of its panel. */
export interface Reading {
  /** It has not drawn anything yet. */
  readonly loading: boolean;
  /** What it shows is older than it should be; null: it is not. */
  readonly late: Extract<Freshness, { readonly age: number }> | null;
}
export const ReadingContext = createContext<(reading: Reading | null) => void>(() => undefined);
/** For drawings that read what no feed carries: the panel's bar never says 实时 over what could not be read again. A stable object. */
export function useReading(reading: Reading): void {
  const set = useContext(ReadingContext);
  useEffect(() => {
    set(reading);
    return () => set(null);
  }, [set, reading]);
}
