import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** scrypt, memory-hard: 32 MiB a hash. The parameters stand in the hash, so that they can be raised later. */
export const productCost = { N: 2 ** 15, r: 8, p: 1 } as const;
/** What this process hashes with. The product never changes it; suites, which log in by the hundred, lower it. */
export const cost: { N: number; readonly r: number; readonly p: number } = { ...productCost };
/** A password that is told once, and changed at the first login. */
export const firstPassword = (): string => `Ab1-${randomBytes(6).toString('base64url')}`;
const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { ...options, maxmem: 128 * 2 ** 20 }, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** The stored form of a password: scrypt$N$r$p$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
/** Whether a password is the stored one. A missing hash costs the same time: nobody learns from the clock which accounts exist. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt = '', hash = ''] = (stored ?? '').split('$');
  const known = stored !== null && hash !== '';
  const options = known ? { N: Number(n), r: Number(r), p: Number(p) } : cost;
  const key = await derive(password, known ? Buffer.from(salt, 'base64url') : Buffer.alloc(16), options);
  const wanted = known ? Buffer.from(hash, 'base64url') : Buffer.alloc(32);
  return timingSafeEqual(key, wanted) && known;
}
