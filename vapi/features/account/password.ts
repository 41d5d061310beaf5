import { sql } from 'kysely';
import { user } from '@/domain/resources/user';
import { attempt, logFailure, loginResult } from '../../business/attempts';
import { checkPassword, hashPassword } from '../../business/password';
import { ended, endSessions } from '../../business/sessions';
import { changeOne } from '../../kernel/changes';
import { inTransaction, type Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { Services } from '../../services';

/** The caller's own password at a field of a form: guesses count like those at the login, or a stolen session could try them all. 422. */
export const confirmPassword = (context: Context, given: string, field: string, message: string): Promise<void> =>
  attempt(context, context.caller.username, async () => {
    const { caller, db } = context;
    const found = await sql<{ password_hash: string | null }>`select password_hash from app_user where id = ${caller.id}`.execute(db);
    if (await checkPassword(given, found.rows[0]?.password_hash ?? null)) return;
    await logFailure(context, { user: caller.id, username: caller.username, result: loginResult.wrongPassword });
    throw invalid({ [field]: [message] });
  });

/** A person's own password: the old one is asked for, the hashes are reckoned outside any transaction, and every session of the account ends. */
export const changePassword = (services: Services) => async (context: Context, input: Readonly<Record<string, unknown>>) => {
  const { caller } = context;
  await confirmPassword(context, String(input.old_password), 'old_password', '原密码不正确');
  if (input.password === input.old_password) throw invalid({ password: ['新密码不能与原密码相同'] });
  const hash = await hashPassword(String(input.password));
  await inTransaction(context, async (inside) => {
    await changeOne(inside, user, caller.id, { password_hash: hash, must_change: 2 }, { action: 'password' });
    await endSessions(inside, services.signals, caller.id, ended.newPassword);
  });
  return { id: caller.id };
};
