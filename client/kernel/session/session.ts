import { useMemo } from 'react';
import { allows, flagsOf, type Access, type Flag } from '@/domain/kernel/access';
import { dropHandedOver } from '../form/drafts';
import { HttpError, isLeaving, page, signingOut } from '../api/errors';
import { call, pruneBuildingsBy } from '../api/http';
import { buildingsChosen, keepLogin, keepRecord, sessionRead, type LoginRecord, type SessionState, type User } from './session-slice';
import { clearStorage, keep, loginLives, readBuildings, readStored, readToken, sealStorage, signedOutKey, tokenKey } from './storage';
import { store, useStore } from '../api/store';

export type { User } from './session-slice';
export type AccessRequirement = Access | 'guest' | readonly Access[] | undefined;
export interface Session {
  readonly user: User | null;
  /** 0 without a login (specification section 4, logout). */
  readonly role: number;
  /** Role-derived flags after login (specification section 4); all false without a login. */
  readonly flags: Readonly<Record<Flag, boolean>>;
  readonly buildings: readonly number[];
  /** The permission check of specification section 6. */
  readonly can: (access: AccessRequirement) => boolean;
}

const noFlags: Record<Flag, boolean> = { enterprise: false, facilitator: false, tutor: false, administrator: false };
export function sessionOf({ user, permissions, buildings }: SessionState): Session {
  const who = user && { username: user.username, permissions: new Set(permissions) };
  return { user, role: user?.role ?? 0, buildings, flags: user ? flagsOf(user) : noFlags, can: (access) => allows(who, access) };
}
/** The session as it stands, for code outside components. */
export const currentSession = (): Session => sessionOf(store.getState().session);
export function useSession(): Session {
  const state = useStore(({ session }) => session);
  return useMemo(() => sessionOf(state), [state]);
}
export const useCan = (): Session['can'] => useSession().can;

export const chooseBuildings = (ids: readonly number[]): void => void store.dispatch(buildingsChosen(ids));

/** What GET /auth/authInfo answers: the login record without the token, and the caller's reach. */
export interface AuthInfo extends User {
  readonly permissions: readonly { readonly name: string }[];
  readonly expires_at: string | null;
  readonly buildings: readonly number[];
  readonly whole: boolean;
}
/** Drops remembered buildings that are out of reach now. True when the choice has changed. */
async function pruneBuildings(): Promise<boolean> {
  const chosen = readBuildings();
  const { buildings } = await call<AuthInfo>('GET', '/auth/authInfo');
  const left = chosen.filter((id) => buildings.includes(id));
  if (left.length === chosen.length) return false;
  chooseBuildings(left);
  return true;
}
/** Another 403 means what it says: only one reading is under way, and a refused reading changes nothing. */
let pruning: Promise<boolean> | undefined;
const pruneOnce = (): Promise<boolean> => {
  pruning ??= pruneBuildings()
    .catch(() => false)
    .finally(() => {
      pruning = undefined;
    });
  return pruning;
};

/** Signs in. Throws HttpError with the words to show. */
export async function login(username: string, password: string): Promise<User> {
  signingOut(false);
  const record = await call<LoginRecord>('POST', '/auth/login', { body: { username, password }, anonymous: true });
  keepLogin(record);
  if (readBuildings().length > 0) await pruneOnce();
  store.dispatch(sessionRead());
  return record;
}
/** The record anew: rights and names change while a session lives. Where no answer comes, what is known goes on. */
export async function renewRecord(): Promise<void> {
  const answer = await call<AuthInfo>('GET', '/auth/authInfo').catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (answer === null || readToken() === null) return;
  const { expires_at: _expires, buildings: _reach, whole: _whole, permissions, ...user } = answer;
  keepRecord(
    user,
    permissions.map(({ name }) => name),
  );
  store.dispatch(sessionRead());
}

/**
 * Leaves nothing of the session in the browser (specification section 4), and keeps whatever is still open on the page from writing it anew:
 * the draft of a workbench, of a form, the strip of tabs.
 */
export function clearForGood(): void {
  clearStorage();
  closeTab();
}
/** Drops what is this tab's alone, and what it would still write. */
function closeTab(): void {
  signingOut(true);
  sessionStorage.clear();
  dropHandedOver();
  sealStorage(true);
}
/** How long a silent server may delay a logout, in ms. */
const timeoutMs = 5_000;
/**
 * Asks the server, then clears everything; a server that fails or is silent does not keep anybody in (specification section 4).
 * After `timeoutMs` it goes on whatever became of the request, and whoever listens to the store cannot keep it from leaving.
 */
export async function logout(): Promise<void> {
  signingOut(true);
  keep('signed_out', Date.now()); // before the relay tells other tabs that the session has ended: theirs is wanted too, and leaves no draft
  const waiting = new AbortController();
  const signedOut = call('POST', '/auth/logout', { signal: waiting.signal }).catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((go) => {
    timer = setTimeout(go, timeoutMs);
  });
  await Promise.race([signedOut, late]);
  clearTimeout(timer);
  waiting.abort();
  try {
    clearForGood();
    store.dispatch(sessionRead());
  } finally {
    page.go('/user/login');
  }
}

/** Below this the token is renewed when the person does something (decisions.md, A-082), in ms. */
export const renewBelow = 2 * 3_600_000;
let renewedAt = 0;
/**
 * Asks for a new token. On failure a generic error is logged and null answered: the older token lives out its day,
 * after which everything proceeds without one (specification section 4).
 */
export async function refresh(): Promise<string | null> {
  try {
    const { access_token } = await call<{ access_token: string }>('GET', '/auth/refresh');
    keep('token', access_token, loginLives);
    store.dispatch(sessionRead());
    await renewRecord();
    return access_token;
  } catch {
    console.error('刷新登录状态失败');
    return null;
  }
}
/** At most once in five minutes: looks whether the token is about to run out. */
export function onActivity(now = Date.now()): void {
  const kept = readStored<string>('token', now);
  if (!kept) return store.getState().session.user ? void store.dispatch(sessionRead()) : undefined;
  if (kept.expires === null || kept.expires - now >= renewBelow || now - renewedAt < 300_000) return;
  renewedAt = now;
  void refresh();
}

/** Another tab signed in, out or renewed: a new person is another page, a renewal is nothing to see. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === signedOutKey && newValue !== null) {
    closeTab(); // the local storage may be the next login's by now
    setTimeout(() => page.go('/user/login'), timeoutMs + 1_000); // where the tab that signs out has gone before it was done
    return;
  }
  if (key !== null && key !== tokenKey) return;
  const before = store.getState().session.user;
  if (readToken() === null || isLeaving()) {
    if (before) page.go('/user/login');
    return;
  }
  // whose record it is was written before the token (keepLogin)
  store.dispatch(sessionRead());
  const after = store.getState().session.user;
  if (before && after && before.id !== after.id) page.reload();
}
/** Once, at the start of the client. */
export function watchSession(): void {
  pruneBuildingsBy(pruneOnce);
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, () => onActivity(), { passive: true });
  window.addEventListener('storage', onStorage);
}
