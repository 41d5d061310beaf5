import { sql } from 'kysely';
import { daysOf, firstOfMonth } from '@/domain/calc/dates';
import { meterCharge, type MeterCharge } from '@/domain/calc/metering';
import { sharesOf, type Share } from '@/domain/calc/sharing';
import { areaText } from '@/domain/format';
import { addDays, today } from '@/domain/kernel/moment';
import { meterShare } from '@/domain/resources/meter-settlement';
import { storeBills, type NewBill } from '../../../business/bills';
import { takeBillBack } from '../../../business/charges';
import { meteredDays, pricesOf } from '../../../business/metered';
import { createRows } from '../../../kernel/changes';
import type { Context } from '../../../kernel/context';
import { allArea, allHouseholds, borneOf, heldIn, type Shared } from './reach';
import { basisOf, sharedById, textOf } from './share';
import { asItStands, noPrice } from './sheet';

/** What a tenant has to pay a meter bill in. */
export const daysToPay = 15;
interface Payer {
  readonly id: number;
  readonly enterprise_id: number | null;
  readonly building_id: number | null;
  readonly name: string | null;
}
/** Who bears a share by a bill of the shared sheet, and what it costs; `charge` is undefined where no price is in force. */
interface Bearing extends Share {
  readonly payer: Payer;
  readonly charge: MeterCharge | undefined;
  /** By which rule, and which part of the whole. */
  readonly basis: string;
  /** The rooms and days that it is made of. */
  readonly rooms: string;
}
export interface Allotment {
  readonly shared: Shared;
  /** ㎡ (in hundredths) or households, times days, of all in reach. */
  readonly all: number;
  readonly shares: readonly Bearing[];
}
const mostRooms = 10;
/** 801 107 ㎡ × 31 天: what the ㎡·天 are made of; which days, where they are not all of the sheet's. */
const roomsOf = ({ pieces }: Share, { period_start, period_end }: Shared, names: ReadonlyMap<number, string>): string => {
  const words = pieces.map(({ room, area, from, to }) => {
    const days = daysOf(from, to);
    const which = from === period_start && to === period_end ? '' : `（${from} 至 ${to}）`;
    return `${room === null ? '' : `${names.get(room) ?? ''} ${areaText(area / 100)} × `}${days} 天${which}`;
  });
  return words.length > mostRooms ? `${words.slice(0, mostRooms).join('，')} 等 ${words.length} 项` : words.join('，');
};
/** What tenants bear of a shared sheet who have no sheet of their own for it; undefined where its meter is not shared. */
export async function allotmentOf(context: Context, id: number): Promise<Allotment | undefined> {
  const shared = await sharedById(context, id);
  const found = shared && (await asItStands(context, id));
  if (!shared || !found) return undefined;
  const { meter, segment } = found;
  const whole = await sql<{ all: number }>`select ${shared.rule === 1 ? allArea(shared) : allHouseholds(shared)}::float8 "all"`.execute(context.db);
  const all = whole.rows[0]?.all ?? 0;
  const wanted = { rule: shared.rule, usage: Math.round(shared.usage), left: Math.round(shared.left), all };
  const shares = sharesOf(wanted, await heldIn(context, shared), await borneOf(context, shared));
  const days = (await meteredDays(context, [{ id: meter.id, start: segment.from }])).get(meter.id) ?? [];
  const prices = (await pricesOf(context, meter.incubator_id)).get(meter.kind) ?? [];
  const payers = await sql<Payer>`select c.id, c.enterprise_id, c.building_id, coalesce(c.party_name, e.name) "name" from contract c
    left join enterprise e on e.id = c.enterprise_id where c.id = any(${sql.val(shares.map(({ contract }) => contract))}::bigint[])`.execute(
    context.db,
  );
  const rooms = shares.flatMap(({ pieces }) => pieces.flatMap(({ room }) => room ?? []));
  const named = await sql<{
    id: number;
    name: string;
  }>`select r.id, g.name || ' ' || r.name "name" from room r join building g on g.id = r.building_id
    where r.id = any(${sql.val(rooms)}::bigint[])`.execute(context.db);
  const names = new Map(named.rows.map((room) => [room.id, room.name]));
  const bearings = shares.flatMap((share): Bearing[] => {
    const payer = payers.rows.find((one) => one.id === share.contract);
    // the shared meter's hours are those of its use, whoever bears it
    const part = { last: segment.value, value: segment.value, ratio: meter.ratio, share: textOf(share.usage), from: segment.from, to: segment.to };
    const charge = meterCharge({ ...part, days, prices, otherwise: meter.otherwise });
    if (!payer) return [];
    return [{ ...share, payer, charge, basis: basisOf(shared.rule, share.weight, all), rooms: roomsOf(share, shared, names) }];
  });
  // what is worth no 分 is asked of nobody
  return { shared, all, shares: bearings.filter(({ charge }) => charge === undefined || charge.amount > 0) };
}
/** Makes a bill for each tenant who bears a part by none of his own sheets; answers how many. */
export async function billShares(context: Context, id: number): Promise<number> {
  const allotment = await allotmentOf(context, id);
  const found = await asItStands(context, id);
  if (!allotment || !found || allotment.shares.length === 0) return 0;
  const { meter, segment } = found;
  const item = await sql<{ id: number }>`select id from payment_item where code = ${meter.kind === 1 ? 'electric' : 'water'}`.execute(context.db);
  const day = today(context.now);
  const due = addDays(day, daysToPay);
  const unit = meter.kind === 1 ? 'kWh' : 't';
  const usage = textOf(Math.round(allotment.shared.usage));
  const bills = allotment.shares.map(({ contract, payer, pieces, usage: part, charge = noPrice(), basis, rooms }): NewBill => {
    const [first, ...more] = new Set(pieces.map(({ room }) => room));
    const days = {
      from: pieces.map(({ from }) => from).sort()[0],
      to: pieces
        .map(({ to }) => to)
        .sort()
        .at(-1),
    };
    const reading = { number: meter.number, last_value: segment.last, value: segment.value, ratio: meter.ratio, usage, share: textOf(part), basis };
    const formula = { unit, note: `公摊：${rooms}`, meters: [reading], steps: charge.steps };
    return {
      ...{ kind: 2, building_id: payer.building_id ?? meter.building_id, contract_id: contract, room_id: more.length > 0 ? null : (first ?? null) },
      ...{ enterprise_id: payer.enterprise_id, payer_name: payer.name, payment_item_id: Number(item.rows[0]?.id) },
      ...{ period_start: days.from ?? segment.from, period_end: days.to ?? segment.to, account_month: firstOfMonth(due), amount: charge.amount },
      ...{ status: 10, bill_at: day, due_at: due, formula: formula as never, meter_settlement_id: id },
    };
  });
  const made = await storeBills(context, meter.incubator_id, bills);
  await createRows(
    context,
    meterShare,
    allotment.shares.flatMap(({ contract, pieces }, at) =>
      pieces.map(({ room, from, to, usage: part }) => ({
        ...{ settlement_id: id, fee_bill_id: made[at] as number, contract_id: contract, room_id: room },
        ...{ period_start: from, period_end: to, usage: (part / 1000).toFixed(3) as never },
      })),
    ),
  );
  return made.length;
}
/** Takes all bills of a shared sheet back; none of them, with its number, where one cannot be. */
export async function unbillShares(context: Context, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{
    id: number;
    number: string;
    name: string | null;
  }>`select f.id, f.number, coalesce(f.payer_name, e.name) "name" from fee_bill f
    left join enterprise e on e.id = f.enterprise_id where f.id in (select x.fee_bill_id from meter_share x where x.settlement_id = ${id}) order by f.id`.execute(
    context.db,
  );
  for (const { id: bill, number, name } of rows) {
    const which = `「${name ?? ''}」的账单 ${number} `;
    await takeBillBack(context, bill, `抄表冲销：${reason}`, {
      paid: `${which}已收款，请先作废收款，再冲销`,
      reduced: `${which}已减免至0，不能冲销`,
    });
  }
}
