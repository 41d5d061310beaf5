import { sql } from 'kysely';
import { cutTerm } from '@/domain/calc/cut-term';
import { priceOn } from '@/domain/calc/schedule';
import { priceUnit } from '@/domain/codes/money';
import { labelOf } from '@/domain/kernel/codes';
import type { contractTerm } from '@/domain/resources/contract-part';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { storeRepriced } from './repriced';
import type { Contract } from './sheet';

type Term = Omit<TableOf<typeof contractTerm>, 'price'> & { readonly price: string };
interface Swap {
  readonly from: number;
  readonly to: number;
  readonly day: string;
}
/** Terms of a room from a day on that are charged by time, the earliest first. */
async function termsFrom({ db }: Context, contract: number, room: number, day: string): Promise<Term[]> {
  const found = await sql<Term>`select t.*, t.price::text price, t.increase_rate::text increase_rate from contract_term t
    where contract_id = ${contract} and room_id = ${room} and price_unit <> 'yuan' and end_at >= ${day}::date order by start_at, id`.execute(db);
  return found.rows;
}
/**
 * A room that the contract held before has terms of its own; since then the price of the one that is left may have become another by a
 * supplement. From the day of the change on (and from each later day on which it changes) the terms of the room have the price of the one
 * that is left, so that a change back does not take a supplement back.
 */
export async function takePricesAlong(context: Context, contract: Contract, { from, to, day }: Swap): Promise<void> {
  for (const left of await termsFrom(context, contract.id, from, day)) {
    const at = left.start_at > day ? left.start_at : day;
    const own = (await termsFrom(context, contract.id, to, day)).find(
      (term) => term.payment_item_id === left.payment_item_id && term.price_unit === left.price_unit && term.start_at <= at && term.end_at >= at,
    );
    if (!own) continue;
    const price = priceOn(left as never, at);
    const cut = cutTerm(own as never, at, { price });
    if (Number(cut.before) !== Number(price)) await storeRepriced(context, contract, at, [{ term: own, cut }]);
  }
}
/** What rent the contract takes for a room from a day on, where that is another than the room's guide price. */
export async function rentNote({ db }: Context, contract: number, room: number, day: string): Promise<string[]> {
  const found = await sql<Term & { guide: string; guide_unit: string }>`select t.*, t.price::text price, t.increase_rate::text increase_rate,
      r.guide_price::text guide, r.price_unit guide_unit
    from contract_term t join payment_item i on i.id = t.payment_item_id and i.code = 'rent' join room r on r.id = ${room}
    where t.contract_id = ${contract} and coalesce(t.room_id, ${room}) = ${room} and t.price_unit <> 'yuan' and r.guide_price is not null
      and ${day}::date between t.start_at and t.end_at order by t.room_id nulls last limit 1`.execute(db);
  return found.rows.flatMap((term) => {
    const now = `${Number(priceOn(term as never, day))} ${labelOf(priceUnit, term.price_unit)}`;
    const guide = `${Number(term.guide)} ${labelOf(priceUnit, term.guide_unit)}`;
    return now === guide ? [] : [`新房间的房租仍按合同的 ${now}（该房间指导价 ${guide}）`];
  });
}
