import { sql, type SqlBool } from 'kysely';
import { notice } from '@/domain/resources/notice';
import { toWire } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { pageOf } from '../../kernel/filters';
import { inScope } from '../../kernel/scopes';

interface Recipient {
  id: number;
  user_name: string;
  enterprise_name: string | null;
  read_at: Date | null;
  receipt_at: Date | null;
  receipt: string | null;
}
/** Who was sent a notice, who has read it and who has signed: the unread first, since they are whom one looks for. Who was sent it himself finds himself. */
export async function recipients(context: Context, { id }: Readonly<Record<string, unknown>>) {
  const { page, pageSize } = pageOf(context.request.query);
  const seen = await sql`select 1 from notice t where t.id = ${id} and ${inScope(notice, context)}`.execute(context.db);
  if (seen.rows.length === 0) throw notFound('公告');
  const { party, id: self } = context.caller;
  const shown = sql<SqlBool>`m.notice_id = ${id} and (${party === 'staff'} or m.user_id = ${self})`;
  const rows = await sql<Recipient>`select m.id, u.name user_name, e.name enterprise_name, m.read_at, m.receipt_at, m.receipt
    from message m join app_user u on u.id = m.user_id left join enterprise e on e.id = u.enterprise_id
    where ${shown} order by m.read_at nulls first, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db);
  const total = await sql<{ n: number }>`select count(*)::int n from message m where ${shown}`.execute(context.db);
  const moment = (at: Date | null) => (at ? toWire(at) : null);
  const data = rows.rows.map((row) => ({ ...row, read_at: moment(row.read_at), receipt_at: moment(row.receipt_at) }));
  return { data, total: total.rows[0]?.n ?? 0, page, pageSize };
}
