import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { SharedTokenStore } from './credentials';
import { monotonic } from './monotonic';

/** A Redis on the same network answers in milliseconds; one that has not answered by then hangs. */
const commandMs = 2000;
/** So long it is not asked again after it hung or broke: every poll would wait for it first. */
const restMs = 10_000;

/**
 * The relays' one token in Redis. The key names the back end and the account, so that two parks share a Redis without sharing a
 * session. Never throws and never waits long: a Redis that is away, or hangs, is a store with nothing in it.
 */
export function redisTokenStore(
  url: string,
  backEnd: string,
  username: string,
  onError: (error: Error) => void,
): SharedTokenStore & { close(): void } {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    lazyConnect: false,
    connectTimeout: 5000,
    commandTimeout: commandMs,
  });
  redis.on('error', onError);
  const name = `park:relay:${createHash('sha256').update(`${backEnd}\n${username}`).digest('base64url').slice(0, 16)}`;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const quiet = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (monotonic() < restsUntil) return otherwise;
    try {
      return await work();
    } catch (error) {
      restsUntil = monotonic() + restMs;
      onError(error as Error);
      return otherwise;
    }
  };
  return {
    read: () => quiet(() => redis.get(`${name}:token`), null),
    write: async (token) => {
      await quiet<unknown>(() => (token === null ? redis.del(`${name}:token`) : redis.set(`${name}:token`, token, 'EX', 86_400)), null);
    },
    // Without Redis each relay has to help itself.
    claim: async () => (await quiet(() => redis.set(`${name}:login`, '1', 'PX', 15_000, 'NX'), 'OK')) === 'OK',
    release: async () => void (await quiet<unknown>(() => redis.del(`${name}:login`), null)),
    close: () => redis.disconnect(),
  };
}
