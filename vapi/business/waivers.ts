import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Span } from '@/domain/calc/spans';
import { addDays } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { changeOne, changeRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import { isOnce, lastDayOf } from './bills';

/** Days of a bill that somebody has removed with a reason, and the room that was held on them. */
export interface WaivedDays extends Span {
  readonly room_id: number | null;
}
/** Whether `f` was removed by hand: its days are let off until they are asked for again. */
export const isWaived = sql<SqlBool>`(f.status = 30 and f.formula ? 'waived')`;
/** The days that `f` lets off: its own, and what a change of room has made of them since (`waived_days`). */
export const waivedDaysOf: RawBuilder<WaivedDays[]> = sql`coalesce(f.formula -> 'waived_days',
  jsonb_build_array(jsonb_build_object('room_id', f.room_id, 'from', f.period_start, 'to', ${lastDayOf})))`;

/** Bills of a contract that were removed by hand are asked for again. */
export const unwaive = (context: Context, contract: number): Promise<unknown> =>
  changeRows(context, feeBill, sql`t.contract_id = ${contract} and t.status = 30 and t.formula ? 'waived'`, {
    formula: sql`t.formula - 'waived' - 'waived_days'`,
  });
/**
 * What was let off of a room from a day on is let off of the one in its place, and of the old one no longer: whoever has that from then on is
 * charged for it. A sum that is asked for once stays let off where it was.
 */
export async function moveWaivers(
  context: Context,
  contract: number,
  { from, to, day }: { readonly from: number; readonly to: number; readonly day: string },
): Promise<void> {
  const found = await sql<{ id: number; days: WaivedDays[] }>`select f.id, ${waivedDaysOf} days from fee_bill f
    where f.contract_id = ${contract} and f.kind = 1 and f.room_id is not null and f.period_start is not null and ${isWaived}
      and not ${isOnce} order by f.id`.execute(context.db);
  for (const { id, days } of found.rows) {
    const goes = (one: WaivedDays): boolean => one.room_id === from && one.to >= day;
    if (!days.some(goes)) continue;
    const moved = days.flatMap((one) => {
      if (!goes(one)) return [one];
      const next = { room_id: to, from: one.from > day ? one.from : day, to: one.to };
      return one.from < day ? [{ ...one, to: addDays(day, -1) }, next] : [next];
    });
    await changeOne(context, feeBill, id, { formula: sql`t.formula || jsonb_build_object('waived_days', ${JSON.stringify(moved)}::jsonb)` });
  }
}
