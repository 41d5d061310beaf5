import { createHash } from 'node:crypto';
import { type Feed, scopeValue } from '@/domain/kernel/feed';
import type { Who } from './access';
import type { RefuseCode, SubAsk } from '@/domain/kernel/wire';

/** Feed + parameter values + scope value: what is polled once for all who look at it. */
export interface TopicKey {
  readonly t: string;
  readonly feed: Feed;
  readonly params: Readonly<Record<string, string>>;
  /** The buildings it is cut to; null is the whole park (or a feed that is not cut by buildings). */
  readonly buildings: readonly number[] | null;
  /** Whose topic it is, when it is one user's own. */
  readonly user: number | null;
  /** For displays, which whoever comes by looks at: they are answered with less than staff (cockpit.names), so asked for as one of them. */
  readonly wall?: true;
}
export type Resolved = { ok: true; key: TopicKey } | { ok: false; code: RefuseCode };

export class Topics {
  private readonly feeds: ReadonlyMap<string, Feed>;

  constructor(feeds: readonly Feed[]) {
    this.feeds = new Map(feeds.map((feed) => [feed.id, feed]));
  }

  isPublic(id: string): boolean {
    return this.feeds.get(id)?.scope === 'public';
  }

  /** The topic that a caller asks for, or why he may not have it. */
  resolve(ask: SubAsk, who: Who | null): Resolved {
    const feed = this.feeds.get(ask.feed);
    const params = feed && closed(feed, ask.params);
    if (!feed || !params) return { ok: false, code: 'unknown' };
    if (feed.scope === 'public') return { ok: true, key: { t: nameOf(feed, params, 'all'), feed, params, buildings: null, user: null } };
    if (!who || !permitted(feed, who)) return { ok: false, code: 'forbidden' };
    if (feed.scope === 'user') return { ok: true, key: { t: nameOf(feed, params, `u${who.id}`), feed, params, buildings: null, user: who.id } };
    if (feed.scope === 'shared') return { ok: true, key: { t: nameOf(feed, params, 'shared'), feed, params, buildings: null, user: null } };
    const scope = resolveScope(ask.buildings, who);
    if (!scope) return { ok: false, code: 'forbidden' };
    const wall = isWall(who);
    const t = nameOf(feed, params, wall ? `wall:${scope.value}` : scope.value);
    return { ok: true, key: { t, feed, params, buildings: scope.buildings, user: null, ...(wall && { wall: true as const }) } };
  }
}

/** Whether a caller may still look at a topic that he joined: the same questions as at the door. */
export function isStillAuthorized(key: TopicKey, chosen: readonly number[], who: Who | null): boolean {
  if (key.feed.scope === 'public') return true;
  if (!who || !permitted(key.feed, who)) return false;
  if (key.feed.scope === 'shared') return true;
  if (key.feed.scope === 'user') return key.user === who.id;
  if (isWall(who) !== (key.wall ?? false)) return false;
  return resolveScope(chosen, who)?.value === (key.buildings === null ? 'park' : scopeValue(key.buildings, []));
}

/** Whether an answer given to this account is what the topic means: its right, and all of its buildings. */
export function isAuthoritativeFor(who: Who, key: TopicKey): boolean {
  if (!permitted(key.feed, who)) return false;
  return who.whole || (key.buildings?.every((id) => who.buildings.has(id)) ?? false);
}

/** Whether somebody is a display, which has the feeds of its pictures alone. */
const isWall = (who: Who): boolean => who.feeds !== null;
/** The account named admin passes every check (specification section 6), but for a first password that is still to be changed. */
export const holds = (who: Who, permission: string): boolean => !who.mustChange && (who.username === 'admin' || who.permissions.has(permission));
/** What is his alone is asked for with his own token: there the back end itself says what he may have before he has changed his password. */
const permitted = (feed: Feed, who: Who): boolean =>
  (who.feeds === null || who.feeds.has(feed.id)) && (feed.scope === 'user' || !who.mustChange) && (!feed.permission || holds(who, feed.permission));

/**
 * The set of buildings and its name. Choosing nothing means the whole reach; only for a caller who sees all of it is that the
 * park. Nobody's empty reach is a topic: without a Buildings header the back end would answer for the whole park.
 */
function resolveScope(chosen: readonly number[], who: Who): { value: string; buildings: readonly number[] | null } | null {
  const requested = [...new Set(chosen)];
  if (requested.some((id) => !who.buildings.has(id))) return null;
  if (who.whole && requested.length === 0) return { value: 'park', buildings: null };
  const set = (requested.length > 0 ? requested : [...who.buildings]).sort((a, b) => a - b);
  if (set.length === 0) return null;
  const value = scopeValue(set, who.whole ? [...who.buildings] : []);
  return { value, buildings: value === 'park' ? null : set };
}

/** Parameters are closed lists: each must be given and known, and nothing else may come along. */
function closed(feed: Feed, given: Readonly<Record<string, string>>): Record<string, string> | null {
  const allowed = feed.params as Readonly<Record<string, readonly string[]>>;
  const names = Object.keys(allowed).sort();
  if (Object.keys(given).some((name) => !Object.hasOwn(allowed, name))) return null;
  if (names.some((name) => !allowed[name]?.includes(given[name] ?? ''))) return null;
  return Object.fromEntries(names.map((name) => [name, given[name] as string]));
}

function nameOf(feed: Feed, params: Readonly<Record<string, string>>, scope: string): string {
  const name = [feed.id, ...Object.entries(params).map(([key, value]) => `${key}=${value}`), scope].join('|');
  return name.length <= 80 ? name : `${feed.id}|${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`;
}
