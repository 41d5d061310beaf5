import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { TokenShelf } from './credentials';

/** The relays' one token in Redis. The key names the back end and the account, so that two parks share a Redis without sharing a session. */
export function redisShelf(url: string, backEnd: string, username: string, onError: (error: Error) => void): TokenShelf & { close(): void } {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, lazyConnect: false });
  redis.on('error', onError);
  const name = `park:relay:${createHash('sha256').update(`${backEnd}\n${username}`).digest('base64url').slice(0, 16)}`;
  const quiet = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);
  return {
    read: () => quiet(redis.get(`${name}:token`), null),
    write: async (token) => {
      await quiet<unknown>(token === null ? redis.del(`${name}:token`) : redis.set(`${name}:token`, token, 'EX', 86_400), null);
    },
    // Without Redis each relay has to help itself.
    claim: async () => (await quiet(redis.set(`${name}:login`, '1', 'PX', 15_000, 'NX'), 'OK')) === 'OK',
    release: async () => void (await quiet<unknown>(redis.del(`${name}:login`), null)),
    close: () => redis.disconnect(),
  };
}
