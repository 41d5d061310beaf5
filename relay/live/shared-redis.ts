import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { monotonic } from './monotonic';

/** A Redis on the same network answers in milliseconds; one that has not answered by then hangs. */
const commandMs = 2000;
/** So long it is not asked again after it hung or broke: every poll would wait for it first. */
const restMs = 10_000;

/** Where relays of one back end and account meet; two parks share a Redis without sharing anything in it. */
export const prefixOf = (backEnd: string, username: string): string =>
  `park:relay:${createHash('sha256').update(`${backEnd}\n${username}`).digest('base64url').slice(0, 16)}`;

/** A Redis that never throws and never keeps anybody waiting long: one that is away, or hangs, is a store with nothing in it. */
export class SharedRedis {
  readonly client: Redis;
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    url: string,
    private readonly onError: (error: Error) => void,
  ) {
    this.client = new Redis(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: true,
      lazyConnect: false,
      connectTimeout: 5000,
      commandTimeout: commandMs,
    });
    this.client.on('error', onError);
  }

  /** What the work answers, else `otherwise`: at once while the store rests. */
  async ask<T>(work: (redis: Redis) => Promise<T>, otherwise: T): Promise<T> {
    if (monotonic() < this.restsUntil) return otherwise;
    try {
      return await work(this.client);
    } catch (error) {
      this.restsUntil = monotonic() + restMs;
      this.onError(error as Error);
      return otherwise;
    }
  }

  close(): void {
    this.client.disconnect();
  }
}
