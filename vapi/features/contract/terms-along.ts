import { sql, type SqlBool } from 'kysely';
import { cutTerm } from '@/domain/calc/cut-term';
import { priceOn } from '@/domain/calc/schedule';
import { without } from '@/domain/calc/spans';
import { contractTerm } from '@/domain/resources/contract-part';
import { feeBill } from '@/domain/resources/fee-bill';
import { isDeposit } from '../../business/bills';
import { changeOne, changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

type Term = TableOf<typeof contractTerm>;
/** The room that is left, the one that comes, with its ㎡, and the day. */
export interface Swap {
  readonly from: number;
  readonly to: number;
  readonly area: string;
  readonly day: string;
}
type Priced = Term & { readonly price: string };
/** Terms of a room that charge by time; those that end before a day are left out. */
async function chargedTerms({ db }: Context, contract: number, room: number, day = '0001-01-01'): Promise<Priced[]> {
  const found = await sql<Priced>`select *, price::text price, increase_rate::text increase_rate from contract_term t
    where contract_id = ${contract} and room_id = ${room} and price_unit <> 'yuan' and end_at >= ${day}::date order by id`.execute(db);
  return found.rows;
}
/**
 * What the old room was charged for the new one is charged from the day on, by the same price and from the same beginning. A room that the
 * contract has had before has terms of its own (./price-along): what they leave open is charged like the old one.
 */
export async function moveTerms(context: Context, contract: number, { from, to, area, day }: Swap): Promise<void> {
  const there = await chargedTerms(context, contract, to);
  for (const term of await chargedTerms(context, contract, from, day)) {
    const { payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount } = term;
    const own = there.filter((one) => one.payment_item_id === payment_item_id).map((one) => ({ from: one.start_at, to: one.end_at }));
    const whole = { from: term.start_at > day ? term.start_at : day, to: term.end_at };
    for (const open of without(whole, own)) {
      // where nothing of it is there, its periods and free days stay as they were
      const isWhole = own.length === 0;
      const cut = cutTerm(term as never, open.from, { price: priceOn(term as never, open.from) });
      const { price, start_at, counted_from, free_days, free_from, free_to } = isWhole || !cut.next ? term : { ...cut.next, price: cut.price };
      const same = { payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount };
      const day_price = sql`day_price_of(${price}::numeric, ${price_unit}, ${area}::numeric)`;
      await createRows(context, contractTerm, [
        {
          ...{ contract_id: contract, room_id: to, ...same, price: price as never, day_price, deposit: null, counted_from },
          ...{ start_at, end_at: open.to, free_days, free_from, free_to },
        },
      ]);
    }
  }
}
/** Whether a deposit is held for a room: a bill that stands, or a term of its own. */
const hasDeposit = (contract: number, room: number) => sql<SqlBool>`(exists (select 1 from fee_bill f
    where f.contract_id = ${contract} and f.room_id = ${room} and f.status <> 30 and f.kind <> 6 and ${isDeposit})
  or exists (select 1 from contract_term f where f.contract_id = ${contract} and f.room_id = ${room} and f.price_unit = 'yuan' and ${isDeposit}))`;
/**
 * The deposit of the old room goes along: the bill, and what its terms say of it, to the last term of the new one; else a bill would be made
 * for terms that stay behind. Where nothing is charged for the new room it stays where it is, and so where that has one of its own: the two
 * could not be told apart, and the end of the whole contract gives both back.
 * @returns what is said of it
 */
export async function moveDeposit(context: Context, contract: number, { from, to }: Swap): Promise<string[]> {
  const held = await sql<{ own: boolean; there: boolean }>`select ${hasDeposit(contract, from)} own, ${hasDeposit(contract, to)} there`.execute(
    context.db,
  );
  if (held.rows[0]?.there) return held.rows[0].own ? ['新房间已有押金，原房间的押金留到整份退租时退还'] : [];
  const terms = await sql<{ id: number; room_id: number; deposit: number | null }>`select id, room_id, deposit from contract_term
    where contract_id = ${contract} and room_id = any(${sql.val([from, to])}::bigint[]) order by end_at, id`.execute(context.db);
  const next = terms.rows.filter(({ room_id }) => room_id === to).at(-1);
  const own = terms.rows.filter(({ room_id, deposit }) => room_id === from && deposit !== null);
  if (!next) return [];
  // one that is written as a term of its own goes along as it is
  const asTerm = sql<SqlBool>`t.contract_id = ${contract} and t.room_id = ${from} and t.price_unit = 'yuan'
    and t.payment_item_id = (select i.id from payment_item i where i.code = 'deposit')`;
  await changeRows(context, contractTerm, asTerm, { room_id: to });
  for (const { id } of own) await changeOne(context, contractTerm, id, { deposit: null });
  if (own.length > 0)
    await changeOne(context, contractTerm, next.id, { deposit: own.reduce((sum, { deposit }) => sum + Number(deposit), Number(next.deposit ?? 0)) });
  await changeRows(
    context,
    feeBill,
    sql<SqlBool>`f.contract_id = ${contract} and f.room_id = ${from} and (f.status <> 30 or f.formula ? 'waived') and ${isDeposit}`,
    { room_id: to },
    { as: 'f' },
  );
  return [];
}
