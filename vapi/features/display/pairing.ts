import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { DisplayPairing } from '@/domain/answers/display';
import { networkOf } from '@/domain/kernel/network';
import type { Context } from '../../kernel/context';
import type { Db } from '../../kernel/db/database';
import { invalid, slowDown } from '../../kernel/errors';
import { hashToken } from '../../kernel/session';
import { tokenPrefix } from './caller';

/** How long a code may be entered, in seconds; a screen asks for a further one a minute before. */
const lives = 600;
/** Codes that wait at once: of one address, and of all. */
const most = { ofAddress: 40, ofAll: 2000 } as const;
/** Nothing that is taken for something else from across a hall: no 0 and O, no 1, I and L. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newCode = (): string => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');
const hashOf = (code: string, secret: string): string => createHmac('sha256', secret).update(`display ${code}`).digest('hex');
export const newToken = (): string => `${tokenPrefix}${randomBytes(32).toString('base64url')}`;

/** What is counted and what is used up is so for the next one too. */
const inTurn = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('display pairing', 0))`.execute(db);

/** A code for a screen. The same token may wait with two of them: the one that somebody has just read off stays good while the next is shown. */
async function issue({ db, now, request }: Context, token: string, secret: string): Promise<string> {
  const network = networkOf(request.ip);
  await inTurn(db);
  await sql`delete from display_pairing where pair_expires_at <= ${now}`.execute(db);
  const waiting = await sql<{
    own: number;
    n: number;
  }>`select count(*)::int n, count(*) filter (where ip = ${network})::int own from display_pairing`.execute(db);
  const { own = 0, n = 0 } = waiting.rows[0] ?? {};
  if (own >= most.ofAddress || n >= most.ofAll) throw slowDown(60, '等待配对的屏幕过多，请稍后再试');
  const expires = new Date(now.getTime() + lives * 1000);
  for (;;) {
    const code = newCode();
    const made =
      await sql`insert into display_pairing (pair_code, token_hash, pair_expires_at, ip) values (${hashOf(code, secret)}, ${hashToken(token)}, ${expires}, ${network})
      on conflict (pair_code) do nothing returning id`.execute(db);
    if (made.rows.length > 0) return code;
  }
}
/** What a screen without a display is answered: a new code, or that the one it shows still waits. */
export async function pairing(context: Context, given: string | null, renew: boolean, secret: string): Promise<DisplayPairing> {
  const { db, now } = context;
  const waiting = given
    ? (
        await sql<{ left: number }>`select floor(extract(epoch from max(pair_expires_at) - ${now}))::int "left" from display_pairing
        where token_hash = ${hashToken(given)} and pair_expires_at > ${now}`.execute(db)
      ).rows[0]?.left
    : null;
  if (given && waiting && !renew) return { state: 'pairing', seconds: waiting };
  // a token that nobody waits with any more is not taken up again: whoever has seen it in the meantime would have it
  const token = given && waiting ? given : newToken();
  return { state: 'pairing', code: await issue(context, token, secret), token, seconds: lives };
}

/** Wrong codes of one person before he has to wait, and for how long, in ms. Kept by the process: a restart forgives at most as many again. */
const attempts = { most: 5, within: 10 * 60_000 } as const;
export type Failures = Map<number, readonly number[]>;
const wrong = () => invalid({ pair_code: ['配对码不正确或已过期，请以屏幕上的为准'] });
/**
 * The token hash of the screen that shows this code; its codes are used up. One after the other: of two who enter the same code, or both codes of one
 * screen, the second finds nothing, and of many attempts at once each is counted.
 */
export async function takeCode({ db, now, caller }: Context, given: unknown, secret: string, failures: Failures): Promise<string> {
  await inTurn(db);
  const since = now.getTime() - attempts.within;
  const mine = (failures.get(caller.id) ?? []).filter((at) => at > since);
  if (mine.length >= attempts.most) throw slowDown(((mine[0] ?? since) - since) / 1000, '配对码错误次数过多，请稍后再试');
  const code = String(given).replace(/[\s-]/g, '').toUpperCase();
  const found = await sql<{
    token_hash: string;
  }>`select token_hash from display_pairing where pair_code = ${hashOf(code, secret)} and pair_expires_at > ${now}`.execute(db);
  const hash = found.rows[0]?.token_hash;
  if (!hash) {
    failures.set(caller.id, [...mine, now.getTime()]);
    throw wrong();
  }
  failures.delete(caller.id);
  await sql`delete from display_pairing where token_hash = ${hash}`.execute(db);
  return hash;
}
