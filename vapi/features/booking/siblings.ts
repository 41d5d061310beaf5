import { sql } from 'kysely';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { toWire } from '@/domain/kernel/moment';
import { act } from '../../kernel/actions';
import { attempt } from '../../kernel/attempt';
import type { Context, Values } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { read } from '../../kernel/operations/read';
import type { Booking } from './book';

interface Sibling {
  readonly id: number;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly hall: string;
  readonly status: number;
}
const most = 400;
/** GET /service/mtroomApl/{id}/series: the other dates of its series, within the reach of whoever may read it. */
export const seriesOf =
  (engine: Engine) =>
  async (context: Context, { id }: Values) => {
    const { series_id, enterprise_id, user_id } = await read(mtroomApl, context, Number(id), engine);
    if (!series_id) return { data: [], total: 0 };
    const found = await sql<Sibling>`select t.id, lower(t.during) start_at, upper(t.during) end_at, m.name hall, t.status from mtroom_apl t
    join mtroom m on m.id = t.mtroom_id where t.series_id = ${series_id} and t.id <> ${id} and t.enterprise_id is not distinct from ${enterprise_id}
    and t.user_id is not distinct from ${user_id} order by lower(t.during), t.id limit ${most}`.execute(context.db);
    const data = found.rows.map(({ start_at, end_at, ...row }) => ({
      ...{ id: row.id, booking_id: row.id, booking_name: `${toWire(start_at).slice(0, 16)}–${toWire(end_at).slice(11, 16)}` },
      ...{ hall: row.hall, status: row.status },
    }));
    return { data, total: data.length };
  };
/** This date is cancelled by the engine; those that follow it each as they would be alone, and what can be cancelled no longer stays. */
export const cancelFollowing = async (
  context: Context,
  row: Booking,
  engine: Engine,
  cancelled: (context: Context, row: Booking) => Promise<void>,
) => {
  const later = await sql<{
    id: number;
  }>`select t.id from mtroom_apl t where t.series_id = ${row.series_id} and t.id <> ${row.id} and t.status in (0, 1)
    and lower(t.during) >= (select lower(o.during) from mtroom_apl o where o.id = ${row.id}) order by t.id`.execute(context.db);
  const call = { resource: mtroomApl, name: 'cancel', action: mtroomApl.actions.cancel, handler: cancelled, engine };
  let done = 1;
  for (const { id } of later.rows) if (!(await attempt(context, engine, () => act(call as never, context, id, {}).then(() => undefined)))) done += 1;
  return { message: `已取消 ${done} 次预约` };
};
