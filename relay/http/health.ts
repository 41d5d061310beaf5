import type { Upstream } from './upstream';

export interface HealthOptions {
  readonly everyMs: number;
  readonly timeoutMs: number;
  /** So many questions in a row without an answer: it hangs. */
  readonly misses: number;
}
const usual: HealthOptions = { everyMs: 10_000, timeoutMs: 10_000, misses: 3 };
/** After a question that nobody answered the next one follows at once: people wait meanwhile. */
const soon = 500;

/**
 * Asks the back end for its health, beside all calls. While it does not answer at all, calls that wait for it are ended after
 * each further question, so that nobody waits the ten minutes that an export may take. The answer ends the watch.
 */
export function watchHealth(upstream: Upstream, onHung: (ms: number) => void, options: Partial<HealthOptions> = {}): () => void {
  const { everyMs, timeoutMs, misses } = { ...usual, ...options };
  let missed = 0;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const began = performance.now();
    // It may say that it is not ready; only silence counts.
    const isSilent = upstream.isKnown && !(await upstream.isReady(timeoutMs)) && performance.now() - began >= timeoutMs * 0.9;
    if (isOver) return;
    missed = isSilent ? missed + 1 : 0;
    if (missed >= misses) {
      if (missed === misses) onHung(Math.round(everyMs + misses * timeoutMs));
      upstream.hung();
    }
    timer = setTimeout(() => void look(), missed > 0 ? Math.min(soon, everyMs) : everyMs).unref();
  };
  timer = setTimeout(() => void look(), everyMs).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
