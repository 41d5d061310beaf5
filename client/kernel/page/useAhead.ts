import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/**
 * What an address will be once all that was wanted of it is drawn. Drawing comes later than a key: whoever presses the next one goes on
 * from what the last one wanted, not from what still stands on the screen. An address that nobody here wanted counts as it is.
 */
export class Ahead {
  private drawn: string;
  private wanted: readonly string[] = [];
  constructor(drawn: string) {
    this.drawn = drawn;
  }
  get current(): string {
    return this.wanted.at(-1) ?? this.drawn;
  }
  want(next: string): void {
    // of many that are never drawn one by one (a key held down) the last are enough
    this.wanted = [...this.wanted, next].slice(-50);
  }
  /** This one is drawn now: it and those before it are no longer ahead; none is where somebody went there with the browser's own buttons. */
  draw(search: string, byBrowser = false): void {
    if (search === this.drawn) return;
    this.drawn = search;
    const at = byBrowser ? -1 : this.wanted.indexOf(search);
    this.wanted = at < 0 ? [] : this.wanted.slice(at + 1);
  }
}
/** The one of the frame around: scope and picks are parts of one address, and each goes on from what the other wanted. */
export const AheadContext = createContext<Ahead | null>(null);
export function useAhead(search: string): Ahead {
  const around = useContext(AheadContext);
  const [own] = useState(() => new Ahead(search));
  const ahead = around ?? own;
  const byBrowser = useNavigationType() === 'POP';
  // once it stands: a drawing that was begun may be put off for another one of what stood before
  useLayoutEffect(() => ahead.draw(search, byBrowser), [ahead, search, byBrowser]);
  return ahead;
}
