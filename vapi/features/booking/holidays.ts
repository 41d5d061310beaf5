import { sql, type SqlBool } from 'kysely';
import { holiday } from '@/domain/resources/holiday';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { pathTo } from '@/domain/routes';
import { staffHolding } from '../../business/holders';
import { changeRows } from '../../kernel/changes';
import { lockRows } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import { hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import { summaryOfRow } from '../../kernel/summary';
import type { Services } from '../../services';
import { bookersOf, isVisitors, notifyVisitor, state, type Booking } from './book';
import { earliestOf } from './to-come';

type Holiday = Partial<TableOf<typeof holiday>>;
const [off, worked] = [1, 2] as const;
const shutsNothing = 2;
const [keep, cancel] = [1, 2] as const;

/** Bookings `t` that are still to come on the days that a holiday shuts the meeting rooms of its park; none where it shuts none. */
function shutBy({ now }: Pick<Context, 'now'>, { kind, block, start_at, end_at, incubator_id }: Holiday): Predicate {
  if (kind !== off || block !== 1 || !start_at || !end_at) return sql<SqlBool>`false`;
  // no booking reaches over midnight
  return sql<SqlBool>`t.status in (${state.waiting}, ${state.granted}) and t.check_in_at is null and lower(t.during) > ${now}
    and (lower(t.during) at time zone 'Asia/Shanghai')::date between ${start_at}::date and ${end_at}::date
    and (${incubator_id ?? null}::bigint is null or t.incubator_id = ${incubator_id ?? null}::bigint)`;
}
/** The meeting rooms that it shuts, first: whoever books one of them meanwhile waits, and finds the day shut. */
async function lockShut(context: Context, { incubator_id }: Holiday): Promise<void> {
  const found = await sql<{ id: number }>`select id from mtroom
    where deleted_at is null and (${incubator_id ?? null}::bigint is null or incubator_id = ${incubator_id ?? null}::bigint)`.execute(context.db);
  await lockRows(
    context,
    mtroom,
    found.rows.map(({ id }) => id),
  );
}
/** What lies on a day that is to be shut, in words; undefined where nothing does. */
async function inTheWay(context: Context, those: Predicate): Promise<string | undefined> {
  const first = await earliestOf(context, those);
  return first && `这几天已有${first.n}场会议室预约（最早 ${first.at} ${first.room}「${first.title}」），请选择保留还是取消`;
}
const columns = ['kind', 'block', 'start_at', 'end_at', 'incubator_id'] as const;

/** A day worked instead shuts nothing; what becomes a day off shuts them as a new one does, where nothing is said. */
function blockOf(draft: Holiday, before?: Holiday): Pick<Holiday, 'block'> {
  const { kind } = { ...before, ...draft };
  if (kind === worked) return { block: shutsNothing };
  return before?.kind === worked && draft.block === undefined ? { block: holiday.fields.block.initial ?? 1 } : {};
}
/** A day off over bookings of meeting rooms: whoever saves it says what becomes of them, and whoever booked hears of it (docs/decisions.md). */
export function holidayFeature(services: Services): Feature {
  const notifyBooker = async (context: Context, row: Booking, title: string, about: string): Promise<void> =>
    services.engine.notify(context, {
      users: await bookersOf(context, row),
      ...{ type: 5, title, content: await summaryOfRow(context, mtroomApl, row.id, services.engine), path: pathTo('mtroom_apl.my') },
      ...{ query: { id: row.id }, dedupe: `mtroom_apl.holiday:${row.id}:${about}` },
    });
  const callOff = async (context: Context, those: Predicate, { id, name }: TableOf<typeof holiday>): Promise<Booking[]> => {
    const reason = `节假日「${name}」停用会议室`;
    const lost = await changeRows(context, mtroomApl, those, { status: state.cancelled, reason });
    for (const row of lost) {
      if (isVisitors(row)) await notifyVisitor(context, services, row);
      else await notifyBooker(context, row, `会议室预约「${row.title}」已取消：${reason}`, `${id}:off`);
    }
    return lost;
  };
  const leave = async (context: Context, those: Predicate, { id, name }: TableOf<typeof holiday>): Promise<Booking[]> => {
    const { rows } = await sql<Booking>`select t.* from mtroom_apl t where ${those} order by t.id`.execute(context.db);
    for (const row of rows)
      if (!isVisitors(row)) await notifyBooker(context, row, `会议室预约「${row.title}」当天为节假日「${name}」，预约保留`, `${id}:kept`);
    return rows;
  };
  return hookInto(holiday, {
    check: async (context, draft, before): Promise<FieldErrors> => {
      const after: Holiday = { ...before, ...draft, ...blockOf(draft, before) };
      if (before && columns.every((name) => draft[name] === undefined || draft[name] === before[name])) return {};
      await lockShut(context, after);
      if (draft.bookings) return {};
      const fresh = before ? sql<SqlBool>`(${shutBy(context, after)}) and not (${shutBy(context, before)})` : shutBy(context, after);
      // what is chosen holds for all of its days: those that were kept before are counted with them
      const words = (await inTheWay(context, fresh)) && (await inTheWay(context, shutBy(context, after)));
      return words ? { bookings: [words] } : {};
    },
    prepare: async (_context, draft, before) => blockOf(draft, before),
    storeApart: async (context, row, { bookings }) => {
      if (bookings !== keep && bookings !== cancel) return;
      const those = shutBy(context, row);
      const met = await (bookings === cancel ? callOff : leave)(context, those, row);
      if (met.length === 0) return;
      const become = bookings === cancel ? '已取消' : '已保留';
      await services.engine.notify(context, {
        users: await staffHolding(context, 'mtroom_apl_audit', [...new Set(met.map(({ incubator_id }) => incubator_id))]),
        ...{
          type: 5,
          title: `节假日「${row.name}」：${become} ${met.length} 场会议室预约`,
          content: `${row.start_at} 至 ${row.end_at}`,
          path: pathTo('mtroom_apl.list'),
        },
      });
    },
  });
}
