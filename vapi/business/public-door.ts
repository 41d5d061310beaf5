import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Handed } from '@/domain/answers/visitors';
import { visitor, type Caller } from '../kernel/caller';
import { inTransaction, type Context, type Values } from '../kernel/context';
import { slowDown } from '../kernel/errors';
import type { Services } from '../services';
import { useCaptcha as spendCaptcha } from './captcha';
import { askCode } from './code';

/** Public applications: the scene of their codes (domain/codes/message). */
const scene = 3;
/** What one mobile may leave at one door within a day (entities.md 4.11), and one address, behind which a whole house may sit, at all doors within an hour. */
const limits = { ofMobile: 5, ofAddress: 60, ofAddressWithoutCode: 20 } as const;
/** For so long a repeat of the same words is the same request. Ms. */
const repeats = 10 * 60_000;
const hour = 3600_000;
const day = 24 * hour;
interface Door {
  readonly name: string;
  /** The field that says whom to answer. */
  readonly mobile: string;
}
const digestOf = (door: string, given: Values): string =>
  createHash('sha256')
    .update(JSON.stringify([door, Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
/** The first answer to the same words: a second click, or a retry after an answer that was lost, hands in nothing twice. */
async function answeredBefore<A extends Handed>({ db, now }: Context, digest: string): Promise<A | undefined> {
  const since = new Date(now.getTime() - repeats);
  const found = await sql<{ answer: A }>`select answer from public_entry where digest = ${digest} and created_at > ${since}`.execute(db);
  return found.rows[0]?.answer;
}
/** Counted in turn, of an address and of a mobile. Throws 429 to who comes too often. */
async function mustNotBeTooOften({ db, now, request: { ip } }: Context, { name }: Door, mobile: string, hasCode: boolean): Promise<void> {
  const counted = await sql<{ of_mobile: number; of_address: number; at_door: number }>`select
      count(*) filter (where mobile = ${mobile} and door = ${name})::int of_mobile,
      count(*) filter (where ip = ${ip} and created_at > ${new Date(now.getTime() - hour)})::int of_address,
      count(*) filter (where ip = ${ip} and door = ${name} and created_at > ${new Date(now.getTime() - hour)})::int at_door
    from public_entry where (mobile = ${mobile} or ip = ${ip}) and created_at > ${new Date(now.getTime() - day)}`.execute(db);
  const { of_mobile = 0, of_address = 0, at_door = 0 } = counted.rows[0] ?? {};
  if (of_mobile >= limits.ofMobile) throw slowDown(hour, '该手机号今天提交的次数过多，请明天再试，或致电园区');
  if (of_address >= limits.ofAddress || (!hasCode && at_door >= limits.ofAddressWithoutCode)) throw slowDown(600, '提交过于频繁，请稍后再试');
}
/** A code; or, where the same words at the same moment have used it up, what they were answered. */
async function codeOr<C, A>(
  code: () => Promise<C>,
  answered: () => Promise<A | undefined>,
): Promise<{ readonly code: C } | { readonly answered: A }> {
  try {
    return { code: await code() };
  } catch (refused) {
    const found = await answered();
    if (found === undefined) throw refused;
    return { answered: found };
  }
}
/**
 * A form of the public site: whoever fills it in is a visitor, whatever token he carries (`by` is whose that is); his mobile is in hand where the form asks for its
 * code, which success alone uses up; and he does not come too often. `work` stores what he has handed in.
 */
export const throughDoor =
  <A extends Handed>(services: Services, door: Door, work: (context: Context, draft: Values, by: Caller) => Promise<A>) =>
  async (given: Context, input: Values): Promise<A> => {
    const context: Context = { ...given, caller: visitor, chosen: null };
    const { captcha, ...draft } = input;
    const mobile = String(draft[door.mobile]);
    const digest = digestOf(door.name, input);
    const before = await answeredBefore<A>(context, digest);
    if (before) return before;
    const code =
      captcha === undefined
        ? null
        : await codeOr(
            () => askCode(context, services, mobile, scene, String(captcha)),
            () => answeredBefore<A>(context, digest),
          );
    if (code !== null && 'answered' in code) return code.answered;
    return inTransaction(context, async (inside) => {
      const { db, now, request } = inside;
      await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(array[${`door:${request.ip}`}, ${`door:${mobile}`}]::text[]) k order by k`.execute(
        db,
      );
      const meanwhile = await answeredBefore<A>(inside, digest);
      if (meanwhile) return meanwhile;
      await mustNotBeTooOften(inside, door, mobile, code !== null);
      if (code !== null) await spendCaptcha(inside, code.code);
      const answer = await work(inside, draft, given.caller);
      await sql`delete from public_entry where created_at < ${new Date(now.getTime() - day)} or digest = ${digest}`.execute(db);
      await sql`insert into public_entry (door, ip, mobile, digest, answer, created_at)
        values (${door.name}, ${request.ip}, ${mobile}, ${digest}, ${JSON.stringify(answer)}::jsonb, ${now})`.execute(db);
      return answer;
    });
  };
/** Without the signs that are read for one another. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** By which an applicant asks how his application stands: no counter, so that nobody guesses another's. */
export const makeQueryCode = (): string => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('');
