import { sql } from 'kysely';
import { authCalls } from '@/domain/calls/auth';
import { logLogin, loginResult } from '../../business/attempts';
import { issueCaptcha, type Scene } from '../../business/captcha';
import { toWire } from '@/domain/kernel/moment';
import { afterCommit } from '../../kernel/db/database';
import { signedOut } from '../../kernel/errors';
import { answers, type Feature } from '../../kernel/handlers';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';
import { day, login, newToken } from './login';
import { loginRecord, recordOfOther } from './record';
import { parks, register } from './register';
import { reset } from './reset';

/** How long a session is renewed after its login: a token that was copied once does not open the account for ever. */
const oldestSession = 30 * day;
/** Login, logout, refresh and who am I (api.md, Session); registration and a password found anew, each with a code by SMS. */
export const authFeature = (services: Services): Feature =>
  answers(authCalls, {
    login: login(services),
    logout: async (context) => {
      const { caller, db, now } = context;
      await sql`update session set ended_at = ${now}, end_reason = 1 where id = ${caller.sessionId} and ended_at is null`.execute(db);
      await logLogin(context, { user: caller.id, username: caller.username, result: loginResult.left });
      afterCommit(() => services.signals.session(caller.id, 'revoked'));
      return { id: caller.id };
    },
    // a new token of the same session; the older one lives out its day, so that two tabs may refresh at once
    refresh: async ({ caller, db, now }) => {
      const begun = await sql<{ created_at: Date }>`select created_at from session where id = ${caller.sessionId}`.execute(db);
      const end = (begun.rows[0]?.created_at.getTime() ?? 0) + oldestSession;
      if (end <= now.getTime()) throw signedOut();
      const token = newToken();
      const expires = new Date(Math.min(now.getTime() + day, end));
      await sql`insert into session_token (session_id, token_hash, expires_at) values (${caller.sessionId}, ${hashToken(token)}, ${expires})`.execute(
        db,
      );
      await sql`update session set expires_at = ${expires} where id = ${caller.sessionId}`.execute(db);
      return { access_token: token };
    },
    authInfo: async (context) => {
      const { caller, db } = context;
      if (caller.only) return recordOfOther(caller);
      const found = await sql<{ expires_at: Date }>`select expires_at from session where id = ${caller.sessionId}`.execute(db);
      const expires = found.rows[0]?.expires_at;
      return {
        ...(await loginRecord(context, caller, services)),
        expires_at: expires ? toWire(expires) : null,
        buildings: caller.reach.buildings,
        whole: caller.reach.unrestricted,
      };
    },
    sendCaptcha: (context, { mobile, scene }) => issueCaptcha(context, services, String(mobile), Number(scene) as Scene),
    register: register(services),
    reset: reset(services),
    registerParks: parks,
  });
