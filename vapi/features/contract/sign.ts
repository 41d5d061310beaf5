import { sql, type SqlBool } from 'kysely';
import { planFaults } from '@/domain/calc/planFaults';
import type { Row } from '@/domain/kernel/field';
import type { contract } from '@/domain/resources/contract';
import { entryInformation } from '@/domain/resources/entry-information';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { pathTo } from '@/domain/routes';
import { generateBills } from '../../business/billing';
import { activateContract, activateFirst } from '../../business/bills';
import { tenantsOf } from '../../business/people';
import { letContract } from '../../business/rooms';
import { recordHistory } from '../../business/stays';
import { changeOne, changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid, type FieldErrors } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import { withLines } from '../../kernel/lines';
import { inScope } from '../../kernel/scopes';
import { occupantFaults } from './occupants';
import { mustBeUntaken, occupiedFaults } from './occupied';
import { succeed } from './renew';

type Fields = (typeof contract)['fields'];
type Contract = Row<Fields>;
const [yes, actual] = [1, 1] as const;
const intending = 20;
const [none, waiting, resident, gone] = [0, 1, 2, 3] as const;

/** What a contract may not be handed in without (domain.md sections 3 and 5): rooms, a plan that its terms come to, a customer who means to come. */
export async function handInFaults(context: Context, resource: typeof contract, row: Contract): Promise<FieldErrors> {
  const { rooms, terms, plan, occupants } = (await withLines(context, resource, row as never)) as unknown as Record<
    string,
    Record<string, unknown>[]
  >;
  const errors: FieldErrors = { ...(await occupiedFaults(context, rooms ?? [], row)) };
  Object.assign(errors, roomsFaults(row.settlement_type, rooms ?? []), await occupantFaults(context, rooms ?? [], occupants ?? [], row));
  Object.assign(
    errors,
    planFaults(plan ?? [], { ...row, rooms: rooms ?? [], terms: terms ?? [] }, ({ amount }) => Number(amount)),
  );
  return { ...errors, ...(await partyFaults(context, row.enterprise_id)) };
}
/** Who settles in for real has rooms (domain.md section 3). */
export const roomsFaults = (settlement: unknown, rooms: readonly unknown[]): FieldErrors =>
  settlement === actual && rooms.length === 0 ? { rooms: ['请选择房源'] } : {};
/** A customer who is not here yet has to have agreed to come. */
export async function partyFaults(context: Context, firm: number | null): Promise<FieldErrors> {
  if (firm === null) return {};
  const found = await sql<{
    need_status: number;
    residence: number;
  }>`select t.need_status, t.residence from enterprise t where t.id = ${firm} and ${inScope(enterprise, context)}`.execute(context.db);
  const [party] = found.rows;
  const comes = party?.residence === none || party?.residence === gone;
  return comes && party.need_status !== intending ? { enterprise_id: ['该企业还不是意向客户，请先将其需求转为已预订'] } : {};
}
/** A customer who has signed waits to move in; of one who is here the rooms are let at once. */
async function admit(context: Context, row: Contract, firm: number): Promise<void> {
  const found = await sql<{ residence: number; building_id: number | null }>`select residence, building_id from enterprise
    where id = ${firm} for no key update`.execute(context.db);
  const held = found.rows[0] ?? { residence: none, building_id: null };
  if (held.residence === resident) {
    await letContract(context, row.id);
    await changeRows(context, need, sql<SqlBool>`t.id = ${row.need_id} and t.done_at is null`, { done_at: context.now });
  }
  if (held.residence === none || held.residence === gone) {
    const { incubator_id, need_id, settlement_type } = row;
    const stay = { incubator_id, building_id: row.building_id ?? held.building_id, enterprise_id: firm, status: waiting, settlement_type };
    await createRows(context, entryInformation, [{ ...stay, contract_id: row.id, need_id }]);
    await changeOne(context, enterprise, firm, { residence: waiting });
  }
  const text = row.prev_contract_id === null ? '签订房源租赁合同' : '续签房源租赁合同';
  await recordHistory(
    context,
    { id: firm, incubator_id: row.incubator_id },
    { type: 1, happened_at: row.sign_at, text, is_public: 2 },
    'contract',
    row.id,
  );
}
/**
 * 签约 (domain.md sections 3 and 5): needs the scan; the bills of its plan come into force, with what the terms ask for beside it (deposits),
 * its customer waits to move in, the contract that it goes on from is renewed, and both sides are notified.
 */
export const signContract =
  (engine: Engine): ActionHandler<Fields> =>
  async (context, row, { scan, first_slip }) => {
    const files = [...(row.files ?? []), ...((scan as number[] | null) ?? [])];
    if (files.length === 0) throw invalid({ scan: ['请上传合同扫描件'] });
    await mustBeUntaken(context, row);
    const { skipped } = await generateBills(context, row.id);
    await activateContract(context, row.id);
    if (first_slip === yes) await activateFirst(context, row.id);
    if (row.enterprise_id === null) await letContract(context, row.id);
    else await admit(context, row, row.enterprise_id);
    await succeed(context, row);
    const tenants = row.enterprise_id === null ? [] : await tenantsOf(context, row.enterprise_id);
    const title = `合同 ${row.number} 已签约`;
    const content = `租期 ${row.start_at} 至 ${row.end_at}`;
    await engine.notify(context, { users: tenants, type: 4, title, content });
    if (row.handler_id !== context.caller.id)
      await engine.notify(context, { users: [row.handler_id], type: 4, title, content, path: pathTo('contract.list'), query: { id: row.id } });
    return { set: { files }, message: ['签约成功', ...skipped].join('；') };
  };
