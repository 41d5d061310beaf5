import { sql, type SqlBool } from 'kysely';
import type { Row } from '@/domain/kernel/field';
import { daysBetween } from '@/domain/calc/dates';
import { today } from '@/domain/kernel/moment';
import type { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { need } from '@/domain/resources/need';
import { pathTo } from '@/domain/routes';
import { openAccount } from '../../business/accounts';
import { tenantsOf } from '../../business/people';
import { letReserved } from '../../business/rooms';
import { recordStay } from '../../business/stays';
import { changeOne, changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';

type Enterprise = Row<(typeof enterprise)['fields']>;
type Stay = TableOf<typeof entryInformation>;
const [actual, settled] = [1, 2] as const;

/** The stay that waits, and the day on which its contract was signed. */
async function waitingStay({ db }: Context, enterprise: number): Promise<Stay & { readonly sign_at: string | null }> {
  const found = await sql<
    Stay & { sign_at: string | null }
  >`select t.*, c.sign_at from entry_information t left join contract c on c.id = t.contract_id
    where t.enterprise_id = ${enterprise} and t.status = 1 for no key update of t`.execute(db);
  return found.rows[0] ?? refuse('没有待入驻的入驻信息，请先办理签约');
}
/** Park and rooms, in words: 临江园区 A-301、A-302，面积 120 ㎡. */
async function whereOf({ db }: Context, incubator: number, rooms: readonly number[]): Promise<string> {
  const found = await sql<{
    park: string;
    rooms: string | null;
    area: number | null;
  }>`select p.name park, h.rooms, h.area::float8 area from incubator p,
    lateral (select string_agg(r.name, '、' order by r.name) rooms, sum(r.area) area from room r where r.id = any(${sql.val([...rooms])}::bigint[])) h
    where p.id = ${incubator}`.execute(db);
  const { park, rooms: names, area } = found.rows[0] ?? { park: '', rooms: null, area: null };
  return names === null ? park : `${park} ${names}，面积 ${area} ㎡`;
}
/**
 * 确认入驻 (domain.md section 3): what its contracts reserve is let, the stay begins, its demand has come to its end, the account opens, and
 * enterprise and follower are told. A virtual tenant has no rooms.
 */
export const settle =
  (services: Services): ActionHandler<(typeof enterprise)['fields']> =>
  async (context, row: Enterprise, { begin_kind }) => {
    const day = String(row.settled_at);
    if (day > today(context.now)) throw invalid({ settled_at: ['入驻日期不能晚于今天'] });
    const stay = await waitingStay(context, row.id);
    if (stay.sign_at && day < stay.sign_at) throw invalid({ settled_at: ['入驻日期不能早于合同签订日期'] });
    const rooms = stay.settlement_type === actual ? await letReserved(context, row.id, stay.incubator_id, day) : [];
    if (stay.settlement_type === actual && rooms.length === 0) refuse('没有为该企业预留的房间，不能确认入驻');
    await changeOne(context, entryInformation, stay.id, { status: settled, settled_at: day, begin_kind: begin_kind as Stay['begin_kind'] });
    if (stay.need_id) await changeRows(context, need, sql<SqlBool>`t.id = ${stay.need_id} and t.done_at is null`, { done_at: context.now });
    const [first] = rooms;
    const where = await whereOf(
      context,
      stay.incubator_id,
      rooms.filter(({ begins }) => begins <= day || begins === first?.begins).map(({ room_id }) => room_id),
    );
    await recordStay(context, stay, { type: 2, happened_at: day, text: `入驻${where}`.slice(0, 100), is_public: 1 }, '入驻园区');
    const { message } = await openAccount(context, services, row, { name: row.contact_name, mobile: row.contact_mobile });
    const { notify } = services.engine;
    await notify(context, { users: await tenantsOf(context, row.id), type: 7, title: `欢迎入驻${where}`.slice(0, 100), content: `入驻日期 ${day}` });
    if (row.follow_id && row.follow_id !== context.caller.id) {
      const title = `「${row.name}」已确认入驻`;
      await notify(context, { users: [row.follow_id], type: 7, title, path: pathTo('enterprise.settle'), query: { id: row.id } });
    }
    // who moves in before his contract begins has the rooms, and pays nothing for these days
    const early = first && day < first.begins ? daysBetween(day, first.begins) : 0;
    const warnings = early > 0 ? [`合同自 ${first?.begins} 起算，入驻早 ${early} 天，这些天占用房间但不出租金账单`] : [];
    const words = ['操作成功', ...(message ? [message] : []), ...warnings.map((one) => `请注意：${one}`)];
    return { message: words.join('，'), ...(warnings.length > 0 && { warnings }) };
  };
