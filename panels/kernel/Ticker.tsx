import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePanelEnvironment, useMotion } from './surface';
import type { Size } from './useSize';
import './ticker.css';

export interface TickerRow {
  readonly key: string | number;
  readonly content: ReactNode;
}
interface TickerProps {
  readonly label: string;
  readonly rows: readonly TickerRow[];
  readonly size: Size;
  /** u a second. */
  readonly speed?: number;
}
/** The specification's 0.2 px a frame at 60 frames a second, freed from the frame rate: u a second. */
export const listSpeed = 0.2 * 60;
/** News is read more slowly: 0.12 px a frame. */
export const newsSpeed = 0.12 * 60;
/** ms that a list `length` CSS px long takes to pass once. */
export const roundOf = (length: number, unit: number, speed = listSpeed): number => (length / (speed * unit)) * 1000;
/** A list stands so long, in ms, before it begins to move. */
export const firstWait = 1000;
/** Where a movement that was broken off at `at` ms goes on: the wait passes once, then round and round. */
export const goesOnAt = (at: number, duration: number): number => (at < firstWait ? at : firstWait + ((at - firstWait) % duration));
/** ms in which one row gives way to the next. */
const slide = 300;
/**
 * One round of a list of so many rows, each `row` px high and to be seen `stands` ms as the first: it stands still, and then goes on by a
 * whole row, so that none is cut while it is read.
 */
export function stepsOf(count: number, row: number, stands: number): readonly { readonly offset: number; readonly y: number }[] {
  const round = count * stands;
  return Array.from({ length: count }, (_, at) => [
    { offset: (at * stands) / round, y: -at * row },
    { offset: ((at + 1) * stands - Math.min(slide, stands)) / round, y: -at * row },
  ])
    .flat()
    .concat({ offset: 1, y: -count * row });
}
/** Height of a row in CSS px, and how many whole ones fit. */
export function rowsThatFit(height: number, unit: number): { readonly row: number; readonly count: number } {
  const row = Math.max(26, 44 * unit);
  return { row, count: Math.max(1, Math.floor(height / row)) };
}
/**
 * A list that goes on when it does not fit: by whole rows, by the clock and not by the frame, still on hover, on focus,
 * while paused and in a hidden tab. Where nothing may move it is a list to scroll by hand.
 */
export function Ticker({ label, rows, size, speed = listSpeed }: TickerProps) {
  const { surface, unit } = usePanelEnvironment();
  // on a desk one scrolls oneself: what moves unasked is for those who stand before a wall
  const moves = useMotion() && surface === 'cockpit';
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(0);
  const [held, setHeld] = useState(false);
  const { row, count } = rowsThatFit(size.height, unit);
  const overflows = rows.length > count;
  const rolls = overflows && moves;
  const lines = rows.length;
  const length = lines * row;
  useEffect(() => {
    const element = list.current;
    if (!element || !rolls) return;
    const duration = roundOf(length, unit, speed);
    const animation = element.animate(
      stepsOf(lines, row, duration / lines).map(({ offset, y }) => ({ offset, transform: `translateY(${y}px)` })),
      { duration, delay: firstWait, iterations: Infinity },
    );
    animation.currentTime = goesOnAt(at.current, duration);
    return () => {
      at.current = Number(animation.currentTime ?? 0);
      animation.cancel();
    };
  }, [rolls, lines, row, length, speed, unit]);
  useEffect(() => {
    for (const animation of list.current?.getAnimations() ?? []) {
      if (held) animation.pause();
      else animation.play();
    }
  }, [held]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const item = ({ key, content }: TickerRow, copy: boolean) => (
    <li key={copy ? `copy-${key}` : key} style={{ height: row }} aria-hidden={copy || undefined}>
      {content}
    </li>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is scrolled by hand, the keys scroll it too
    <div
      className="p-ticker"
      data-still={overflows && !moves}
      tabIndex={overflows && !moves ? 0 : undefined}
      style={{ height: Math.min(rows.length, count) * row }}
      {...hold}
    >
      <ul ref={list} aria-label={label}>
        {rows.map((one) => item(one, false))}
        {rolls && rows.map((one) => item(one, true))}
      </ul>
    </div>
  );
}
