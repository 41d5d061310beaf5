import { sql } from 'kysely';
import { afterCommit } from '../kernel/db/database';
import type { Notify } from '../kernel/engine';
import type { Signals } from '../services';

/** A message row each, in the transaction of what it tells about, and the bells at once after the commit. */
export const makeNotify =
  (signals: Signals): Notify =>
  async (context, { users, type, title, content, path, query, dedupe }) => {
    const to = [...new Set(users)].filter((id) => id > 0);
    if (to.length === 0) return;
    await sql`insert into message (user_id, type, title, content, path, query, dedupe_key)
    select u, ${type}, ${title.slice(0, 100)}, ${content?.slice(0, 500) ?? null}, ${path ?? null}, ${query ? JSON.stringify(query) : null}::jsonb, ${dedupe ?? null}
    from unnest(${sql.val(to)}::bigint[]) u on conflict (user_id, dedupe_key) do nothing`.execute(context.db);
    afterCommit(() => signals.nudge(['user.unread', 'user.counts'], to));
  };
