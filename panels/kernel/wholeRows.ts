import type { CSSProperties } from 'react';
import './whole-rows.css';

const least = 44; // CSS px: a finger's width
/** For a list that scrolls: as many rows as fit share its height, so that none is cut at its edge. `row`: how high one is at least, CSS px. */
export function wholeRows(height: number, row: number): CSSProperties {
  const high = Math.max(least, row);
  return { '--row': `${Math.floor(height / Math.max(1, Math.floor(height / high))) || high}px` } as CSSProperties;
}
