import { mayBeDone } from './errors';
import { makeKey } from './http';

export interface Keys {
  /** The key of one request: the same for the same body until it is settled, so that two clicks, or a retry, are one request. */
  readonly of: (what: string) => string;
  /** After an answer. A failure that may have been done all the same (no answer, 5xx) keeps its key for the retry. */
  readonly settle: (what: string, failure: { readonly status: number } | undefined) => void;
}
/** Idempotency keys of the requests of one form, list or board. `what` names a request: its method, path and body. */
export function makeKeys(): Keys {
  const open = new Map<string, string>();
  return {
    of: (what) => {
      const key = open.get(what) ?? makeKey();
      open.set(what, key);
      return key;
    },
    settle: (what, failure) => {
      if (!failure || !mayBeDone(failure)) open.delete(what);
    },
  };
}
