import { expect } from 'vitest';
import { addDays } from '@/domain/kernel/moment';
import { day, type World } from './ledger-world';

interface OnDay {
  readonly day: string;
  readonly amount: number;
}
interface Late {
  readonly id: number;
  readonly due: string;
  readonly status: number;
  readonly rate: number;
  readonly owed: number;
  readonly events: readonly OnDay[];
  readonly fees: readonly { from: string; to: string; amount: number; status: number; corrected: number; let_off: number }[];
}
const cut = "coalesce(a.formula ?| array['change_of', 'refund_id'], false)";

/** 分 of the days from one to another, day by day: what was open as each began, by the rate. */
function lateness({ owed, events, rate }: Late, from: string, to: string): number {
  let sum = 0;
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const open = events.reduce((left, one) => (one.day < on ? left - one.amount : left), owed);
    if (open > 0) sum += (open * rate) / 100;
  }
  return sum;
}
/** Right after the run that charges it, lateness is what the payments that stand make it: day by day, none twice and none never. */
export async function checkLateness({ park, rows, here, who }: World): Promise<void> {
  const [job] = await rows<{ id: number }>("select id from job where name = 'late_fees'");
  expect((await park.call(who.admin, 'PUT', `/vapi/job/rerun/${job?.id}`, {})).status).toBe(200);
  await park.app.jobs.tick();
  const bills = await rows<Late>(
    `select f.id, f.due_at::text due, f.status, t.late_rate::float8 rate,
      (f.amount + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and not ${cut}), 0))::float8 owed,
      (select coalesce(json_agg(e), '[]') from (
        select coalesce(b.held_since, (p.paid_at at time zone 'Asia/Shanghai')::date)::text "day", b.amount from payment_bill b join payment p on p.id = b.payment_id and p.status = 1 where b.fee_bill_id = f.id
        union all select coalesce(r.held_since, (p.paid_at at time zone 'Asia/Shanghai')::date)::text, r.amount from payment_release r join payment p on p.id = r.payment_id and p.status = 1 where r.fee_bill_id = f.id
        union all select (r.released_at at time zone 'Asia/Shanghai')::date::text, -r.amount from payment_release r join payment p on p.id = r.payment_id and p.status = 1 where r.fee_bill_id = f.id
        -- days that are no longer asked for: not from the day on which that was written down, but from the first of them
        union all select least(a.bill_at, coalesce((a.formula ->> 'day')::date, a.period_start) - 1)::text, -a.amount from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and ${cut}) e) events,
      (select coalesce(json_agg(l order by l.id), '[]') from (select l.id, l.period_start::text "from", l.period_end::text "to", l.amount, l.status,
          coalesce((select sum(a.amount) from fee_bill a where a.origin_id = l.id and a.kind = 6 and a.status <> 30 and a.formula ? 'late_of'), 0) corrected,
          coalesce((select sum(a.amount) from fee_bill a where a.origin_id = l.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and not coalesce(a.formula ? 'late_of', false)), 0) let_off
        from fee_bill l where l.origin_id = f.id and l.kind = 4) l) fees
    from fee_bill f join contract c on c.id = f.contract_id and c.status = 30 join contract_term t on t.contract_id = f.contract_id and t.payment_item_id = f.payment_item_id
      and t.room_id is not distinct from f.room_id and t.late_rate > 0 and f.period_start between t.start_at and t.end_at
    where f.incubator_id = $1 and f.kind = 1 and f.status in (10, 15, 20) and f.due_at < $2::date
      and not exists (select 1 from refund x where x.contract_id = c.id and x.status in (10, 20, 30) and x.kind in (2, 3))`,
    [here.incubator, day],
  );
  for (const bill of bills) {
    const notified = `late fees of ${JSON.stringify(bill)}`;
    let covered = bill.due;
    for (const { from, to } of bill.fees) {
      const fees = bill.fees.filter((one) => one.from === from && one.to === to);
      covered = covered > to ? covered : to;
      // what somebody has let off is let off
      if (fees.some(({ status, let_off }) => status === 30 || let_off < 0)) continue;
      const charged = fees.reduce((sum, { amount, corrected }) => sum + amount + corrected, 0);
      expect(Math.abs(charged - lateness(bill, from, to)), notified).toBeLessThan(1);
    }
    const last =
      bill.events
        .map((one) => one.day)
        .sort()
        .at(-1) ?? bill.due;
    const until = bill.status === 20 ? last : addDays(`${day.slice(0, 7)}-01`, -1);
    expect(lateness(bill, addDays(covered, 1), until), notified).toBeLessThan(1);
  }
}
/** What was taken off by hand for days that are billed anew stands on the bills of those days, as far as they carry it. */
export async function checkHandedOver({ rows, here }: World): Promise<void> {
  const lost = await rows(
    `with moved as (
      select f.*, case when f.status = 30 then -coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0
          and a.status = 30 and a.remove_reason = f.remove_reason and not ${cut}), 0) else coalesce((f.formula ->> 'moved')::bigint, 0) end moved,
        coalesce((select -sum(a.amount) from fee_bill a where a.formula ->> 'handed_from' = f.id::text), 0) handed
      from fee_bill f where f.incubator_id = $1 and f.kind = 1 and (f.status <> 30 or f.remove_reason in ('改价', '换房'))
        and not exists (select 1 from refund x where x.contract_id = f.contract_id and x.status = 30 and x.kind in (2, 3))),
    next as (
      -- the first bills of days that a bill had: what they could not carry is not carried by those that take their place
      select m.id moved_id, n.* from moved m join fee_bill n on n.contract_id = m.contract_id and n.payment_item_id = m.payment_item_id and n.kind = 1
          and n.id > m.id and n.period_start <= m.period_end and n.period_end >= m.period_start
        where not exists (select 1 from fee_bill p where p.contract_id = m.contract_id and p.payment_item_id = m.payment_item_id and p.kind = 1
          and p.id > m.id and p.created_at < n.created_at and p.period_start <= n.period_end and p.period_end >= n.period_start
          and (p.room_id is not distinct from m.room_id or p.room_id in (select y.room_id from contract_room x join contract_room y on y.id = x.replaced_by
            where x.contract_id = m.contract_id and x.room_id = m.room_id))))
    select m.id, m.moved, m.handed from moved m where m.handed > m.moved or (m.handed < m.moved
      -- of what was cut twice it is not known how much lay on the days of each cut
      and (select count(distinct n.created_at) from next n where n.moved_id = m.id) = 1
      and not exists (select 1 from fee_bill a where a.formula ->> 'handed_from' = m.id::text and a.status = 30) and exists (
      select 1 from next n where n.moved_id = m.id and n.room_id is not distinct from m.room_id and n.status in (5, 10, 15) and n.paid_amount = 0
        and coalesce((n.formula ->> 'until')::date, n.period_end) >= greatest(n.period_start, m.period_start, (m.formula ->> 'until')::date + 1)
        -- days that had been let off carry nothing until they are asked for again
        and not exists (select 1 from fee_bill w where w.contract_id = n.contract_id and w.payment_item_id = n.payment_item_id
          and w.room_id is not distinct from n.room_id and w.status = 30 and w.remove_reason = '误' and w.period_start <= n.period_end and w.period_end >= n.period_start)
        and n.amount + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = n.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0) > 0))`,
    [here.incubator],
  );
  expect(lost, 'reductions that a change of price or room has lost').toEqual([]);
}
/** What a payment kept as credit on its day, and what it paid then, is what its receipt has said from the first. */
export async function checkReceipts({ rows, here }: World, known: Map<number, string>): Promise<void> {
  const paid = await rows<{ id: number; parts: string }>(
    `select p.id, (select json_agg(x order by x.fee_bill_id)::text from (select b.fee_bill_id, sum(b.amount) amount from (
        select payment_id, fee_bill_id, amount from payment_bill union all select payment_id, fee_bill_id, amount from payment_release) b
      where b.payment_id = p.id group by b.fee_bill_id) x) parts
    from payment p where p.incubator_id = $1 order by p.id`,
    [here.incubator],
  );
  for (const { id, parts } of paid) {
    expect(parts, `receipt of payment ${id}`).toBe(known.get(id) ?? parts);
    known.set(id, parts);
  }
}
