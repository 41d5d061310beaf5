import { sql } from 'kysely';
import { plain, yuanOf } from '@/domain/format';
import type { NewPrice } from '@/domain/calc/cut-term';
import { priceUnit } from '@/domain/codes/money';
import { labelOf } from '@/domain/kernel/codes';
import { isEmpty } from '@/domain/kernel/empty';
import type { Row } from '@/domain/kernel/field';
import { today } from '@/domain/kernel/moment';
import type { contract } from '@/domain/resources/contract';
import { contractSupplement } from '@/domain/resources/contract-supplement';
import { pathTo } from '@/domain/routes';
import { generateBills, heldRooms } from '../../business/billing';
import { removeBills } from '../../business/bills';
import { tenantsOf } from '../../business/people';
import { createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import { handedOverNote, handOverReductions } from './handed-over';
import { editedNote, endBills, payFromOver } from './moved';
import { billsChargedBy, billsLike, repricedOf, storeRepriced, type Repriced } from './repriced';
import { contractOf, lockContract, type Contract } from './sheet';

type Fields = (typeof contract)['fields'];
type Values = Readonly<Record<string, unknown>>;
/** So much of what changed fits into a supplement and a message. */
const most = { listed: 40, notified: 3 } as const;

/**
 * The day of a change: of the lease, and none that is over. What has been charged of days gone by is corrected bill by bill (调整), so that
 * no bill is ever made that was late before anybody knew of it.
 */
function dayOf({ start_at, end_at }: Row<Fields>, begins_at: unknown, now: Date): string {
  const day = String(begins_at);
  const refused = (message: string) => invalid({ begins_at: [message] });
  if (day < start_at) throw refused(`改价日期不能早于合同开始日期 ${start_at}`);
  if (day > end_at) throw refused(`改价日期不能晚于合同结束日期 ${end_at}`);
  if (day < today(now)) throw refused('改价日期不能早于今天，已过的天数请在账单上调整');
  return day;
}
/** One of the two ways to say what the price becomes. */
function priceOf({ new_price, rise }: Values): NewPrice {
  const [hasPrice, hasRise] = [!isEmpty(new_price), !isEmpty(rise) && Number(rise) !== 0];
  if (hasPrice && !isEmpty(rise)) throw invalid({ rise: ['新单价与涨跌幅只填一项'] });
  if (hasPrice) return { price: String(new_price) };
  if (hasRise) return { rise: Number(rise) };
  throw isEmpty(rise) ? invalid({ new_price: ['请输入新单价或涨跌幅'] }) : invalid({ rise: ['涨跌幅不能为0'] });
}
const lineOf = ({ term: { room, item, price_unit }, cut: { before, price } }: Repriced): string =>
  `${room ?? '整份合同'} ${item} ${plain(before)} → ${plain(price)} ${labelOf(priceUnit, price_unit)}`;
const listOf = (all: readonly Repriced[], count: number): string =>
  all.slice(0, count).map(lineOf).join('；') + (all.length > count ? `；等 ${all.length} 项` : '');

async function notifyBoth(engine: Engine, context: Context, row: Contract, day: string, all: readonly Repriced[]): Promise<void> {
  const [title, content] = [`合同 ${row.number} 改价`, `自 ${day} 起：${listOf(all, most.notified)}`];
  const tenants = row.enterprise_id === null ? [] : await tenantsOf(context, row.enterprise_id);
  const handler = row.handler_id === context.caller.id ? [] : [row.handler_id];
  const users = [...new Set([...tenants, ...handler])];
  await engine.notify(context, { users, type: 4, title, content, path: pathTo('contract.list'), query: { id: row.id } });
}
/**
 * 改价: by a supplement the price of some terms of a contract in force is another one from a day on. Its bills are split at the day, as a
 * change of room splits them: those to come are made anew, those that are owed are corrected, and what was paid beyond that pays for the
 * days at the new price, or stays to the tenant's credit. All of it or nothing.
 */
export const repriceContract =
  (engine: Engine): ActionHandler<Fields> =>
  async (context, row, input) => {
    const day = dayOf(row, input.begins_at, context.now);
    const to = priceOf(input);
    const held = await lockContract(context, row.id);
    const all = await repricedOf(context, row.id, input.term_ids, day, to);
    const before = await heldRooms(context, row.id);
    const { over, handedOver, gone, edited } = await endBills(context, held, { which: billsChargedBy(all), day, before, reason: '改价结算' });
    await removeBills(context, gone, '改价');
    await storeRepriced(context, held, day, all);
    await generateBills(context, row.id, true);
    const kept = await handOverReductions(context, row.id, handedOver);
    const { paid, credit } = await payFromOver(context, await contractOf(context, row.id), { which: billsLike(all), day, remark: '改价结转' }, over);
    const { incubator_id, building_id, id: contract_id, enterprise_id } = held;
    const agreed = { effective_on: day, content: listOf(all, most.listed), change_reason: String(input.change_reason) };
    const files = (input.scan as number[] | null) ?? null;
    await createRows(context, contractSupplement, [{ incubator_id, building_id, contract_id, enterprise_id, ...agreed, files }]);
    await notifyBoth(engine, context, held, day, all);
    const renewal = await sql<{ number: string }>`select number from contract where prev_contract_id = ${row.id} and status in (5, 10, 15, 20)
      and deleted_at is null order by id limit 1`.execute(context.db);
    const draft = renewal.rows.map((one) => `续签合同 ${one.number} 仍按原单价，请一并修改`);
    const notes = [paid > 0 ? `已缴的余款 ${yuanOf(paid)} 元转抵新账单` : '', credit > 0 ? `${yuanOf(credit)} 元转为预存` : ''].filter(Boolean);
    const warnings = editedNote(edited);
    return { message: ['改价成功', ...handedOverNote(kept), ...notes, ...warnings, ...draft].join('，'), warnings };
  };
