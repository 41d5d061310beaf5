import type { PlannedBill } from '@/domain/calc/schedule';
import { ref } from '@/domain/kernel/field';
import { lines } from '@/domain/kernel/lines';
import { defineCalls, shape } from '@/domain/kernel/call';
import { contract } from '@/domain/resources/contract';
import { contractOccupant } from '@/domain/resources/contract-part';

/** The plan of a contract that is still being written, money in 元. */
export interface PlanPreview {
  readonly data: readonly (Omit<PlannedBill, 'amount'> & {
    readonly payment_item_id: number;
    readonly payment_item_name: string | null;
    readonly room_id: number | null;
    readonly amount: string;
  })[];
  readonly months: readonly { readonly month: string; readonly amount: string }[];
  readonly items: readonly { readonly payment_item_id: number; readonly name: string | null; readonly amount: string }[];
  readonly total_money: string;
  readonly deposit: string;
}
const { room_id, in_at, out_at } = contractOccupant.fields;
/** Where and when somebody lives: nothing personal is needed to check it. */
const occupants = lines('入住人', { ...contractOccupant, fields: { room_id, in_at, out_at } }, { parent: 'contract_id', max: 50 });
const { sign_at, start_at, end_at, rooms, terms, need_id, settlement_type } = contract.fields;
/** Calls of contracts that no resource derives (entities.md 5.1). */
export const contractCalls = defineCalls({
  previewPlan: {
    label: '账单计划预览',
    access: 'contract_store',
    at: 'POST /pact/contract/preview',
    input: { sign_at, start_at, end_at, rooms, terms },
    answer: shape<PlanPreview>(),
  },
  // said on the way to the next step, not only when all of it is stored
  checkDraft: {
    label: '合同草稿核对',
    access: 'contract_store',
    at: 'POST /pact/contract/check',
    input: {
      contract_id: ref('合同', 'contract'),
      incubator_id: ref('所属园区', 'incubator'),
      enterprise_id: ref('乙方', 'enterprise'),
      need_id,
      settlement_type,
      start_at,
      end_at,
      rooms,
      terms,
      occupants,
    },
    answer: shape<{ readonly message: string }>(),
  },
});
