import { sql } from 'kysely';
import { timeOf } from '@/domain/kernel/moment';
import { meter } from '@/domain/resources/meter';
import type { Context } from '../kernel/context';
import { invalid, refuse } from '../kernel/errors';
import type { TableOf } from '../kernel/handlers';
import { measure } from '../kernel/measure';
import type { Reason } from './reading-check';
import { takeSlice } from './readings';

export type MeterRow = TableOf<typeof meter>;
/** Why a person's reading is not taken; what a gateway sends is kept apart instead. */
const words: Readonly<Record<Reason, string>> = {
  1: '读数不能小于上次读数',
  2: '读数比上次高出太多，请核对',
  3: '时间不能晚于现在',
  4: '该时间已有另一读数',
  5: '时间过早',
};
const timed: ReadonlySet<Reason> = new Set([3, 4, 5]);
/** The moment that a form gives, or now; whole seconds, as it is shown. */
export const momentGiven = (context: Context, given: unknown): Date => {
  const at = timeOf(given) ?? context.now.getTime();
  return new Date(Math.floor(at / 1000) * 1000);
};
interface Shown {
  readonly at: Date;
  readonly value: number;
}
/** A late word that is above the one after it: no jump, and not to be mended by waiting. */
async function isAboveNext({ db }: Context, { id }: Pick<MeterRow, 'id'>, { at, value }: Shown): Promise<boolean> {
  const { rows } =
    await sql`select 1 from (select value, source from meter_reading where meter_id = ${id} and read_at > ${at} order by read_at limit 1) n
    where n.source <> 4 and n.value < ${value}`.execute(db);
  return rows.length > 0;
}
/**
 * Stores what a person read off a meter, like a reading of its gateway. Throws at the fields named where it cannot be true; a plain
 * refusal where there are none.
 * @param trusted somebody has confirmed it: no jump is too high
 */
export async function takeByHand(
  context: Context,
  row: MeterRow,
  shown: Shown,
  fields: { at: string; value: string } | null,
  trusted = false,
): Promise<void> {
  const { at, value } = shown;
  const gateway = { id: row.gateway_id ?? 0, incubator_id: row.incubator_id };
  const reading = { kind: row.kind, number: row.number, at: at.getTime(), value, power: null, byHand: true } as const;
  const { reasons } = await takeSlice(context, gateway, [reading], 3, trusted);
  const [reason] = reasons;
  if (!reason) return;
  const message = reason === 2 && (await isAboveNext(context, row, shown)) ? '读数不能大于其后的读数' : words[reason];
  if (!fields) refuse(message);
  throw invalid({ [timed.has(reason) ? fields.at : fields.value]: [message] });
}
/**
 * Begins a new series: a meter in the place of another one shows something else from now on (entities.md 6.2, source 4). Refused where it has been read since.
 * @param numberBefore of the meter that is taken away, where it is another one
 */
export async function beginSeries({ db }: Context, { id }: Pick<MeterRow, 'id'>, { at, value }: Shown, numberBefore?: string): Promise<void> {
  const later = await sql`select 1 from meter_reading where meter_id = ${id} and read_at >= ${at} limit 1`.execute(db);
  if (later.rows.length > 0) refuse('此后已有读数，不能从该时间起重新计数');
  await sql`insert into meter_reading (meter_id, read_at, value, power, source, number_before)
    values (${id}, ${at}, ${value}, null, 4, ${numberBefore ?? null})`.execute(db);
  await measure(db, meter, [{ id, last_value: value, last_seen_at: at }]);
}
