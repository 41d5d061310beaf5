import { useEffect, useRef, type RefObject } from 'react';

interface Ways {
  /** On to the next step; in the last one, and in a form without steps, the emphasised button. */
  readonly on: () => void;
  readonly back: (() => void) | undefined;
}
/** Whether it is in the dialog that lies over all others. */
const isOnTop = (form: HTMLElement): boolean =>
  [...document.querySelectorAll('[role=dialog]')].findLast((dialog) => dialog.getClientRects().length > 0)?.contains(form) ?? false;
/** Keys of a form (visual.md 2.11): Ctrl+Enter goes on, or hands it in, Alt+← goes back a step, from wherever in its dialog one is. */
export function useFormKeys(ways: Ways): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(ways);
  latest.current = ways;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const goesOn = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      const goesBack = event.key === 'ArrowLeft' && event.altKey;
      if (event.isComposing || !(goesOn || goesBack) || !host.current || !isOnTop(host.current)) return;
      // the browser would leave the page
      event.preventDefault();
      event.stopPropagation();
      // an input keeps what was typed when it is left, and the form has it a moment later
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(() => (goesOn ? latest.current.on() : latest.current.back?.()));
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return host;
}
