/** What is kept in the browser (specification sections 3 and 9): each `pro__` entry is `{value, expires}`, expires in ms or null. */
export const prefix = 'pro__';
export const day = 86_400_000;
/** The remembered building choice lives 7 days. */
export const buildingsLive = 604_800_000;
/** Login data, and a refreshed token, live 1 day. */
export const loginLives = day;

export interface StoredValue<T> {
  readonly value: T;
  readonly expires: number | null;
}
/** What other tabs listen to: who is signed in, and that somebody signs out himself, which is no end of a session like any other. */
export const tokenKey = `${prefix}token`;
export const signedOutKey = `${prefix}signed_out`;
export const keyOf = (name: string): string => prefix + name;

/** The entry with its expiry; null when it is missing, run out or not ours. */
export function readStored<T>(name: string, now = Date.now()): StoredValue<T> | null {
  if (typeof localStorage === 'undefined') return null; // drawn by the server, as for a visitor
  const text = localStorage.getItem(keyOf(name));
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as StoredValue<T>;
    if (kept.expires === null || kept.expires > now) return kept;
  } catch {
    // an entry that is no JSON was not written here: forget it
  }
  localStorage.removeItem(keyOf(name));
  return null;
}
export const read = <T>(name: string, now = Date.now()): T | null => readStored<T>(name, now)?.value ?? null;

let sealed = false;
/** After a logout of one's own nothing more is written: what is still open on the page would bring back what was cleared. */
export const sealStorage = (yes: boolean): void => {
  sealed = yes;
};
/** Every entry is written through here. Throws where the storage is full or closed. */
export function write(storage: Storage, key: string, text: string): void {
  if (!sealed) storage.setItem(key, text);
}
/** Keeps a value for `lives` ms; without it for ever. A full or closed storage is no reason to fail. */
export function keep<T>(name: string, value: T, lives?: number, now = Date.now()): void {
  const kept: StoredValue<T> = { value, expires: lives === undefined ? null : now + lives };
  try {
    write(localStorage, keyOf(name), JSON.stringify(kept));
  } catch {
    console.warn('浏览器存储已满，本次选择不会被记住');
  }
}
export const forget = (name: string): void => localStorage.removeItem(keyOf(name));

/** Logout, 401 and 402 clear all local and session storage (specification section 4; A-084: logout wins). */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

export const readToken = (): string | null => read<string>('token');
/** The word of an address that shows its page for some buildings alone: ids with commas between. */
export const buildingsQuery = 'buildings';
const tabBuildings = 'tab_buildings';
const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;
/** The buildings that this tab alone looks at, until somebody chooses others in it; null: those that the person has chosen. */
export function readTabBuildings(): readonly number[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(tabBuildings) ?? 'null');
    return Array.isArray(kept) ? kept.filter(isId) : null;
  } catch {
    return null;
  }
}
/** The address of this tab with another word for its buildings, leaving no step behind. */
function addressBuildings(word: string | null): void {
  const search = new URLSearchParams(location.search);
  if (search.get(buildingsQuery) === word) return;
  if (word === null) search.delete(buildingsQuery);
  else search.set(buildingsQuery, word);
  const rest = search.toString();
  history.replaceState(history.state, '', `${location.pathname}${rest && `?${rest}`}${location.hash}`);
}
/**
 * Takes the buildings out of the address that this tab was opened with: it looks at them, and no other tab does. A figure of one park leads
 * to the rows of that park. No page needs to know the word: `showTabBuildings` puts it back. True when there were any.
 */
export function takeTabBuildings(): boolean {
  const ids = new URLSearchParams(location.search).get(buildingsQuery)?.split(',').map(Number).filter(isId);
  addressBuildings(null);
  if (!ids || ids.length === 0) return false;
  write(sessionStorage, tabBuildings, JSON.stringify(ids));
  return true;
}
/** Has the address say what the tab looks at, whichever page it has come to: whoever is sent it sees the same rows. */
export const showTabBuildings = (): void => addressBuildings(readTabBuildings()?.join() ?? null);
/** The tab looks again where the person has chosen to look. */
export const dropTabBuildings = (): void => sessionStorage.removeItem(tabBuildings);
/** Empty means all that the caller may see. */
export const readBuildings = (): number[] => [...(readTabBuildings() ?? read<number[]>('buildings') ?? [])];
export function keepBuildings(ids: readonly number[]): void {
  dropTabBuildings();
  if (ids.length > 0) keep('buildings', ids, buildingsLive);
  else forget('buildings');
}

/** Why the person finds himself on the login page. Kept for all tabs of the browser, until the next login or for an hour. */
export const leaveNotice = (text: string): void => keep('notice', text, 3_600_000);
export const readNotice = (): string | null => read<string>('notice');
