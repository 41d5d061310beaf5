import { auditCalls } from '@/domain/calls/audit';
import { auditFlow } from '@/domain/resources/audit-flow';
import { unnotified } from '../../business/audit/unnotified';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { approversOf, flowHooks } from './flow';
import { trail } from './trail';

/** Flows of the audit and the history that they leave. */
export const auditFeature = (services: Services): Feature =>
  combine([
    answers(auditCalls, { trail: trail(services) }),
    { jobs: [unnotified(services.engine)] },
    handlersOf(auditFlow, { approvers: approversOf }),
    hookInto(auditFlow, flowHooks(services.engine.registry)),
  ]);
