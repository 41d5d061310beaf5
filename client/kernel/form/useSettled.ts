import { useEffect, useState } from 'react';

/** So long somebody has not typed before it is asked for. */
const pauseMs = 500;
/** What is typed, once it has stood for a while. */
export function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value, by what it is
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
