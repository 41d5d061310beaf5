import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { firstOfMonth } from '@/domain/calc/dates';
import type { FinalLine } from '@/domain/calc/finalLine';
import { meterCharge } from '@/domain/calc/metering';
import { feeBill } from '@/domain/resources/fee-bill';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { mostUsage } from '../../business/reading-check';
import { removeBills, storeBills, type NewBill } from '../../business/bills';
import { addDays, today, toWire } from '@/domain/kernel/moment';
import { changeOne, changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import type { Refund } from './settle';
import { meteredDays, pricesOf } from '../../business/metered';
import { metersOf, type FinalMeter } from './meters';
import { replacedDays } from './replaced';
import type { Contract } from './sheet';

interface Given {
  readonly meter_id: number;
  readonly value: string;
  readonly last_value: string;
}
const decimal = /^\d{1,13}(\.\d{1,3})?$/;
const mostOfUsage = 99_999_999_999;
const day = 86_400_000;
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
/** 分 of what a line comes to. */
export const fenOfLines = (lines: readonly FinalLine[]): number => lines.reduce((sum, { amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0);

/** `[{meter_id, value, last_value?}]`, from a body or (as text) from an address; undefined where it is something else. */
export function readingsOf(given: unknown): Given[] | undefined {
  if (given === null || given === undefined || given === '') return [];
  let list: unknown = given;
  try {
    if (typeof given === 'string') list = JSON.parse(given);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length > 500) return undefined;
  const readings = (list as readonly (Readonly<Record<string, unknown>> | null)[]).map((one) => ({
    meter_id: Number(one?.meter_id),
    value: textOf(one?.value),
    last_value: textOf(one?.last_value),
  }));
  return readings.every(({ meter_id }) => Number.isSafeInteger(meter_id)) ? readings : undefined;
}
/** What the meter counted for the tenant before its last readings and is in no bill, with what is to be done first; null where there is nothing. */
const notBilled = ({ waiting, unbilled }: FinalMeter): string | null =>
  waiting ? `${waiting} 的抄表单待确认，请先确认出账或删除` : unbilled ? `${unbilled} 的用量没有抄表单，请先按月生成并确认出账` : null;
function lineOf(
  meter: FinalMeter,
  given: Given | undefined,
  about: Pick<Parameters<typeof meterCharge>[0], 'days' | 'prices'>,
  now: Date,
): FinalLine {
  const { id, kind, number, name, room_id, room, ratio, start, end, shown } = meter;
  const settled = start > end;
  const value = settled ? null : given?.value || null;
  const last_value = meter.last_value ?? (given?.last_value || null);
  const line = {
    ...{ meter_id: id, meter: name, number, kind, room_id, room, unit: kind === 1 ? ('kWh' as const) : ('t' as const) },
    ...{ period_start: start, period_end: end, last_value, value, at: toWire(now), ratio, settled, shown },
  };
  const not = (fault: string | null) => ({ ...line, usage: null, amount: null, steps: [], doubtful: false, fault });
  const owed = notBilled(meter);
  if (owed) return { ...not(owed), waiting: true };
  if (settled) return not(null);
  if (value === null) return not('请填写末次读数');
  if (last_value === null) return not('请填写上期读数');
  if (!decimal.test(value) || !decimal.test(last_value)) return not('读数应为不小于0的数，最多3位小数');
  if (Number(value) < Number(last_value)) return not('本期读数不能小于上期读数');
  if ((Number(value) - Number(last_value)) * Number(ratio) > mostOfUsage) return not('用量超出范围');
  const charge = meterCharge({ last: last_value, value, ratio, from: start, to: end, ...about, otherwise: meter.otherwise });
  if (!charge) return not('没有生效的能耗单价');
  const passed = Math.max(day, Math.min(now.getTime(), Date.parse(`${addDays(end, 1)}T00:00:00+08:00`)) - Date.parse(`${start}T00:00:00+08:00`));
  const { usage, amount, steps } = charge;
  return { ...line, usage, amount: yuanOf(amount), steps, doubtful: Number(usage) > mostUsage(meter, passed), fault: null };
}
/**
 * A line for each meter of the rooms that are left, and every fault as it is said at `readings`. `exit` is the first day that is no
 * longer let; the price is that in force on each day, else the one of the payment item.
 */
export async function finalLines(
  context: Context,
  contract: Contract,
  { exit, rooms, readings }: { readonly exit: string; readonly rooms: readonly number[] | null; readonly readings: unknown },
): Promise<{ lines: FinalLine[]; faults: string[] }> {
  const given = readingsOf(readings);
  const meters: FinalMeter[] = [];
  for (const one of await metersOf(context, contract, exit, rooms)) meters.push(...(await replacedDays(context, one)));
  const [days, prices] = [await meteredDays(context, meters), await pricesOf(context, contract.incubator_id)];
  const lines = meters.flatMap((meter, at) => {
    const about = { days: days.get(meter.id) ?? [], prices: prices.get(meter.kind) ?? [] };
    // what is typed of a meter are its last days; of some before them it says itself what it showed, or they are left to the month's sheets
    if (meters.findIndex(({ id }) => id === meter.id) === at)
      return [
        lineOf(
          meter,
          given?.find(({ meter_id }) => meter_id === meter.id),
          about,
          context.now,
        ),
      ];
    const known = lineOf({ ...meter, shown: null }, { meter_id: meter.id, value: meter.ended ?? '', last_value: '' }, about, context.now);
    return known.fault ? (known.waiting ? [known] : []) : [{ ...known, known: true }];
  });
  const strange = given?.some(({ meter_id }) => !meters.some(({ id }) => id === meter_id)) ?? false;
  const twice = given ? new Set(given.map(({ meter_id }) => meter_id)).size < given.length : false;
  if (!given || twice) return { lines, faults: ['末次读数格式不正确'] };
  const faults = lines.flatMap(({ fault, meter }) => (fault ? [`${fault}（${meter}）`] : []));
  return { lines, faults: strange ? ['所选表计不属于退还的房间', ...faults] : faults };
}
/** Refuses who leaves while something that his meters counted before the last readings is in no bill: sheets may be made and called off while an exit waits. */
export async function mustBeBilled(context: Context, contract: Contract, exit: string, rooms: readonly number[] | null): Promise<void> {
  const owed = (await metersOf(context, contract, exit, rooms)).flatMap((meter) => {
    const words = notBilled(meter);
    return words ? [`${words}（${meter.name}）`] : [];
  });
  if (owed.length > 0) refuse([...new Set(owed)].join('；'));
}
type Values = Partial<TableOf<typeof meterSettlement>>;
type MeterPlace = Pick<TableOf<typeof meterSettlement>, 'incubator_id' | 'building_id'>;
/** Makes the settlements of last readings, and one bill for each room and kind of energy; answers the lines with their ids. */
export async function billReadings(context: Context, row: Refund, contract: Contract, lines: readonly FinalLine[]): Promise<FinalLine[]> {
  const { db, now } = context;
  const date = today(now);
  const groups = new Map<string, FinalLine[]>();
  for (const line of lines)
    if (!line.settled) groups.set(`${line.room_id} ${line.kind}`, [...(groups.get(`${line.room_id} ${line.kind}`) ?? []), line]);
  const out: FinalLine[] = lines.filter(({ settled }) => settled);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const amount = fenOfLines(group);
    const formula = {
      refund_id: row.id,
      unit: first.unit,
      meters: group.map(({ number, last_value, value, ratio, usage }) => ({ number, last_value, value, ratio, usage })),
      steps: group.flatMap(({ steps }) => steps),
    };
    const from = group.map(({ period_start }) => period_start).sort()[0];
    const place = await sql<{ building_id: number; item: number }>`select r.building_id, i.id item from room r, payment_item i
      where r.id = ${first.room_id} and i.code = ${first.kind === 1 ? 'electric' : 'water'}`.execute(db);
    const bill: NewBill = {
      ...{ kind: 2, building_id: place.rows[0]?.building_id ?? null, contract_id: contract.id, room_id: first.room_id },
      ...{ enterprise_id: contract.enterprise_id, payer_name: contract.party_name, payment_item_id: Number(place.rows[0]?.item) },
      ...{ period_start: from ?? null, period_end: first.period_end, account_month: firstOfMonth(date), amount },
      ...{ status: 10, bill_at: date, due_at: date, formula: formula as never },
    };
    const [fee_bill_id = null] = amount > 0 ? await storeBills(context, row.incubator_id, [bill]) : [];
    for (const line of group) {
      const meters = await sql<MeterPlace>`select incubator_id, building_id from meter where id = ${line.meter_id}`.execute(db);
      const [made] = await createRows(context, meterSettlement, [
        {
          ...{
            ...meters.rows[0],
            meter_id: line.meter_id,
            period_start: line.period_start,
            period_end: line.period_end,
            last_value: line.last_value,
          },
          ...{ this_value: line.value, ratio: line.ratio, usage: line.usage, by_band: JSON.stringify(line.steps), amount: fenOfLines([line]) },
          ...{
            enterprise_id: contract.enterprise_id,
            contract_id: contract.enterprise_id === null ? contract.id : null,
            room_id: line.room_id,
            fee_bill_id,
            status: 3,
          },
        } as unknown as Values,
      ]);
      const settlement_id = made?.id ?? 0;
      if (fee_bill_id && line === first) await changeOne(context, feeBill, fee_bill_id, { meter_settlement_id: settlement_id });
      out.push({ ...line, settlement_id, fee_bill_id });
    }
  }
  return out;
}
/** A refund that is called off after it was audited: its readings are reversed, their bills removed; one on which was paid stays, for what was used was used. */
export async function unbillReadings(context: Context, lines: readonly FinalLine[]): Promise<void> {
  const { db } = context;
  const bills = lines.flatMap(({ fee_bill_id }) => fee_bill_id ?? []);
  const found = await sql<{
    id: number;
  }>`select id from fee_bill where id = any(${sql.val(bills)}::bigint[]) and paid_amount = 0 and status = 10 order by id for no key update`.execute(
    db,
  );
  const gone = found.rows.map(({ id }) => id);
  await removeBills(context, gone, '退租已撤销');
  const settlements = lines.flatMap(({ settlement_id, fee_bill_id }) =>
    settlement_id && (!fee_bill_id || gone.includes(fee_bill_id)) ? [settlement_id] : [],
  );
  await changeRows(context, meterSettlement, sql`t.id = any(${sql.val(settlements)}::bigint[])`, { status: 4 });
}
