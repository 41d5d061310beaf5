import { setTimeout } from 'node:timers/promises';

/** How long a database may take to answer `select 1`, in ms, before it counts as hung. */
const deadline = 3000;

/**
 * Whether a database answers in time. A question that is still open is not asked again: a database that hangs holds one connection for
 * it, however often it is asked about.
 */
export function makeReady(ask: () => Promise<unknown>, within = deadline): () => Promise<boolean> {
  let open: Promise<boolean> | undefined;
  return async () => {
    open ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (open = undefined));
    const late = new AbortController();
    const tooLate = setTimeout(within, false, { signal: late.signal }).catch(() => false);
    return Promise.race([open, tooLate]).finally(() => late.abort());
  };
}
