import { sql } from 'kysely';
import type { Context } from '../kernel/context';
import { afterCommit } from '../kernel/db/database';
import type { Signals } from '../services';

/** Why a session ended by somebody else's hand (domain/codes/system, sessionEnd). */
export const ended = { newPassword: 3, frozen: 4, otherRights: 6 } as const;

/** Ends every session of an account; its screens hear of it after the commit. */
export async function endSessions({ db, now }: Context, signals: Signals, user: number, reason: number): Promise<void> {
  // one that had run out anyway ends as such (5)
  await sql`update session set ended_at = ${now}, end_reason = case when expires_at <= ${now} then 5 else ${reason}::int end where user_id = ${user} and ended_at is null`.execute(
    db,
  );
  afterCommit(() => signals.session(user, 'revoked'));
}
/** Accounts whose rights or reach are others now, while their sessions go on. */
export const notifyChanged = (signals: Signals, users: readonly number[]): void =>
  afterCommit(() => {
    for (const user of users) signals.session(user, 'changed');
  });
