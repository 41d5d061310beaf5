import { sql, type RawBuilder } from 'kysely';
import { roles, type PermissionCode } from '@/domain/kernel/access';
import { auditAccess, isVerdict } from '@/domain/kernel/audited';
import type { Action } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import type { OwnStep } from '../../kernel/stepRights';
import type { Registry } from '../../kernel/context';

/** The steps at which the user `u` of a query is asked, as a json column. Only staff is asked. */
export const ownSteps: RawBuilder<OwnStep[] | null> =
  sql`(select json_agg(json_build_object('module', f.module, 'flow', f.id, 'step', s.sort, 'near', s.approver_kind = 2) order by s.id)
  from audit_step s join audit_flow f on f.id = s.flow_id left join department d on d.id = s.department_id and d.deleted_at is null
  where exists (select 1 from role r where r.id = u.role_id and r.type in (${roles.systemAdministrator}, ${roles.incubatorAdministrator}))
    and case s.approver_kind when 1 then u.id = any(s.user_ids) when 2 then s.role_id = u.role_id else d.leader_id = u.id end)`;

/** What somebody must hold himself before he names who audits a module: its audit, or (where nothing of it can be audited yet) its records. */
export const rightToName = (resource: AnyResource): PermissionCode =>
  Object.values<Action>(resource.actions).some(isVerdict) ? (auditAccess(resource) as PermissionCode) : `${resource.name}_read`;
/** Rights that come with being named, beyond those that are held. To list and to read are lent together, and narrow the rows to those that wait. */
export const stepRightsOf =
  (registry: Registry) =>
  (held: ReadonlySet<string>, steps: readonly OwnStep[]): string[] =>
    [...new Set(steps.map(({ module }) => module))].flatMap((module) => {
      const [list, read, audit] = [`${module}_list`, `${module}_read`, auditAccess(registry.get(module))] as const;
      return [...(held.has(list) || held.has(read) ? [] : [list, read]), ...(held.has(audit) ? [] : [audit])];
    });
