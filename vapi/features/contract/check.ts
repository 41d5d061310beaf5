import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';
import { draftErrors } from './draft';
import { occupantFaults } from './occupants';
import { occupiedFaults } from './occupied';
import { placeFaults } from './places';
import { partyFaults, roomsFaults } from './sign';

/** The contract that a stored draft goes on from: its days are handed on. */
async function previousOf({ db }: Context, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const found = await sql<{ prev: number | null }>`select prev_contract_id prev from contract where id = ${id}`.execute(db);
  return found.rows[0]?.prev ?? null;
}
/** POST /pact/contract/check: what a draft would be refused for when it is stored, as far as its party, rooms, occupants and terms go. Nothing is kept. */
export const checkDraft: CallHandler = async (context, input) => {
  const draft = { ...input, plan: [] } as Parameters<typeof draftErrors>[0];
  const id = (input.contract_id as number | null | undefined) ?? null;
  const of = { id, need_id: input.need_id as number | null | undefined, prev_contract_id: await previousOf(context, id) };
  const rooms = (input.rooms ?? []) as Readonly<Record<string, unknown>>[];
  const occupants = (input.occupants ?? []) as Readonly<Record<string, unknown>>[];
  const errors = {
    ...draftErrors(draft, undefined),
    ...roomsFaults(input.settlement_type, rooms),
    ...(await occupiedFaults(context, rooms, of)),
    ...(await partyFaults(context, (input.enterprise_id as number | null | undefined) ?? null)),
    ...(await placeFaults(context, rooms, input)),
    ...(await occupantFaults(context, rooms, occupants, { ...draft, prev_contract_id: of.prev_contract_id })),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { message: '操作成功' };
};
