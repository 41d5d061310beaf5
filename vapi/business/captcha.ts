import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { captchaScene } from '@/domain/codes/message';
import { inTransaction, type Context } from '../kernel/context';
import { invalid, refuse, slowDown } from '../kernel/errors';
import type { Services } from '../services';
import { post } from './outbox';

export type Scene = 1 | 2 | 3 | 4;
const validMinutes = 5;
const mostTries = 5;
/** Per mobile one a minute and ten a day (entities.md 2.14); an address may ask thirty times an hour, for whatever numbers. */
const captchaLimits = { wait: 60, aDay: 10, ofAddress: 30 } as const;
const tooOften = '发送过于频繁，请稍后再试';

const hash = (services: Services, mobile: string, scene: Scene, code: string): string =>
  createHmac('sha256', services.codeSecret).update(`${scene}:${mobile}:${code}`).digest('base64url');
const wordsOf = (scene: Scene, code: string): string =>
  `您的${captchaScene.items.find((item) => item.code === scene)?.label ?? ''}验证码为${code}，${validMinutes}分钟内有效，请勿告知他人。`;

async function mustNotBeTooOften(context: Context, mobile: string): Promise<void> {
  const { db, now, request } = context;
  // two at once from one address, or for one number, are counted in turn
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(array[${`captcha:${request.ip}`}, ${`captcha:${mobile}`}]::text[]) k`.execute(
    db,
  );
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const sent = await sql<{ last: Date | null; of_day: number; oldest: Date | null; of_address: number }>`select
      max(created_at) filter (where mobile = ${mobile}) "last", count(*) filter (where mobile = ${mobile})::int of_day,
      min(created_at) filter (where mobile = ${mobile}) oldest,
      count(*) filter (where ip = ${request.ip} and created_at > ${ago(3600_000)})::int of_address
    from captcha where (mobile = ${mobile} or ip = ${request.ip}) and created_at > ${ago(24 * 3600_000)}`.execute(db);
  const found = sent.rows[0];
  if (!found) return;
  const left = (from: Date | null, seconds: number): number => seconds - (now.getTime() - (from?.getTime() ?? now.getTime())) / 1000;
  const pause = left(found.last, captchaLimits.wait);
  if (found.last && pause > 0) throw slowDown(pause, tooOften);
  if (found.of_day >= captchaLimits.aDay) throw slowDown(left(found.oldest, 24 * 3600), tooOften);
  if (found.of_address >= captchaLimits.ofAddress) throw slowDown(600, tooOften);
}
interface CaptchaSent {
  /** False: no gateway; `hint` says what to do. */
  readonly sent: boolean;
  /** Seconds until the next may be asked for, and while this one holds. */
  readonly wait: number;
  readonly valid: number;
  readonly hint?: string;
  /** On a demonstration park without a gateway alone. */
  readonly demo_code?: string;
}
/**
 * Makes a code and sends it, in the open transaction of the call. The answer is the same whether or not the number belongs to an
 * account. 429 when it is asked for too often.
 */
export async function issueCaptcha(context: Context, services: Services, mobile: string, scene: Scene): Promise<CaptchaSent> {
  await mustNotBeTooOften(context, mobile);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expires = new Date(context.now.getTime() + validMinutes * 60_000);
  await sql`insert into captcha (mobile, scene, code_hash, expires_at, ip, created_at)
    values (${mobile}, ${scene}, ${hash(services, mobile, scene, code)}, ${expires}, ${context.request.ip}, ${context.now})`.execute(context.db);
  const content = wordsOf(scene, code);
  await post(context, services, { mobile, template: 'captcha', content, code, params: { scene, minutes: validMinutes }, lives: validMinutes });
  const answer = { sent: services.settings.smsWebhookUrl !== null, wait: captchaLimits.wait, valid: validMinutes * 60 };
  if (answer.sent) return answer;
  return services.isDemo()
    ? { ...answer, hint: '未接入短信网关，验证码为', demo_code: code }
    : { ...answer, hint: '本平台未接入短信，请联系园区管理员获取验证码' };
}
interface Stored {
  id: number;
  code_hash: string;
  tries: number;
}
const isOver = '验证码已失效，请重新获取';
/**
 * Holds a code against the newest one of the number and the scene. A wrong one is counted whatever becomes of the call; the fifth makes
 * the code void. 422 at `captcha`; answers the code's id, to be used up by `useCaptcha` in the transaction of the action.
 */
export async function checkCaptcha(context: Context, services: Services, mobile: string, scene: Scene, given: string): Promise<number> {
  const outcome = await inTransaction(context, async ({ db, now }) => {
    const found = await sql<Stored & { lives: boolean }>`select id, code_hash, tries, (used_at is null and expires_at > ${now}) lives from captcha
      where mobile = ${mobile} and scene = ${scene} order by created_at desc, id desc limit 1 for update`.execute(db);
    const [newest] = found.rows;
    if (!newest?.lives || newest.tries >= mostTries) return { fault: isOver };
    const [wanted, shown] = [Buffer.from(newest.code_hash), Buffer.from(hash(services, mobile, scene, given))];
    if (wanted.length === shown.length && timingSafeEqual(wanted, shown)) return { id: newest.id };
    await sql`update captcha set tries = tries + 1, version = version + 1, updated_at = ${now} where id = ${newest.id}`.execute(db);
    return { fault: newest.tries + 1 >= mostTries ? '验证码错误次数过多，请重新获取' : '验证码错误' };
  });
  if (outcome.id === undefined) throw invalid({ captcha: [outcome.fault ?? isOver] });
  return outcome.id;
}
/** Uses a code up, in the transaction of what it allows: of two at once one finds it gone. */
export async function useCaptcha({ db, now }: Context, id: number): Promise<void> {
  const used =
    await sql`update captcha set used_at = ${now}, version = version + 1, updated_at = ${now} where id = ${id} and used_at is null and expires_at > ${now}`.execute(
      db,
    );
  if (used.numAffectedRows === 0n) refuse(isOver);
}
