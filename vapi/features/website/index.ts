import { sql } from 'kysely';
import { websiteCalls } from '@/domain/calls/website';
import { toWire } from '@/domain/kernel/moment';
import { notFound } from '../../kernel/errors';
import { pageOf } from '../../kernel/filters';
import { answers, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { shownRoom, shownRooms } from './rooms';

interface Shown {
  id: number;
  title: string;
  type: number;
  typeText: string | null;
  is_top: number;
  published_at: Date;
  summary: string;
  content?: string;
  files?: { id: number; save_name: string; is_public: number }[] | null;
}
/** Published, public, begun and not over: the only rows that a visitor ever gets. */
const open = (now: Date) => sql`n.is_online = 1 and n.is_public = 1 and n.deleted_at is null
  and (n.start_at is null or n.start_at <= ${now}) and (n.end_at is null or n.end_at > ${now})`;
const columns = sql`n.id, n.title, n.type, n.is_top, n.published_at,
  (select i.label from dictionary_item i join dictionary d on d.id = i.dictionary_id where d.code = 'notice_type' and i.value = n.type) as "typeText",
  left(btrim(regexp_replace(regexp_replace(n.content, '<[^>]*>|&nbsp;', ' ', 'g'), '\\s+', ' ', 'g')), 120) as summary`;
const wire = (row: Shown) => ({ ...row, published_at: toWire(row.published_at) });

export const websiteFeature = (services: Services): Feature =>
  answers(websiteCalls, {
    rooms: shownRooms(services),
    room: shownRoom(services),
    notices: async ({ db, now, request }, { title, type, is_top }) => {
      const { page, pageSize } = pageOf(request.query, 100);
      const where = [open(now)];
      if (title) where.push(sql`n.title ilike ${`%${String(title).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`);
      if (type) where.push(sql`n.type = ${type}`);
      if (is_top) where.push(sql`n.is_top = ${is_top}`);
      const all = sql.join(where, sql` and `);
      const rows =
        await sql<Shown>`select ${columns} from notice n where ${all} order by n.is_top, n.top_at desc nulls last, n.published_at desc, n.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
      const total = await sql<{ n: number }>`select count(*)::int n from notice n where ${all}`.execute(db);
      return { data: rows.rows.map(wire), total: total.rows[0]?.n ?? 0, page, pageSize };
    },
    notice: async ({ db, now }, { id }) => {
      const files = sql`(select json_agg(json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public)) from file f where f.id = any(n.files)) files`;
      const found = await sql<Shown>`select ${columns}, n.content, ${files} from notice n where n.id = ${id} and ${open(now)}`.execute(db);
      const [row] = found.rows;
      if (!row) throw notFound('公告');
      return {
        ...wire(row),
        files: (row.files ?? []).map((file) => ({ id: file.id, save_name: file.save_name, save_path: services.files.path(file) })),
      };
    },
  });
