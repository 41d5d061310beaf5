import type { PermissionCode } from './access';

/** Every parameter is closed, so the number of topics is bounded and known. */
export type FeedParams = Readonly<Record<string, readonly string[]>>;
export type ParamsOf<P extends FeedParams> = { readonly [K in keyof P]: P[K][number] };
/**
 * What the relay polls once for all who look at it. Topic = feed + parameter values + scope value.
 * scope `public`: one topic, polled without a token. `building`: one topic for each set of chosen buildings (the whole reach of
 * role 1 is 'park'), polled by the relay with a Buildings header. `user`: a topic of one user alone, polled with his token. `shared`: one
 * topic for all who hold the permission.
 */
export interface Feed<T = any, P extends FeedParams = any> {
  readonly id: string;
  readonly label: string;
  readonly endpoint: `/${string}`; // a GET below /vapi, its parameters sent as the query
  /** Answered by the relay itself, out of its own memory: no call reaches the back end. */
  readonly by?: 'relay';
  readonly params: P;
  readonly everySeconds: number; // stale after two missed periods
  readonly scope: 'public' | 'building' | 'user' | 'shared';
  readonly permission?: PermissionCode;
  /** Where the rows lie and what matches them; else the top-level keys of the answer are the rows. */
  readonly rows?: { readonly at: string; readonly key: string };
  readonly __answer?: T; // a type only; legal answers for tests: tests/support/samples
}
type Usual = 'params' | 'everySeconds';
/** Without parameters and once a minute, where nothing is said. */
export const defineFeed = <T, const P extends FeedParams = {}>(feed: Omit<Feed<T, P>, Usual> & Partial<Pick<Feed<T, P>, Usual>>): Feed<T, P> => ({
  params: {} as P,
  everySeconds: 60,
  ...feed,
});
/** `reach`: the chosen ids, or all that the caller may see. A set is a topic of its own, sorted, the whole is 'park': ratios cannot be summed from members. */
export const scopeValue = (reach: readonly number[], whole: readonly number[]): string =>
  reach.length === whole.length ? 'park' : [...reach].sort((a, b) => a - b).join('+');
