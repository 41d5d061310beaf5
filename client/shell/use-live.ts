import { sessionEnded, signedInElsewhere } from '../kernel/api/errors';
import { createFeedStore, type LiveStore } from '../kernel/live';
import { renewRecord } from '../kernel/session/session';
import { readBuildings, readToken } from '../kernel/session/storage';
import { store } from '../kernel/api/store';

/** The relay says that the session is over, or that its rights are others now: the same as the answers 402, 401 and 403 mean. */
function onBye(code: string): void {
  if (code === 'elsewhere') signedInElsewhere();
  else if (code === 'forbidden' || code === 'changed') void renewRecord();
  else sessionEnded();
}

/** A screen that calls nothing outlives its token in the browser: then the session is over here too, and no panel says that a right is missing. */
function tokenNow(): string | null {
  const token = readToken();
  if (!token && store.getState().session.user) sessionEnded();
  return token;
}

let feeds: LiveStore | undefined;
/** One connection a browser tab, opened with the first page that shows live data; cockpit and office share it. */
export function useLive(): LiveStore {
  if (!feeds) {
    const live = createFeedStore({ token: tokenNow, buildings: readBuildings, onBye });
    let { session } = store.getState();
    // of all that happens in the store only another session is another caller, or another choice of buildings
    store.subscribe(() => {
      const { session: now } = store.getState();
      if (now === session) return;
      session = now;
      live.renew();
    });
    feeds = live;
  }
  return feeds;
}
