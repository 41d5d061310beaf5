import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whether whoever asks may read the figures: 401 asks for a token, 403 is a token that may not. */
export type MetricsDoor = (request: IncomingMessage) => Promise<200 | 401 | 403>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With the token of the settings, or the login token of somebody who holds the right. */
export function doorOf(token: string, permits: (request: IncomingMessage, token: string) => Promise<boolean>): MetricsDoor {
  return async (request) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined) return 401;
    if (token && timingSafeEqual(digest(given), digest(token))) return 200;
    return (await permits(request, given)) ? 200 : 403;
  };
}
