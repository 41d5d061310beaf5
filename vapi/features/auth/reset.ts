import { sql } from 'kysely';
import { user } from '@/domain/resources/user';
import { useCaptcha } from '../../business/captcha';
import { hashPassword } from '../../business/password';
import { ended, endSessions } from '../../business/sessions';
import { changeRows } from '../../kernel/changes';
import { inTransaction, type Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { Services } from '../../services';
import { askCode } from '../../business/code';

const scene = 2;
/**
 * POST /auth/reset: a new password for the account of a mobile. Whether the number has one is said only to whoever holds the code. All
 * sessions end, a first password that waited to be changed is changed; freezing and a pending audit stay what they are.
 */
export const reset = (services: Services) => async (context: Context, input: Readonly<Record<string, unknown>>) => {
  const mobile = String(input.mobile);
  const code = await askCode(context, services, mobile, scene, String(input.captcha));
  const hash = await hashPassword(String(input.password));
  return inTransaction(context, async (inside) => {
    const [row] = await changeRows(inside, user, sql`t.mobile = ${mobile}`, { password_hash: hash, must_change: 2 }, { action: 'reset' });
    if (!row) throw invalid({ mobile: ['该手机号未注册账号'] });
    await useCaptcha(inside, code);
    await endSessions(inside, services.signals, row.id, ended.newPassword);
    return { username: row.username };
  });
};
