import Fraction from 'fraction.js';
import { sql, type SqlBool } from 'kysely';
import type { Expiries, ExpiringContract } from '@/domain/answers/money';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { priceOn, type Term } from '@/domain/calc/schedule';
import { yuanOf } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import type { Context } from '../../kernel/context';
import { whereOf } from '../../kernel/operations/list';

/** A year from today on: what is left of this month, and so many after it, the last of them up to the same day. */
const ahead = 12;
const daysOfYear = 365;
const renewal = { none: 1, begun: 2, done: 3, leaving: 4 } as const;
interface RentTerm extends Term {
  readonly day_price: string | null;
  readonly area: string;
}
interface Row extends Omit<ExpiringContract, 'rent' | 'renewal'> {
  readonly next_status: number | null;
  readonly leaving: boolean;
  readonly terms: readonly RentTerm[];
}
/** 分 a year: every rent term of the last day, at the price that its rises have brought it to there. */
function rentOf({ terms, end_at }: Row): number {
  const sum = terms.reduce((total, term) => {
    const price = new Fraction(term.price);
    if (!term.day_price || price.equals(0)) return total;
    const risen = new Fraction(priceOn(term, end_at)).div(price);
    const kept = new Fraction(100).sub(new Fraction(term.discount ?? 0)).div(100);
    return total.add(new Fraction(term.day_price).mul(risen).mul(kept).mul(new Fraction(term.area)).mul(daysOfYear));
  }, new Fraction(0));
  return Number(sum.mul(100).round().toString());
}
function renewalOf({ next_status, leaving }: Row): number {
  if (next_status !== null) return next_status >= 20 ? renewal.done : renewal.begun;
  return leaving ? renewal.leaving : renewal.none;
}
/**
 * GET /pact/contract/expiries, with the filters of the list: contracts that are in force and end within the year, and those that have ended
 * while their rooms are still held.
 */
export async function expiries(context: Context): Promise<Expiries> {
  const day = today(context.now);
  const first = firstOfMonth(day);
  const ending = sql<SqlBool>`t.status in (30, 40) and t.end_at < ${addMonths(day, ahead)}::date`;
  const found = await sql<Row>`select t.id, t.version, t.number, t.status, t.incubator_id, t.enterprise_id, coalesce(e.name, t.party_name, '') tenant,
      u.name handler, h.building, coalesce(h.rooms, '') rooms, coalesce(h.area, 0)::float8 area, t.start_at, t.end_at, t.end_at - ${day}::date as left,
      n.id next_id, n.number next_number, n.status next_status,
      exists (select 1 from refund x where x.contract_id = t.id and x.kind = 3 and x.status in (10, 20)) leaving,
      coalesce((select json_agg(json_build_object('start_at', c.start_at, 'end_at', c.end_at, 'counted_from', c.counted_from, 'price', c.price::text, 'price_unit', c.price_unit, 'pay_cycle', c.pay_cycle, 'increase_months', c.increase_months,
          'increase_rate', c.increase_rate::text, 'discount', c.discount::text, 'day_price', c.day_price::text,
          'area', (select coalesce(sum(r.area), 0) from contract_room r where r.contract_id = t.id and r.end_at >= t.end_at and (c.room_id is null or r.room_id = c.room_id))::text))
        from contract_term c join payment_item i on i.id = c.payment_item_id and i.code = 'rent'
        where c.contract_id = t.id and t.end_at between c.start_at and c.end_at), '[]') terms
    from contract t left join enterprise e on e.id = t.enterprise_id left join app_user u on u.id = t.handler_id
      left join lateral (select x.id, x.number, x.status from contract x where x.prev_contract_id = t.id and x.status not in (60, 90) and x.deleted_at is null
        order by x.id desc limit 1) n on true
      left join lateral (select string_agg(distinct b.name, '、') building, string_agg(o.name, '、' order by o.name) rooms, sum(r.area) area
        from contract_room r join room o on o.id = r.room_id join building b on b.id = o.building_id
        where r.contract_id = t.id and r.end_at >= t.end_at) h on true
    where ${whereOf(contract, context, [ending])} order by t.end_at, t.id`.execute(context.db);
  return {
    today: day,
    months: Array.from({ length: ahead + 1 }, (_, at) => addMonths(first, at)),
    data: found.rows.map((row) => {
      const { terms: _terms, next_status: _status, leaving: _leaving, ...shown } = row;
      return { ...shown, rent: yuanOf(rentOf(row)), renewal: renewalOf(row) } as ExpiringContract;
    }),
  };
}
