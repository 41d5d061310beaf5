import type { AnyResource } from '../kernel/resource';
import { auditFlow, auditStep, auditTrail } from './audit-flow';
import { board, boardPanel, boardShare } from './board';
import { classification } from './classification';
import { customField, customFieldValue } from './custom-field';
import { department } from './department';
import { dictionary, dictionaryItem } from './dictionary';
import { display, displayPairing, displayStop } from './display';
import { file, fileTemplate } from './file';
import { job, jobRun } from './job';
import { menu } from './menu';
import { message } from './message';
import { notice } from './notice';
import { loginLog, operationLog } from './operation-log';
import { parkEvent } from './park-event';
import { place } from './place';
import { qccCall, qccResult } from './qcc';
import { captcha, publicEntry, formDraft, idempotencyKey, numberSeries, outbox, tableVersion, userTable } from './plumbing';
import { region } from './region';
import { permission, role } from './role';
import { session, sessionToken } from './session';
import { parameter, siteSetting } from './site-setting';
import { tag } from './tag';
import { user, userIncubator } from './user';
import { userRegister } from './user-register';

/** entities.md sections 2, 7.7 and 12. */
export const systemResources: readonly AnyResource[] = [
  user, userIncubator, userRegister, session, sessionToken, role, permission, menu, department, dictionary, dictionaryItem, classification, region,
  customField, customFieldValue, auditFlow, auditStep, auditTrail, file, fileTemplate, tag, place, siteSetting, parameter, message, notice,
  operationLog, loginLog, idempotencyKey, captcha, publicEntry, outbox, userTable, formDraft, qccResult, qccCall, parkEvent, tableVersion, job, jobRun, numberSeries,
  board, boardPanel, boardShare, display, displayStop, displayPairing,
];
