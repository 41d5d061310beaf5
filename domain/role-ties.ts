import { roles } from './kernel/access';

/** What an account must name by the type of its role, and no other may (entities.md 2.1): by the field of the user. */
export const roleTies = {
  incubators: { type: roles.incubatorAdministrator, missing: '请选择管辖园区', strange: '仅园区管理员可以选择管辖园区' },
  enterprise_id: { type: roles.enterprise, missing: '请选择所属企业', strange: '仅企业角色可以选择所属企业' },
  facilitator_id: { type: roles.facilitator, missing: '请选择所属服务商', strange: '仅服务商角色可以选择所属服务商' },
  tutor_id: { type: roles.tutor, missing: '请选择所属导师', strange: '仅导师角色可以选择所属导师' },
} as const;
