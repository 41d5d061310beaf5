import { isAudited } from '../kernel/audited';
import { businessResources } from './index.business';
import { serviceResources } from './index.services';
import { notice } from './notice';
import { userRegister } from './user-register';

/** What can be audited: a flow of steps may be set for each of them. */
export const auditedResources = [notice, userRegister, ...businessResources, ...serviceResources].filter(isAudited);
