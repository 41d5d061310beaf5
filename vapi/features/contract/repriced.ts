import { sql, type SqlBool } from 'kysely';
import { cutTerm, type CutTerm, type NewPrice } from '@/domain/calc/cut-term';
import { contractTerm } from '@/domain/resources/contract-part';
import { changeOne, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import type { Contract } from './sheet';

type StoredTerm = Omit<TableOf<typeof contractTerm>, 'price'> & { readonly price: string };
type Term = StoredTerm & {
  readonly code: string | null;
  readonly item: string;
  readonly room: string | null;
  /** Its room was given back by a 退房 that is over. */
  readonly left: boolean;
  /** It charges for a room that is held on the day or later. */
  readonly held: boolean;
};
/** A term and what its price becomes. */
export interface Repriced {
  readonly term: Term;
  readonly cut: CutTerm;
}
interface Cut {
  readonly term: StoredTerm;
  readonly cut: CutTerm;
}
const once = 'yuan';
const refused = (message: string) => invalid({ term_ids: [message] });

async function termsOf({ db }: Context, contract: number, day: string): Promise<readonly Term[]> {
  const found = await sql<Term>`select t.*, t.price::text price, t.increase_rate::text increase_rate, i.code, i.name item, r.name room,
      exists (select 1 from refund x join refund_room y on y.refund_id = x.id where x.contract_id = t.contract_id and x.kind = 2 and x.status = 30
        and y.room_id = t.room_id) as left,
      (t.price_unit not like 'yuan_m_%' and t.room_id is null) or exists (select 1 from contract_room c where c.contract_id = t.contract_id
        and (t.room_id is null or c.room_id = t.room_id) and c.end_at >= ${day}::date) as held
    from contract_term t join payment_item i on i.id = t.payment_item_id left join room r on r.id = t.room_id
    where t.contract_id = ${contract} order by t.start_at, t.id`.execute(db);
  return found.rows;
}
/** Ids as they were sent; nothing chosen is all of the rent. */
function chosenOf(sent: unknown): readonly number[] {
  const ids = sent ?? [];
  if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id))) throw refused('请选择本合同的条款');
  return ids as number[];
}
/** The terms that get another price: those that were named, each of which must be one that can; or the rents that are still charged. */
function pickedOf(all: readonly Term[], ids: readonly number[], day: string): readonly Term[] {
  if (ids.length === 0) {
    const rents = all.filter(({ code, price_unit, end_at, left, held }) => code === 'rent' && price_unit !== once && end_at >= day && !left && held);
    return rents.length > 0 ? rents : refuseAll();
  }
  const picked = all.filter(({ id }) => ids.includes(id));
  if (picked.length < new Set(ids).size) throw refused('所选条款不属于该合同');
  for (const { item, room, price_unit, end_at, left, held } of picked) {
    const name = `${room ?? '整份合同'}的${item}`;
    if (price_unit === once) throw refused(`${name}是一次性费用，不能改价`);
    if (end_at < day) throw refused(`${name}在 ${end_at} 已结束`);
    if (left) throw refused(`${room}已退房结清，不能改价`);
    if (!held) throw refused(`${room}在改价日期已不在合同房源中`);
  }
  return picked;
}
const refuseAll = (): never => {
  throw refused('该合同在改价日期没有租金条款，请选择要改价的条款');
};
/** Which terms of a contract get which price from a day on; nothing is stored. */
export async function repricedOf(context: Context, contract: number, sent: unknown, day: string, to: NewPrice): Promise<readonly Repriced[]> {
  const picked = pickedOf(await termsOf(context, contract, day), chosenOf(sent), day);
  if ('price' in to && new Set(picked.map(({ price_unit }) => price_unit)).size > 1)
    throw refused('所选条款的计价单位不同，请按涨跌幅改价，或分别办理');
  const all = picked.map((term) => ({ term, cut: cutTerm(term as never, day, to) }));
  const changed = all.filter(({ cut }) => Number(cut.before) !== Number(cut.price));
  const at = 'price' in to ? 'new_price' : 'rise';
  if (changed.length === 0) throw invalid({ [at]: ['改价后的单价与现单价相同'] });
  if (changed.some(({ cut }) => Number(cut.price) <= 0)) throw invalid({ [at]: ['改价后的单价应大于0'] });
  if (changed.some(({ cut }) => Number(cut.price) >= 1e8)) throw invalid({ [at]: ['改价后的单价过大'] });
  return changed;
}
const idsOf = (all: readonly Repriced[]) => sql.val(all.map(({ term }) => term.id));
/** Bills `f` of the same item and room as these terms. */
export const billsLike = (all: readonly Repriced[]) => sql<SqlBool>`exists (select 1 from contract_term t where t.id = any(${idsOf(all)}::bigint[])
  and t.payment_item_id = f.payment_item_id and t.room_id is not distinct from f.room_id)`;
/** Bills `f` of days that these terms charge: to be asked before the terms are cut. */
export const billsChargedBy = (
  all: readonly Repriced[],
) => sql<SqlBool>`exists (select 1 from contract_term t where t.id = any(${idsOf(all)}::bigint[])
  and t.payment_item_id = f.payment_item_id and t.room_id is not distinct from f.room_id and f.period_start <= t.end_at and f.period_end >= t.start_at)`;

/** The terms end with the day before, and go on with the new price; deposits stay where they are. */
export async function storeRepriced(context: Context, { id: contract_id }: Contract, day: string, all: readonly Cut[]): Promise<void> {
  for (const { term, cut } of all) {
    const { room_id, payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount } = term;
    const area = sql`(select sum(c.area) from contract_room c where c.contract_id = ${contract_id} and (${room_id}::bigint is null or c.room_id = ${room_id})
      and c.end_at >= ${day}::date and c.start_at <= ${term.start_at > day ? term.start_at : day}::date)`;
    const price = { price: cut.price as never, day_price: sql`day_price_of(${cut.price}::numeric, ${price_unit}, ${area})` };
    if (!cut.ended || !cut.next) {
      await changeOne(context, contractTerm, term.id, price);
      continue;
    }
    await changeOne(context, contractTerm, term.id, cut.ended);
    const same = { contract_id, room_id, payment_item_id, price_unit, pay_cycle, increase_months, increase_rate, ahead_days, late_rate, discount };
    await createRows(context, contractTerm, [{ ...same, ...cut.next, ...price, deposit: null } as never]);
  }
}
