import { useFeedStore } from '@/panels/kernel/live';

/** The product's time in ms, not that of a machine whose clock may be wrong; asked when it is wanted. */
export function useServerClock(): () => number {
  const store = useFeedStore();
  return () => store.now();
}
