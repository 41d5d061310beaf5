import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { calendarOf, type Entry } from '@/domain/calc/ics';
import { calendarFeed } from '@/domain/resources/calendar-feed';
import type { Context } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature, type RawHandler } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';

/** How much of the past and of what is to come a calendar is given, in days. */
const past = 30;
const ahead = 180;
interface Feed {
  readonly id: number;
  readonly name: string;
  readonly user_id: number;
  readonly enterprise_id: number | null;
  readonly is_staff: boolean;
  readonly mtroom_id: number | null;
  readonly room: string | null;
}
/** The feed of an address, as long as whose it is may sign in, and, where it is a room's, still reaches that room (entities.md 2.1). */
async function feedOf({ db }: Pick<Context, 'db'>, key: string): Promise<Feed | undefined> {
  const found = await sql<Feed>`select f.id, f.name, f.user_id, u.enterprise_id, r.type in (1, 2) and exists (select 1 from role_permission x
      join permission p on p.id = x.permission_id and p.name = 'mtroom_apl_list' where x.role_id = r.id) is_staff, f.mtroom_id, m.name room
    from calendar_feed f
    join app_user u on u.id = f.user_id and u.deleted_at is null and u.status = 1
    join role r on r.id = u.role_id
    left join mtroom m on m.id = f.mtroom_id and m.deleted_at is null
    where f.token_hash = ${hashToken(key)} and (f.mtroom_id is null or (m.id is not null and (r.type = 1
      or (r.type = 2 and exists (select 1 from user_incubator g where g.user_id = u.id and g.incubator_id = m.incubator_id
        and (g.building_ids is null or m.building_id is null or m.building_id = any(g.building_ids))))
      or exists (select 1 from enterprise e where e.id = u.enterprise_id and e.deleted_at is null and e.incubator_id = m.incubator_id))))`.execute(
    db,
  );
  return found.rows[0];
}
interface Booked {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly end: string;
  readonly changed: string;
  readonly status: number;
  readonly title: string;
  readonly room: string;
  readonly place: string | null;
  readonly mine: boolean;
  readonly who: string | null;
}
/** Its bookings: in a room those of others say only that the time is taken, unless staff reads them. */
async function entriesOf({ db, now }: Pick<Context, 'db' | 'now'>, feed: Feed): Promise<Entry[]> {
  const day = 86_400_000;
  const [from, to] = [new Date(now.getTime() - past * day), new Date(now.getTime() + ahead * day)];
  const whose = feed.mtroom_id === null ? sql`b.user_id = ${feed.user_id}` : sql`b.mtroom_id = ${feed.mtroom_id}`;
  const found =
    await sql<Booked>`select b.id, b.version, lower(b.during) start, upper(b.during) "end", b.updated_at changed, b.status, b.title, m.name room,
      m.place_text place, e.name who,
      b.user_id = ${feed.user_id} or coalesce(b.enterprise_id = ${feed.enterprise_id}::bigint, false) mine
    from mtroom_apl b join mtroom m on m.id = b.mtroom_id left join enterprise e on e.id = b.enterprise_id
    where ${whose} and b.status in (0, 1, 4) and lower(b.during) >= ${from} and lower(b.during) < ${to} order by lower(b.during), b.id limit 2000`.execute(
      db,
    );
  return found.rows.map((one) => {
    const open = one.mine || feed.is_staff;
    return {
      ...{
        uid: `booking-${one.id}@park`,
        version: one.version,
        isTentative: one.status === 0,
        place: [one.room, one.place].filter(Boolean).join(' '),
      },
      ...{ start: new Date(one.start), end: new Date(one.end), changed: new Date(one.changed) },
      ...{ title: open ? one.title : '已预约', about: open ? (one.who ?? '') : '' },
    };
  });
}
/** GET /service/calendar?key=…: what a calendar reads, for whoever has the address. */
export const calendarCall: RawHandler = async ({ database, now }, req, res) => {
  const { key } = req.query;
  const feed = typeof key === 'string' && key.length <= 80 ? await feedOf({ db: database.q }, key) : undefined;
  if (!feed) throw new Refusal(404, { message: '日历地址不存在或已停用' });
  const entries = await entriesOf({ db: database.q, now }, feed);
  await database.tx((db) => measure(db, calendarFeed, [{ id: feed.id, last_read_at: now }]));
  res
    .status(200)
    .set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="booking.ics"',
      'Cache-Control': 'private, no-store',
    })
    .send(calendarOf(feed.room ?? feed.name, entries));
};
/** Addresses of calendars: each belongs to whoever made it, and is known by its hash alone. */
export const calendarFeature = ({ settings }: Pick<Services, 'settings'>): Feature =>
  combine([
    handlersOf(calendarFeed, {
      address: async ({ now }) => {
        const key = randomBytes(24).toString('base64url');
        return { message: `${settings.publicUrl ?? ''}/vapi/service/calendar?key=${key}`, set: { token_hash: hashToken(key), token_at: now } };
      },
    }),
    hookInto(calendarFeed, { prepare: async ({ caller }, _draft, before) => (before ? {} : { user_id: caller.id }) }),
  ]);
