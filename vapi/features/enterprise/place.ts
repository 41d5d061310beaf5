import { sql, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { entryInformation } from '@/domain/resources/entry-information';
import type { enterprise } from '@/domain/resources/enterprise';
import { incubation } from '@/domain/resources/incubation';
import { need } from '@/domain/resources/need';
import { tenantsOf } from '../../business/people';
import { recordEvent } from '../../business/events';
import { recordHistory } from '../../business/stays';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import type { ActionHandler, TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';
import { followerThere } from './follow';

type Enterprise = TableOf<typeof enterprise>;
type Placement = Pick<Enterprise, 'incubator_id' | 'building_id'>;
type Act = ActionHandler<(typeof enterprise)['fields']>;
const moved = 5; // 大事记：转园
const [resident, out, into] = [2, 2, 2] as const; // 入驻状态：已入驻；退出方式：转出；入驻方式：转入

const stillHolds = '该企业仍有在租或预订的房间，请先办理换房或退租';
const elsewhere = { 1: '待入驻的企业不能换园区楼宇，请先作废合同', 2: '已入驻的企业请办理“变更园区”' } as const;
const boundBy = '该企业仍有租用房间的合同，请先办理退租或作废；退租后可在企业资料中改园区';
/** Whether an enterprise holds a room on a day or later. */
async function holdsRooms({ db }: Context, id: number, day: string): Promise<boolean> {
  const held = await sql`select 1 from room_occupancy o where o.enterprise_id = ${id} and o.released_at is null
    and (upper_inf(o.during) or upper(o.during) > ${day}::date)`.execute(db);
  return held.rows.length > 0;
}
/** What is open of it goes along, for the park that it comes to could neither see nor do it: demands that came to no contract (none keeps a room by then), and the change that waits. */
export async function takeAlong(context: Context, { id, incubator_id, building_id }: Enterprise): Promise<void> {
  const place = { incubator_id, building_id };
  await changeRows(context, need, sql<SqlBool>`t.enterprise_id = ${id} and t.status in (10, 20) and t.done_at is null`, { ...place, room: null });
  await changeRows(context, enterpriseChange, sql<SqlBool>`t.enterprise_id = ${id} and t.audit_status = 2`, place);
}
export const hasMoved = (row: Placement, before: Placement): boolean =>
  row.incubator_id !== before.incubator_id || row.building_id !== before.building_id;
/** Another park or building in a form: whoever has signed is moved by 变更园区 alone, with its stay; a lead as long as it keeps no room. */
export async function moveFaults(context: Context, draft: Partial<Enterprise>, before?: Enterprise): Promise<FieldErrors> {
  if (!before || !hasMoved({ ...before, ...draft }, before)) return {};
  const changed = (['incubator_id', 'building_id'] as const).filter((name) => (draft[name] ?? before[name]) !== before[name]);
  const all = (words: string) => Object.fromEntries(changed.map((name) => [name, [words]]));
  if (before.residence === 1 || before.residence === resident) return all(elsewhere[before.residence]);
  return (await holdsRooms(context, before.id, today(context.now))) ? all(stillHolds) : {};
}
/**
 * 变更园区 (domain.md section 3): only of who holds no room and has no contract over rooms. A virtual tenant's contract and its bills stay with
 * the park that made them. A tenant's stay ends there and goes on here on the same day, its incubation goes along; what was before stays as it was.
 */
export const changeIncubator =
  (services: Pick<Services, 'engine'>): Act =>
  async (context, row, { changed_at }, before) => {
    const { db, now } = context;
    const day = String(changed_at);
    if (day > today(now)) throw invalid({ changed_at: ['变更日期不能晚于今天'] });
    if (before.incubator_id === row.incubator_id && before.building_id === row.building_id) refuse('园区与楼宇没有变化');
    if (await holdsRooms(context, row.id, day)) refuse(stillHolds);
    const bound = await sql`select 1 from contract c where c.enterprise_id = ${row.id} and c.status in (10, 20, 30, 40) and c.deleted_at is null
      and (c.settlement_type = 1 or exists (select 1 from contract_room cr where cr.contract_id = c.id))`.execute(db);
    if (bound.rows.length > 0) refuse(boundBy);
    await takeAlong(context, row);
    const follower = await followerThere(context, services, row);
    const left = await sql<{ number: string; park: string }>`select c.number, i.name park from contract c join incubator i on i.id = c.incubator_id
      where c.enterprise_id = ${row.id} and c.incubator_id <> ${row.incubator_id} and c.status in (10, 20, 30, 40) and c.deleted_at is null order by c.id`.execute(
      db,
    );
    const warnings = left.rows.map(({ number, park }) => `合同 ${number} 仍由${park}履行和收款，需要时请在新园区另签`);
    const words = ['操作成功', ...(follower ? [`跟进人改为${follower}`] : []), ...warnings.map((one) => `请注意：${one}`)];
    const answer = words.length > 1 ? { message: words.join('，'), ...(warnings.length > 0 && { warnings }) } : undefined;
    if (before.incubator_id === row.incubator_id || row.residence !== resident) return answer;
    const since = await sql<{ settled_at: string | null }>`select max(settled_at) settled_at from entry_information
    where enterprise_id = ${row.id} and status = 2`.execute(db);
    if (day < (since.rows[0]?.settled_at ?? day)) throw invalid({ changed_at: ['变更日期不能早于入驻日期'] });
    const [stay] = await changeRows(context, entryInformation, sql<SqlBool>`t.enterprise_id = ${row.id} and t.status = 2`, {
      status: 3,
      exited_at: day,
      end_kind: out,
    });
    const { incubator_id, building_id } = row;
    const settlement_type = stay?.settlement_type ?? 1;
    const [next] = await createRows(context, entryInformation, [
      { incubator_id, building_id, enterprise_id: row.id, status: 2, settlement_type, settled_at: day, begin_kind: into },
    ]);
    await changeRows(context, incubation, sql<SqlBool>`t.enterprise_id = ${row.id} and t.status = 1`, { incubator_id });
    const found = await sql<{ name: string }>`select name from incubator where id = ${incubator_id}`.execute(db);
    const text = `转入${found.rows[0]?.name ?? ''}`.slice(0, 100);
    await recordHistory(context, row, { type: moved, happened_at: day, text, is_public: 1 }, 'entry_information', next?.id ?? 0);
    await recordEvent(context, row.id, 'settle', text);
    return answer;
  };
/** 推荐 on the public home: only whose showcase has passed its audit (entities.md 4.1). */
export const recommend: Act = async ({ db }, { id }) => {
  const passed = await sql`select 1 from showcase where enterprise_id = ${id} and audit_status = 3 and deleted_at is null`.execute(db);
  if (passed.rows.length === 0) refuse('企业风采审核通过后才可推荐');
};
/** The tenant is told that its power is registered as on or off: no meter of the park's can switch it. */
export const useElectricity =
  ({ engine }: Pick<Services, 'engine'>): Act =>
  async (context, row, _input, before) => {
    if (row.use_electricity === before.use_electricity) refuse('用电状态没有变化');
    const title = row.use_electricity === 1 ? '园区已登记启用贵司用电' : '园区已登记停用贵司用电，如有疑问请联系园区';
    await engine.notify(context, { users: await tenantsOf(context, row.id), type: 7, title });
  };
