import { sql } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import { storeBills } from '../../../business/bills';
import { takeBillBack } from '../../../business/charges';
import type { Context } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import type { Columns } from '../../../kernel/handlers';
import { billShares, daysToPay } from './allot';
import { sharedFrom } from './share';
import type { Sheet } from './sheet';

const [confirmed, billed, reversed] = [2, 3, 4] as const;

interface Payer {
  readonly item: number;
  readonly contract_id: number | null;
  readonly payer_name: string | null;
  readonly number: string;
  readonly kind: number;
  readonly shares: string | null;
}
/**
 * Who pays: the tenant, under the contract that holds the room in these days; by the occupancy, which follows a stay beyond the end and an early
 * beginning, and has no two contracts on a day.
 */
async function payerOf({ db }: Context, row: Sheet): Promise<Payer> {
  const { rows } = await sql<Payer>`select i.id item, m.number, m.kind, coalesce(c.party_name, e.name) payer_name, c.id contract_id,
      (select sum(x.usage)::text from meter_share x where x.to_id = ${row.id}) shares
    from meter m join payment_item i on i.code = case m.kind when 1 then 'electric' else 'water' end
    left join enterprise e on e.id = ${row.enterprise_id}
    left join lateral (select c.id, c.party_name from contract c left join contract_room r on r.contract_id = c.id and r.room_id = ${row.room_id}
      cross join lateral (select exists (select 1 from room_occupancy o where o.contract_id = c.id and o.room_id = ${row.room_id} and o.released_at is null
        and o.during && daterange(${row.period_start}::date, ${row.period_end}::date, '[]')) is_there) h
      where (c.id = ${row.contract_id} or c.enterprise_id = ${row.enterprise_id}) and c.incubator_id = ${row.incubator_id} and c.status in (30, 40, 50, 60)
        and (h.is_there or c.id = ${row.contract_id} or (c.start_at <= ${row.period_end}::date and c.end_at >= ${row.period_start}::date))
      order by h.is_there desc, (r.id is not null) desc, c.start_at desc, c.id desc limit 1) c on true
    where m.id = ${row.meter_id}`.execute(db);
  const [payer] = rows;
  if (!payer) return refuse('没有对应的费用项，不能出账');
  return payer;
}
/** The tenant was served by the meter in these days, and still is so: its binding is locked until the bill stands. */
async function mustServe({ db }: Context, row: Sheet): Promise<void> {
  const { rows } = await sql`select 1 from meter_binding where meter_id = ${row.meter_id} and enterprise_id is not distinct from ${row.enterprise_id}
    and contract_id is not distinct from ${row.contract_id} and during @> daterange(${row.period_start}::date, ${row.period_end}::date, '[]') for share`.execute(
    db,
  );
  if (rows.length === 0) refuse('该期间的绑定已变更，请删除后重新生成');
}
/** Confirms a sheet; what a tenant owes becomes one bill, and one each of those who bear a shared sheet by none of their own. What the park bears is confirmed alone. */
export async function confirm(context: Context, row: Sheet): Promise<{ set: Columns<Sheet> }> {
  const amount = Number(row.amount ?? 0);
  const isPark = row.enterprise_id === null && row.contract_id === null;
  if (!isPark) await mustServe(context, row);
  if (isPark && (await billShares(context, row.id)) > 0) return { set: { status: billed } };
  if (isPark || amount <= 0) return { set: { status: confirmed } };
  const payer = await payerOf(context, row);
  const day = today(context.now);
  const due_at = addDays(day, daysToPay);
  const steps = typeof row.by_band === 'string' ? JSON.parse(row.by_band) : row.by_band;
  const plain = (value: unknown): string => String(value ?? 0);
  const reading = {
    number: payer.number,
    last_value: plain(row.last_value),
    value: plain(row.this_value),
    ratio: plain(row.ratio),
    usage: plain(row.usage),
  };
  const formula = {
    unit: payer.kind === 1 ? 'kWh' : 't',
    meters: [{ ...reading, ...(Number(row.share_usage) > 0 && { share: plain(row.share_usage), of: await sharedFrom(context, row.id, row) }) }],
    steps,
  };
  const [bill] = await storeBills(context, row.incubator_id, [
    {
      ...{ kind: 2, building_id: row.building_id, contract_id: payer.contract_id, room_id: row.room_id, enterprise_id: row.enterprise_id },
      ...{ payer_name: payer.payer_name, payment_item_id: payer.item, period_start: row.period_start, period_end: row.period_end },
      ...{ account_month: firstOfMonth(due_at), amount, status: 10, bill_at: day, due_at },
      ...{ formula: formula as never, meter_settlement_id: row.id },
    },
  ]);
  return { set: { status: billed, fee_bill_id: bill as number } };
}
/** Takes the bill of a sheet back; only where nothing is paid of it. */
export async function unbill(context: Context, row: Sheet, reason: string): Promise<{ set: Columns<Sheet> }> {
  if (row.fee_bill_id) {
    const { rows } = await sql<{ exit: boolean }>`select formula ? 'refund_id' "exit" from fee_bill where id = ${row.fee_bill_id}`.execute(
      context.db,
    );
    if (rows[0]?.exit) refuse('该抄表单由退租结算产生，请在退租单上撤销');
    const words = { paid: '账单已收款，请先作废收款，再冲销', reduced: '账单已减免至0，不能冲销' };
    await takeBillBack(context, row.fee_bill_id, `抄表冲销：${reason}`, words);
  }
  return { set: { status: reversed } };
}
