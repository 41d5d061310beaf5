import { sql, type SqlBool } from 'kysely';
import { receivedFields, type ReceivedMessage, type ReceivedNotice } from '@/domain/answers/notice';
import { message } from '@/domain/resources/message';
import { messageType } from '@/domain/codes/message';
import type { SetRow } from '@/domain/kernel/schema';
import type { Context, Values } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import { list } from '../../kernel/operations/list';
import { read } from '../../kernel/operations/read';
import type { Predicate } from '../../kernel/scopes';
import { label, selection, wireOf, type Record_, type Stored } from '../../kernel/rows';
import { notice } from '@/domain/resources/notice';
import type { Services } from '../../services';

const shown: Predicate = sql`t.hidden_at is null`;
/** Notices `t` that stand as their auditors let them through: of one that is edited, withdrawn or deleted since, readers have what they were sent. */
const inForce: Predicate = sql<SqlBool>`t.audit_status = 3 and t.deleted_at is null`;

/** The reader's inbox: `type` as the list's tabs, `read` = 1 read, 2 unread. Notices carry their type, top mark and whether they ask for a receipt. */
export const inbox = (services: Services) => async (context: Context, input: Values) => {
  const state = input.read === '1' ? [sql<boolean>`t.read_at is not null`] : input.read === '2' ? [sql<boolean>`t.read_at is null`] : [];
  const page = await list(message, context, services.engine, [shown, ...(state as Predicate[])]);
  const type = sql.join(label(notice, 'type', notice.fields.type, services.engine.registry));
  const about = await sql<{
    id: number;
    needs_receipt: number;
    is_top: number;
    '~type': string | null;
  }>`select t.id, t.needs_receipt, t.is_top, ${type}
    from notice t where t.id = any(${sql.val(page.data.flatMap(({ notice_id }) => (notice_id ? [notice_id] : [])))}::bigint[]) and ${inForce}`.execute(
    context.db,
  );
  const byId = new Map(about.rows.map(({ id, '~type': notice_type, ...rest }) => [id, { ...rest, notice_type }]));
  return { ...page, data: page.data.map((row) => ({ ...row, needs_receipt: 2, is_top: 2, notice_type: null, ...byId.get(Number(row.notice_id)) })) };
};
const received = (whole: Record_): ReceivedNotice => Object.fromEntries(receivedFields.map((name) => [name, whole[name]])) as ReceivedNotice;
/** One message, with the notice it brings (content, attachments). */
export const inboxInfo =
  (services: Services) =>
  async (context: Context, { id }: Values): Promise<ReceivedMessage> => {
    const row = (await read(message, context, Number(id), services.engine, shown)) as SetRow;
    if (!row.notice_id) return { ...row, notice: null };
    const found = await sql<Stored>`select ${selection(notice, context.caller, true, services.engine.registry)} from notice t
        where t.id = ${row.notice_id} and ${inForce}`.execute(context.db);
    const [about] = found.rows;
    return { ...row, notice: about ? received(wireOf(notice, about, context.caller, true, services.engine)) : null };
  };
/** The bell: {total}. */
export const unread = async ({ db, caller }: Context) => {
  const found = await sql<{
    n: number;
  }>`select count(*)::int n from message where user_id = ${caller.id} and read_at is null and hidden_at is null`.execute(db);
  return { total: found.rows[0]?.n ?? 0 };
};
/** The types of message with how many there are, and how many unread. */
export const types = async ({ db, caller }: Context) => {
  const found = await sql<{
    type: number;
    total: number;
    unread: number;
  }>`select type, count(*)::int total, count(*) filter (where read_at is null)::int unread
    from message where user_id = ${caller.id} and hidden_at is null group by type`.execute(db);
  const byType = new Map(found.rows.map((row) => [row.type, row]));
  return {
    data: messageType.items.map(({ code, label }) => ({
      id: code,
      name: label,
      total: byType.get(code)?.total ?? 0,
      unread: byType.get(code)?.unread ?? 0,
    })),
    total: messageType.items.length,
  };
};
type Message = { id: number; notice_id: number | null };
/** Opening is reading; a second time changes nothing. */
export const markRead = async ({ db, now }: Context, row: Message): Promise<void> => {
  await sql`update message set read_at = coalesce(read_at, ${now}) where id = ${row.id}`.execute(db);
};
/** Everything unread, of one type where one is given. */
export async function markAllRead({ db, caller, now }: Context, { type }: Values): Promise<void> {
  const ofType = type === null || type === undefined ? sql`true` : sql`type = ${type}`;
  await sql`update message set read_at = ${now} where user_id = ${caller.id} and read_at is null and hidden_at is null and ${ofType}`.execute(db);
}
export const receive = async ({ db, now }: Context, row: Message, input: Values): Promise<void> => {
  const found = await sql<{ needs_receipt: number }>`select needs_receipt from notice where id = ${row.notice_id}`.execute(db);
  if (found.rows[0]?.needs_receipt !== 1) refuse('该消息无需签收');
  await sql`update message set read_at = coalesce(read_at, ${now}), receipt_at = coalesce(receipt_at, ${now}), receipt = coalesce(receipt, ${input.receipt ?? '收到'}) where id = ${row.id}`.execute(
    db,
  );
};
/** What is to be signed for is not put away unsigned: it would stand as unread for ever, and nobody would know why. */
async function mustBeSigned({ db }: Context, { id, notice_id }: Message): Promise<void> {
  const found = await sql`select 1 from message m join notice t on t.id = m.notice_id
    where m.id = ${id} and t.id = ${notice_id} and t.needs_receipt = 1 and m.receipt_at is null and ${inForce}`.execute(db);
  if (found.rows.length > 0) refuse('该公告需要签收，签收后才能删除');
}
export const hide = async (context: Context, row: Message): Promise<void> => {
  const { db, now } = context;
  await mustBeSigned(context, row);
  const hidden = await sql`update message set hidden_at = ${now} where id = ${row.id} and hidden_at is null`.execute(db);
  if (hidden.numAffectedRows === 0n) throw notFound('消息');
};
