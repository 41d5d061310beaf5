import { sql, type SqlBool } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { entryInformation } from '@/domain/resources/entry-information';
import type { enterprise } from '@/domain/resources/enterprise';
import { incubation } from '@/domain/resources/incubation';
import { tenantsOf } from '../../business/people';
import { recordEvent, recordHistory } from '../../business/stays';
import { changeRows, createRows } from '../../kernel/changes';
import { invalid, refuse } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import type { Services } from '../../services';

type Act = ActionHandler<(typeof enterprise)['fields']>;
const moved = 5; // 大事记：转园
const [resident, out, into] = [2, 2, 2] as const; // 入驻状态：已入驻；退出方式：转出；入驻方式：转入

/**
 * 变更园区 (domain.md section 3): only of who holds no room and has no contract in force. A tenant's stay ends there and goes on here on the
 * same day, its incubation goes along; what was before stays as it was.
 */
export const changeIncubator: Act = async (context, row, { changed_at }, before) => {
  const { db, now } = context;
  const day = String(changed_at);
  if (day > today(now)) throw invalid({ changed_at: ['变更日期不能晚于今天'] });
  if (before.incubator_id === row.incubator_id && before.building_id === row.building_id) refuse('园区与楼宇没有变化');
  const held = await sql`select 1 from room_occupancy o where o.enterprise_id = ${row.id} and o.released_at is null
    and (upper_inf(o.during) or upper(o.during) > ${day}::date)`.execute(db);
  if (held.rows.length > 0) refuse('该企业仍有在租或预订的房间，请先办理换房或退租');
  const bound = await sql`select 1 from contract where enterprise_id = ${row.id} and status in (10, 20, 30, 40) and deleted_at is null`.execute(db);
  if (bound.rows.length > 0) refuse('该企业仍有未结束的合同，请先办理退租或作废');
  if (before.incubator_id === row.incubator_id || row.residence !== resident) return;
  const [stay] = await changeRows(context, entryInformation, sql<SqlBool>`t.enterprise_id = ${row.id} and t.status = 2`, {
    status: 3,
    exited_at: day,
    end_kind: out,
  });
  if (stay?.settled_at && day < stay.settled_at) throw invalid({ changed_at: ['变更日期不能早于入驻日期'] });
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
};
/** 推荐 on the public home: only whose showcase has passed its audit (entities.md 4.1). */
export const recommend: Act = async ({ db }, { id }) => {
  const passed = await sql`select 1 from showcase where enterprise_id = ${id} and audit_status = 3 and deleted_at is null`.execute(db);
  if (passed.rows.length === 0) refuse('企业风采审核通过后才可推荐');
};
/** The tenant is told that its power is on or off. */
export const useElectricity =
  ({ engine }: Pick<Services, 'engine'>): Act =>
  async (context, row) => {
    const title = row.use_electricity === 1 ? '园区已启用贵司用电' : '园区已停用贵司用电，如有疑问请联系园区';
    await engine.notify(context, { users: await tenantsOf(context, row.id), type: 7, title });
  };
