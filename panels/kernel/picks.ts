import { createContext, useCallback, useContext, useState } from 'react';

/** What was picked on a screen beside its scope (a filter, one company), by name: it narrows every panel whose feed has such a parameter. */
export type Picks = Readonly<Record<string, string>>;
export interface PicksControl {
  /** What can be picked here. */
  readonly names: readonly string[];
  readonly picks: Picks;
  /** Picks anew: the panels of the screen and the address follow. Null takes a pick back. */
  readonly pick: (change: Readonly<Record<string, string | null>>) => void;
}
const nothing: PicksControl = { names: [], picks: {}, pick: () => undefined };
/** Where nothing above keeps picks, nothing is picked and nothing can be. */
export const PicksContext = createContext<PicksControl>(nothing);
export const usePicks = (): PicksControl => useContext(PicksContext);
/** One of them, where the screen has it; else the panel keeps it to itself. */
export function usePick(name: string): readonly [string | null, (value: string | null) => void] {
  const { names, picks, pick } = usePicks();
  const [own, setOwn] = useState<string | null>(null);
  const isShared = names.includes(name);
  const set = useCallback((value: string | null) => (isShared ? pick({ [name]: value }) : setOwn(value)), [isShared, pick, name]);
  return [isShared ? (picks[name] ?? null) : own, set];
}
