import { sql } from 'kysely';
import { message } from '@/domain/resources/message';
import { notice } from '@/domain/resources/notice';
import { afterCommit } from '../../kernel/db/database';
import { handlersOf, hookInto, type Columns, type Feature } from '../../kernel/handlers';
import { refuse } from '../../kernel/errors';
import { combine } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';
import type { Context } from '../../kernel/context';
import type { Services } from '../../services';
import { hide, inbox, inboxInfo, markAllRead, markRead, receive, types, unread } from './inbox';
import { recipients } from './recipients';
import { counts, hideUnread, send, type Notice } from './send';

/** When a notice was put on top. */
const stamps = async ({ now }: Context, action: string): Promise<Columns<Notice>> => (action === 'top' ? { top_at: now } : {});
/** Withdrawing, sending and sending again; the inbox of those who receive. */
export const noticeFeature = (services: Services): Feature => {
  const notifyOwn = (context: Context) => afterCommit(() => services.signals.nudge(['user.unread', 'user.counts'], [context.caller.id]));
  return combine([
    handlersOf(notice, {
      unpublish: hideUnread(services),
      send: send(services),
      recipients,
      type_list: async (context) => {
        const counted =
          await sql`select i.value as id, i.label as name, (select count(*)::int from notice t where t.type = i.value and ${inScope(notice, context)}) total
          from dictionary_item i join dictionary d on d.id = i.dictionary_id where d.code = 'notice_type' and i.enabled = 1 order by i.sort, i.value`.execute(
            context.db,
          );
        return { data: counted.rows, total: counted.rows.length };
      },
    }),
    handlersOf(message, {
      receive: async (context, row, input) => {
        await receive(context, row, input);
        notifyOwn(context);
      },
      mark_read: async (context, row) => {
        await markRead(context, row);
        notifyOwn(context);
      },
      read_all: async (context, _row, input) => {
        await markAllRead(context, input);
        notifyOwn(context);
      },
      hide: async (context, row) => {
        await hide(context, row);
        notifyOwn(context);
      },
      inbox: inbox(services),
      inbox_info: inboxInfo(services),
      unread,
      types,
    }),
    hookInto(notice, {
      afterAction: stamps,
      derive: counts,
      prepare: async (context, draft, before) => {
        if (!before || draft.incubator_id === undefined || draft.incubator_id === before.incubator_id) return {};
        const [sent] = await counts(context, [before.id]);
        if ((sent?.sent_count ?? 0) > 0) refuse('已发送的公告不能更换园区');
        return {};
      },
    }),
  ]);
};
