import { createHmac, timingSafeEqual } from 'node:crypto';
import { pathTo } from '@/domain/routes';
import type { Services } from '../services';

export type PassSecret = Pick<Services, 'codeSecret'>;
/** Signed, not stored: 24 bytes that nobody guesses, and the same whenever the host copies the link again. */
const signatureOf = ({ codeSecret }: PassSecret, id: number): Buffer =>
  createHmac('sha256', codeSecret).update(`guest pass ${id}`).digest().subarray(0, 24);
const keyOf = (services: PassSecret, id: number): string => `${id}.${signatureOf(services, id).toString('base64url')}`;
/** Where a guest finds his pass, within the site. */
export const passPath = (services: PassSecret, id: number): string => `${pathTo('guestPass')}?key=${keyOf(services, id)}`;
/** Whose key it is; undefined for one that nobody was given. */
export function guestOf(services: PassSecret, key: unknown): number | undefined {
  const [, id, signature] = /^(\d{1,15})\.([\w-]{32})$/.exec(String(key)) ?? [];
  if (!id || !signature) return undefined;
  return timingSafeEqual(signatureOf(services, Number(id)), Buffer.from(signature, 'base64url')) ? Number(id) : undefined;
}
