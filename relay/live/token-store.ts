import type { SharedTokenStore } from './credentials';
import { prefixOf, SharedRedis } from './shared-redis';

/** The relays' one token in Redis; without Redis each relay helps itself. */
export function redisTokenStore(
  url: string,
  backEnd: string,
  username: string,
  onError: (error: Error) => void,
): SharedTokenStore & { close(): void } {
  const redis = new SharedRedis(url, onError);
  const name = prefixOf(backEnd, username);
  return {
    read: () => redis.ask((client) => client.get(`${name}:token`), null),
    write: async (token) => {
      await redis.ask<unknown>((client) => (token === null ? client.del(`${name}:token`) : client.set(`${name}:token`, token, 'EX', 86_400)), null);
    },
    claim: async () => (await redis.ask((client) => client.set(`${name}:login`, '1', 'PX', 15_000, 'NX'), 'OK')) === 'OK',
    release: async () => void (await redis.ask<unknown>((client) => client.del(`${name}:login`), null)),
    close: () => redis.close(),
  };
}
