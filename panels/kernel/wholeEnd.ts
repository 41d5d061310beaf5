import { useLayoutEffect, type RefObject } from 'react';

/** From top to bottom within what scrolls, CSS px. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}
/** A view is never shortened by more than this part of it: what is higher is cut. */
const most = 0.3;
/** Above the highest of those that would be cut, and of those that this cuts then. */
function endAbove(height: number, spans: readonly Span[], slack: number): number {
  let end = height;
  for (let cut = true; cut; ) {
    const across = spans.filter(({ top, bottom }) => top < end - slack && bottom > end + slack);
    cut = across.length > 0;
    if (cut) end = Math.min(...across.map(({ top }) => top));
  }
  return end;
}
/** What is as low as this part of a view is a line, and what is higher a drawing. */
const low = 0.12;
/** Where a view of so much height ends so that it cuts none of these in two; where that would leave too little of it a drawing may be cut, a line of text not. What reaches over it by `slack` px is not cut: a line has no letters there. */
export function endOf(height: number, spans: readonly Span[], slack = 1): number {
  const lines = spans.filter(({ top, bottom }) => bottom - top < height * low);
  const ends = [endAbove(height, spans, slack), endAbove(height, lines, slack)].filter((end) => end >= height * (1 - most));
  return Math.floor(ends[0] ?? height);
}
/** What a line has above and below its letters, of its font's size. */
const leading = 0.15;
/** What is read as one line, or seen as one drawing. */
const lines = 'li, tr, dl > div, summary, legend, h2, p, .portrait-drawing, .k-chip';
/** What is read aloud only, or folded away, is not seen cut. */
const isSeen = (line: Element): boolean => line.closest('.visually-hidden') === null && line.checkVisibility();

/** What scrolls within `box` ends, before anybody scrolls it, between two lines and not within one. `onEnd` hears when that is known. */
export function useWholeEnd(box: RefObject<HTMLElement | null>, height: number, content: unknown, onEnd?: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height and another content are measured anew
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      shorten();
      onEnd?.();
    };
    const shorten = (): void => {
      element.style.height = '';
      const whole = element.clientHeight;
      if (element.scrollHeight <= whole + 1) return;
      const origin = element.getBoundingClientRect().top - element.scrollTop;
      const spans = [...element.querySelectorAll(lines)].filter(isSeen).map((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return { top: top - origin, bottom: bottom - origin };
      });
      element.style.height = `${endOf(whole, spans, Number.parseFloat(getComputedStyle(element).fontSize) * leading)}px`;
    };
    const observer = new ResizeObserver(measure);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [box, height, content, onEnd]);
}
