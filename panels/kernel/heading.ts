import { createContext, useContext, useEffect } from 'react';

/** What the bar of a panel says while its drawing shows something further in, and the way back. */
export interface Heading {
  readonly title: string;
  readonly back: string; // the button's words
  readonly onBack: () => void;
}
export const HeadingContext = createContext<(heading: Heading | null) => void>(() => undefined);
/** For drawings: another heading for as long as they show it; null: the panel's own. A stable object. */
export function useHeading(heading: Heading | null): void {
  const set = useContext(HeadingContext);
  useEffect(() => {
    set(heading);
    return () => set(null);
  }, [set, heading]);
}
