import { sql, type RawBuilder } from 'kysely';
import { priceUnit } from '@/domain/codes/money';
import { decoration, roomKind, roomStatus } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { asDay, statusOn } from '../../business/rooms';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { pageOf } from '../../kernel/filters';
import type { Services } from '../../services';

type Input = Readonly<Record<string, unknown>>;
interface Picture {
  id: number;
  save_name: string;
  is_public: number;
}
interface Shown {
  readonly id: number;
  readonly status: number;
  readonly kind: number;
  readonly price_unit: string | null;
  readonly decoration: number | null;
  readonly venue_price: number | null;
  readonly images: readonly Picture[] | null;
}
/** 官网展示 of a room that can be let and of its incubator, 空闲 or 预订: the only rooms that a visitor ever gets (entities.md 3.5). */
const shownOn = (status: RawBuilder<number>) => sql`m.web_show = 1 and m.use = 1 and m.deleted_at is null
  and b.deleted_at is null and i.web_show = 1 and i.deleted_at is null and ${status} in (1, 2)`;
const statusAt = (now: Date) => statusOn(sql`m.id`, asDay(today(now)));
const from = sql`from room m join floor f on f.id = m.floor_id join building b on b.id = m.building_id
  join incubator i on i.id = m.incubator_id join room_type t on t.id = m.room_type_id`;
/** What a visitor may know of a room; remarks, holders and the days of its use stay inside. */
const columnsOf = (
  status: RawBuilder<number>,
) => sql`m.id, m.name, m.incubator_id, i.name incubator_name, m.building_id, b.name building_name, m.floor_id, f.name floor_name,
  t.name room_type_name, t.kind, m.area::float8 area, ${status} status, m.guide_price, m.price_unit, m.decoration, m.orientation, m.venue, m.venue_price, m.venue_note,
  (select json_agg(json_build_object('id', p.id, 'save_name', p.save_name, 'is_public', p.is_public) order by array_position(m.images, p.id))
   from file p where p.id = any(m.images)) images`;
const wire =
  ({ files }: Services) =>
  (row: Shown) => ({
    ...row,
    kindText: labelOf(roomKind, row.kind),
    statusText: labelOf(roomStatus, row.status),
    price_unitText: row.price_unit && labelOf(priceUnit, row.price_unit),
    decorationText: row.decoration && labelOf(decoration, row.decoration),
    venue_price: row.venue_price === null ? null : (Number(row.venue_price) / 100).toFixed(2),
    images: (row.images ?? []).map((file) => ({ id: file.id, save_name: file.save_name, save_path: files.path(file) })),
  });

/** GET /websit/room: shown rooms by incubator, building and floor, at most 100 a page. */
export const shownRooms =
  (services: Services) =>
  async ({ db, now, request }: Context, { incubator_id, building_id, kind, venue }: Input) => {
    const { page, pageSize } = pageOf(request.query, 100);
    const status = statusAt(now);
    const where = [shownOn(status)];
    if (incubator_id) where.push(sql`m.incubator_id = ${incubator_id}`);
    if (building_id) where.push(sql`m.building_id = ${building_id}`);
    if (kind) where.push(sql`t.kind = ${kind}`);
    if (venue) where.push(sql`m.venue = ${venue}`);
    const all = sql.join(where, sql` and `);
    const rows = await sql<Shown>`select ${columnsOf(status)} ${from} where ${all}
      order by i.sort nulls last, i.id, b.sort nulls last, b.id, f.number, m.name, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    );
    const total = await sql<{ n: number }>`select count(*)::int n ${from} where ${all}`.execute(db);
    return { data: rows.rows.map(wire(services)), total: total.rows[0]?.n ?? 0, page, pageSize };
  };
/** GET /websit/room/{id}: one of them, else 404. */
export const shownRoom =
  (services: Services) =>
  async ({ db, now }: Context, { id }: Input) => {
    const status = statusAt(now);
    const found = await sql<Shown>`select ${columnsOf(status)} ${from} where m.id = ${id} and ${shownOn(status)}`.execute(db);
    const [row] = found.rows;
    if (!row) throw notFound('房源');
    return wire(services)(row);
  };
