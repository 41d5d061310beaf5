import { sql } from 'kysely';
import type { PaidOn } from '@/domain/calc/late';
import type { Span } from '@/domain/calc/spans';
import { cutsDays, leftRoom } from './bills';
import type { Context } from '../kernel/context';

/** bill_kind: 滞纳金. */
export const ofLateness = 4;
export const settled = 20;
const gone = 30;

/** A late fee that was charged of a bill, for its days; 分. */
export interface Fee extends Span {
  readonly id: number;
  readonly amount: number;
  readonly status: number;
  /** What this reckoning itself has taken off it since, 0 or below. */
  readonly corrected: number;
  /** What was taken off it altogether, 0 or below. */
  readonly reduced: number;
}
export interface LateBill {
  readonly id: number;
  readonly number: string;
  readonly status: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly contract_id: number;
  readonly room_id: number | null;
  readonly enterprise_id: number | null;
  readonly payer_name: string | null;
  readonly due_at: string;
  readonly rate: string;
  /** 分, less what was taken off by hand: as if it had never been asked for. */
  readonly owed: number;
  /** What was paid of it, given back (below 0), or no longer asked for since a change or an exit took its days off: each by the last day that it is late. */
  readonly payments: readonly PaidOn[];
  /** What was charged of it, in the order of its making; one that was removed has been let off. */
  readonly fees: readonly Fee[];
  /** What was settled with an exit is asked for no further; what was charged of it too much is taken off. */
  readonly is_over: boolean;
}
const onDay = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Shanghai')::date`;
/** The day before the one from which an adjustment takes days off: known later, it holds from its own day all the same. */
const cutOn = sql`least(a.bill_at, coalesce((a.formula ->> 'day')::date, a.period_start, a.bill_at) - 1)`;
/** What of the bill `f` was paid, given back or taken off with its days, by the day of each. */
const events = sql`select coalesce(b.held_since, ${onDay('p.paid_at')}) as day, b.amount from paid_part b join payment p on p.id = b.payment_id and p.status = 1 where b.fee_bill_id = f.id
  union all select ${onDay('r.released_at')}, -r.amount from payment_release r join payment p on p.id = r.payment_id and p.status = 1 where r.fee_bill_id = f.id
  union all select ${cutOn}, -a.amount from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30 and ${cutsDays('a')}`;
const byHand = sql`coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30
  and not ${cutsDays('a')}), 0)`;
const ownOf = sql`coalesce((select sum(a.amount) from fee_bill a where a.origin_id = l.id and a.kind = 6 and a.status <> 30 and a.formula ? 'late_of'), 0)`;
const takenOff = sql`coalesce((select sum(a.amount) from fee_bill a where a.origin_id = l.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0)`;

const isOver = sql`(c.status = 60 or f.status = ${gone} or ${leftRoom(sql`f`)})`;
/** A sheet that was handed in for its rooms has charged it up to that day: until it is called off, nothing more is asked for. */
const isLeaving = sql`exists (select 1 from refund x where x.contract_id = f.contract_id and x.status in (10, 20)
  and (x.kind = 3 or (x.kind = 2 and f.room_id in (select y.room_id from refund_room y where y.refund_id = x.id))))`;
/** Settled, cut or removed since the last run. */
const unseen = sql`(f.status in (${settled}, ${gone}) and f.id in (select k.fee_bill_id from late_check k))`;

/**
 * Bills of plans whose terms set a late rate, that are late, or were settled, cut or removed since they were looked at last. What an exit
 * has settled is asked for no further (its sheet has charged it to its day), but is not left at more than it should be. `contract`: those of one
 * contract, for the sheet of its exit; who pays his arrears and leaves on one day owes their lateness too.
 */
export async function lateBills({ db }: Context, day: string, contract?: number): Promise<LateBill[]> {
  const wanted =
    contract === undefined
      ? sql`((f.status in (10, 15) and not ${isOver} and not ${isLeaving}) or ${unseen})`
      : sql`(f.contract_id = ${contract} and ((f.status in (10, 15) and not ${isOver}) or ${unseen}))`;
  const found =
    await sql<LateBill>`select f.id, f.number, f.status, f.incubator_id, f.building_id, f.contract_id, f.room_id, f.enterprise_id, f.payer_name,
      f.due_at, t.rate, case when f.status = ${gone} then 0 else f.amount + ${byHand} end::bigint owed,
      case when f.status = ${gone} then '[]' else p.payments end payments, l.fees, ${isOver} is_over
    from fee_bill f join contract c on c.id = f.contract_id and c.status in (30, 40, 50, 60)
      join lateral (select t.late_rate::text rate from contract_term t where t.contract_id = f.contract_id and t.payment_item_id = f.payment_item_id
        and t.room_id is not distinct from f.room_id and t.late_rate > 0 and f.period_start between t.start_at and t.end_at order by t.id limit 1) t on true
      cross join lateral (select coalesce(json_agg(json_build_object('day', e.day, 'amount', e.amount) order by e.day), '[]') payments from (${events}) e) p
      cross join lateral (select coalesce(json_agg(json_build_object('id', l.id, 'from', l.period_start, 'to', l.period_end, 'amount', l.amount,
          'status', l.status, 'corrected', ${ownOf}, 'reduced', ${takenOff}) order by l.id), '[]') fees
        from fee_bill l where l.origin_id = f.id and l.kind = ${ofLateness}) l
    where f.kind = 1 and f.due_at < ${day}::date and ${wanted}
    order by f.incubator_id, f.id`.execute(db);
  return found.rows.map((row) => ({ ...row, owed: Number(row.owed) }));
}
/** Those that were settled, cut or removed have been looked at. */
export const clearChecks = ({ db }: Context) => sql`delete from late_check`.execute(db);
