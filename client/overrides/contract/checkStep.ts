import { contractCalls } from '@/domain/calls/contract';
import { planFaults } from '@/domain/calc/planFaults';
import { lineFields } from '@/domain/kernel/lines';
import { HttpError } from '../../kernel/api/errors';
import { sendCall } from '../../kernel/api/calls';
import { bodyOf } from '../../kernel/form/formValues';
import type { Values } from '../../kernel/form/check';
import { fenOf, linesOf } from './plan';

const { input: checked } = contractCalls.checkDraft;
/** Lines as the check takes them: as new ones, without what only their record knows, and what is personal of those who live there. */
const linesToCheck = (name: 'rooms' | 'terms' | 'occupants', value: unknown) => {
  const fields = lineFields(checked[name]);
  return linesOf(value).map((line) =>
    bodyOf(
      fields,
      Object.keys(fields).filter((key) => key in line && fields[key]?.writable !== 'never'),
      line,
    ),
  );
};
const ofFlat = 2;
const planStep = 3;
/** A party that may not be one yet, no room at all, a room that somebody else has, a term outside of the contract, somebody who lives in another room, a row of the plan that is not what its terms come to and has no reason: named at its cell when the step is left. Whoever cannot be asked now refuses it later. */
export async function checkStep(draft: Values, row: Values | undefined, step: number) {
  if (step === planStep) return planFaults(linesOf(draft.plan), draft, fenOf);
  if (step > planStep) return {};
  const { incubator_id, start_at, end_at, enterprise_id, need_id, settlement_type, kind, rooms, terms, occupants } = draft;
  // terms that are not at hand yet may be half typed: they are asked about when they are left themselves
  const parts = {
    rooms: linesToCheck('rooms', rooms),
    terms: step > 1 ? linesToCheck('terms', terms) : [],
    occupants: step === 1 && kind === ofFlat ? linesToCheck('occupants', occupants) : [],
  };
  const input = {
    contract_id: row?.id ?? null,
    incubator_id: incubator_id ?? null,
    enterprise_id: step === 1 ? (enterprise_id ?? null) : null,
    need_id: need_id ?? null,
    settlement_type: settlement_type ?? null,
    start_at,
    end_at,
    ...parts,
  };
  return sendCall(contractCalls, 'checkDraft', input as never).then(
    () => ({}),
    (error: unknown) => (error instanceof HttpError ? error.errors : {}),
  );
}
