import { useEffect, useState } from 'react';

/** True after five seconds without pointer or key: the pointer and the tools step back. */
export function useIdle(after = 5000): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), after);
    const wake = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), after);
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown'] as const) addEventListener(event, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of ['pointermove', 'pointerdown', 'keydown'] as const) removeEventListener(event, wake);
    };
  }, [after]);
  return idle;
}
