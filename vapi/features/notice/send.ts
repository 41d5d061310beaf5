import { sql } from 'kysely';
import type { notice } from '@/domain/resources/notice';
import { pathTo } from '@/domain/routes';
import { audienceOf } from '../../business/people';
import type { Context } from '../../kernel/context';
import { afterCommit } from '../../kernel/db/database';
import { refuse } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';

export type Notice = TableOf<typeof notice>;
/** One message row a recipient; whoever has it unread gets it again in the words of now, whoever has read it is left alone. */
export const send =
  (services: Services) =>
  async ({ db }: Context, row: Notice): Promise<void> => {
    const content = String(row.content ?? '')
      .replace(/<[^>]*>|&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
    const sent = await sql<{ user_id: number }>`insert into message (user_id, type, title, content, path, notice_id)
    select distinct r.id, 1, ${row.title}::text, ${content}::text, ${pathTo('notice.my')}::text, ${row.id}::bigint from (${audienceOf(row)}) r
    on conflict (notice_id, user_id) do update set hidden_at = null, title = excluded.title, content = excluded.content,
      created_at = case when message.hidden_at is null then message.created_at else excluded.created_at end where message.read_at is null returning user_id`.execute(
      db,
    );
    if (sent.rows.length === 0) refuse('没有可发送的接收人');
    const users = sent.rows.map(({ user_id }) => user_id);
    afterCommit(() => services.signals.nudge(['user.unread', 'user.counts'], users));
  };
/** How many were sent a notice, and how many of them have opened it: counted from the messages themselves whenever it is shown. */
export async function counts({ db }: Pick<Context, 'db'>, notices: readonly number[]): Promise<Pick<Notice, 'id' | 'sent_count' | 'read_count'>[]> {
  const found = await sql<Pick<Notice, 'id' | 'sent_count' | 'read_count'>>`select x.id, count(m.id)::int sent_count, count(m.read_at)::int read_count
    from unnest(${sql.val([...notices])}::bigint[]) x(id) left join message m on m.notice_id = x.id group by x.id`.execute(db);
  return found.rows;
}

/** A withdrawn notice disappears from the bells of those who have not read it. */
export const hideUnread =
  (services: Services) =>
  async (context: Context, row: Notice): Promise<void> => {
    const hidden = await sql<{ user_id: number }>`update message set hidden_at = ${context.now}
    where notice_id = ${row.id} and read_at is null and hidden_at is null returning user_id`.execute(context.db);
    const users = hidden.rows.map(({ user_id }) => user_id);
    if (users.length > 0) afterCommit(() => services.signals.nudge(['user.unread'], users));
  };
