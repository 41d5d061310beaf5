import type { AuditPort } from '../../kernel/engine';
import type { Registry } from '../../kernel/context';
import { stepRightsOf, ownSteps } from './stepRights';
import { decide, edited, left, present, submit } from './workflow';

/** The audit that the engine asks. */
export const makeAudit = (registry: Registry): AuditPort => ({
  submit,
  present,
  decide,
  edited,
  left,
  ownSteps,
  stepRightsOf: stepRightsOf(registry),
});
