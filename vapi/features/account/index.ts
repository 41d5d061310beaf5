import { sql } from 'kysely';
import { accountCalls } from '@/domain/calls/account';
import { user } from '@/domain/resources/user';
import { checkPassword, hashPassword } from '../../business/password';
import { inTransaction } from '../../kernel/context';
import { afterCommit } from '../../kernel/db/database';
import { invalid } from '../../kernel/errors';
import { answers, type Feature } from '../../kernel/handlers';
import { logChange } from '../../kernel/log';
import type { Stored } from '../../kernel/rows';
import type { Services } from '../../services';

const newPassword = 3;
/** A person's own password: the old one is asked for, the hashes are reckoned outside any transaction, and every session of the account ends. */
export const accountFeature = (services: Services): Feature =>
  answers(accountCalls, {
    changePassword: async (context, asked) => {
      const { caller, now } = context;
      const found = await sql<{ password_hash: string | null }>`select password_hash from app_user where id = ${caller.id}`.execute(context.db);
      if (!(await checkPassword(String(asked.old_password), found.rows[0]?.password_hash ?? null))) throw invalid({ old_password: ['原密码不正确'] });
      if (asked.password === asked.old_password) throw invalid({ password: ['新密码不能与原密码相同'] });
      const hash = await hashPassword(String(asked.password));
      await inTransaction(context, async (inside) => {
        const changed =
          await sql<Stored>`update app_user set password_hash = ${hash}, must_change = 2, version = version + 1, updated_at = ${now} where id = ${caller.id} returning *`.execute(
            inside.db,
          );
        await sql`update session set ended_at = ${now}, end_reason = ${newPassword} where user_id = ${caller.id} and ended_at is null`.execute(
          inside.db,
        );
        await logChange(inside, user, 'password', changed.rows[0], changed.rows[0]);
        afterCommit(() => services.signals.session(caller.id, 'revoked'));
      });
      return { id: caller.id };
    },
  });
