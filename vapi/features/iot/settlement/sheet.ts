import { sql } from 'kysely';
import { meterCharge, type MeterCharge } from '@/domain/calc/metering';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { meteredDays, pricesOf } from '../../../business/metered';
import { changeOne, createRows } from '../../../kernel/changes';
import type { Context } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';
import type { Columns, TableOf } from '../../../kernel/handlers';
import type { Segment } from './plan';
import { keepPortions, portionsOf, type Portion } from './share';
import type { SettledMeter } from './values';

export type Sheet = TableOf<typeof meterSettlement>;
export const noPrice = (): never => {
  throw invalid({ meter_id: ['没有生效的能耗单价'] });
};
/** What a piece of a period comes to, its share of others with it. */
async function chargeOf(context: Context, meter: SettledMeter, segment: Segment, share: string | null): Promise<MeterCharge> {
  const days = await meteredDays(context, [{ id: meter.id, start: segment.from }]);
  const prices = await pricesOf(context, meter.incubator_id);
  const charge = meterCharge({
    ...{ last: segment.last, value: segment.value, ratio: meter.ratio, share, from: segment.from, to: segment.to },
    ...{ days: days.get(meter.id) ?? [], prices: prices.get(meter.kind) ?? [], otherwise: meter.otherwise },
  });
  return charge ?? noPrice();
}
/** The columns of a sheet. What a shared meter counted is charged where it is borne. */
async function columnsOf(context: Context, meter: SettledMeter, segment: Segment, share: string | null): Promise<Columns<Sheet>> {
  const { usage, amount, steps } = await chargeOf(context, meter, segment, share);
  const isShared = meter.is_public === 1 && meter.share_rule !== 0;
  return {
    ...{
      meter_id: meter.id,
      incubator_id: meter.incubator_id,
      building_id: meter.building_id,
      enterprise_id: segment.enterprise_id,
      contract_id: segment.contract_id,
      room_id: segment.room_id,
    },
    ...{ period_start: segment.from, period_end: segment.to, last_value: segment.last, this_value: segment.value, ratio: meter.ratio, usage },
    ...{ share_usage: share, by_band: JSON.stringify(steps), amount: isShared ? null : amount },
  } as unknown as Columns<Sheet>;
}
const sumOf = (portions: readonly Portion[]): string | null =>
  portions.length > 0 ? (portions.reduce((sum, { usage }) => sum + usage, 0) / 1000).toFixed(3) : null;
const bearer = (meter: SettledMeter, { from, to, enterprise_id, contract_id, room_id }: Segment) => ({
  ...{ meter_id: meter.id, enterprise_id, contract_id, room_id, period_start: from, period_end: to },
});
/**
 * Makes the sheets of a plan. `first`: the sheet that was stored by a form and stands for the first of them, with the share that was typed
 * where no shared meter gives one. Then a shared meter gives to the sheets that are there.
 */
export async function makeSheets(context: Context, meter: SettledMeter, segments: readonly Segment[], first?: Sheet): Promise<number[]> {
  const made: number[] = [];
  for (const [at, segment] of segments.entries()) {
    const portions = await portionsOf(context, bearer(meter, segment));
    const typed = at === 0 && first?.share_usage !== undefined && first.share_usage !== null ? String(first.share_usage) : null;
    const columns = await columnsOf(context, meter, segment, sumOf(portions) ?? typed);
    const [row] =
      at === 0 && first ? [await changeOne(context, meterSettlement, first.id, columns)] : await createRows(context, meterSettlement, [columns]);
    const id = row?.id ?? Number(first?.id);
    await keepPortions(context, id, portions);
    made.push(id);
  }
  if (meter.is_public === 1 && meter.share_rule !== 0) for (const id of made) await giveOut(context, id);
  return made;
}
/** The meter and the piece of a sheet as it stands. */
export async function asItStands(context: Context, id: number): Promise<{ meter: SettledMeter; segment: Segment } | undefined> {
  const { rows } = await sql<SettledMeter & Segment & { meter_id: number; at_room: number | null }>`select s.meter_id, m.kind, m.number,
      coalesce(s.ratio, m.ratio)::text ratio, s.incubator_id, s.building_id, m.floor_id, m.room_id at_room, m.is_public, m.share_rule,
      (select i.default_price::text from payment_item i where i.code = case m.kind when 1 then 'electric' else 'water' end) otherwise,
      s.period_start::text "from", s.period_end::text "to", coalesce(s.last_value, s.this_value)::text as last, s.this_value::text "value", s.enterprise_id, s.contract_id, s.room_id
    from meter_settlement s join meter m on m.id = s.meter_id where s.id = ${id}`.execute(context.db);
  const [row] = rows;
  if (!row) return undefined;
  return { meter: { ...row, id: row.meter_id, room_id: row.at_room }, segment: row };
}
/** Reckons a sheet anew, as its reading and its shares are now. */
export async function reckon(context: Context, id: number, typed: string | null = null): Promise<void> {
  const found = await asItStands(context, id);
  if (!found) return;
  const { rows } = await sql<{ share: string | null }>`select sum(usage)::text share from meter_share where to_id = ${id}`.execute(context.db);
  await changeOne(context, meterSettlement, id, await columnsOf(context, found.meter, found.segment, rows[0]?.share ?? typed));
}
/** A shared sheet gives to the tenants' sheets that wait: those that are confirmed stay as they are, their part is the park's. */
export async function giveOut(context: Context, shared: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from meter_settlement s join meter_settlement p on p.id = ${shared} and p.incubator_id = s.incubator_id
    where s.status = 1 and s.id <> p.id and (s.enterprise_id is not null or s.contract_id is not null) and s.period_start <= p.period_end and s.period_end >= p.period_start
    order by s.id for no key update of s`.execute(context.db);
  for (const { id } of rows) {
    const found = await asItStands(context, id);
    if (!found) continue;
    const portions = await portionsOf(context, bearer(found.meter, found.segment), shared);
    if (portions.length === 0) continue;
    await keepPortions(context, id, portions);
    await reckon(context, id);
  }
}
