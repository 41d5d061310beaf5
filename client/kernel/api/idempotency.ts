import { storedMessage } from '@/domain/kernel/refusals';
import { mayBeDone } from './errors';
import { makeKey } from './http';

/** What the server says to other content under the key of a request that it has carried out. */
export const isStored = ({ status, message }: { readonly status: number; readonly message: string }): boolean =>
  status === 400 && message === storedMessage;

export interface Keys<R> {
  /**
   * The key of a request: the same for the same content until it is settled, so that two clicks, or a retry, are one request. After an
   * answer that was lost, corrected content for the same place goes under that key too: only if the first attempt came to nothing is it done.
   */
  readonly of: (place: string, request: R) => string;
  /** What was sent to a place under this key, and may have been done. */
  readonly lost: (place: string, key: string) => readonly R[];
  /** After an answer. A failure that may have been done all the same (no answer, 5xx) keeps its key for the retry. */
  readonly settle: (place: string, request: R, key: string, failure: { readonly status: number } | undefined) => void;
}
/** Idempotency keys of the requests of one form, list or board. `place` is a request's method and path. */
export function makeKeys<R>(): Keys<R> {
  const open = new Map<string, string>();
  const unanswered = new Map<string, { readonly key: string; readonly sent: readonly R[] }>();
  const lost: Keys<R>['lost'] = (place, key) => (unanswered.get(place)?.key === key ? (unanswered.get(place)?.sent ?? []) : []);
  return {
    of: (place, request) => {
      const what = `${place} ${JSON.stringify(request)}`;
      const key = open.get(what) ?? unanswered.get(place)?.key ?? makeKey();
      open.set(what, key);
      return key;
    },
    lost,
    settle: (place, request, key, failure) => {
      if (failure && mayBeDone(failure)) {
        unanswered.set(place, { key, sent: [...lost(place, key), request] });
        return;
      }
      if (unanswered.get(place)?.key === key) unanswered.delete(place);
      for (const [what, used] of open) if (used === key) open.delete(what);
    },
  };
}
