import { sql } from 'kysely';
import { department } from '@/domain/resources/department';
import { headChanges } from '../../business/audit/arriving';
import type { Db } from '../../kernel/db/database';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { hookInto, type Feature } from '../../kernel/handlers';
import { rightToName } from '../../business/audit/stepRights';
import type { Services } from '../../services';

const notYours = '该部门的负责人参与您无权审核的审核流程，不能由您变更';
/** Modules whose flows ask the head of a department. */
const auditedBy = async (db: Db, id: number): Promise<string[]> =>
  (
    await sql<{ module: string }>`select distinct f.module from audit_flow f join audit_step s on s.flow_id = f.id
      where s.approver_kind = 3 and s.department_id = ${id}`.execute(db)
  ).rows.map(({ module }) => module);
/** A department in use stays: its people would belong to nobody, what is below it would hang in the air, and a step would ask nobody. */
export const departmentFeature = ({ engine }: Services): Feature =>
  hookInto(department, {
    after: async (context, { id, leader_id }, before) => {
      if (before && (before.leader_id ?? null) !== (leader_id ?? null)) await headChanges(context, { id, head: leader_id ?? null }, engine);
    },
    check: async ({ caller, db }, draft, before): Promise<FieldErrors> => {
      const park = draft.incubator_id === undefined ? before?.incubator_id : draft.incubator_id;
      const missing: FieldErrors = caller.reach.allParks || (park ?? null) !== null ? {} : { incubator_id: ['请选择所属园区'] };
      const named = before && draft.leader_id && draft.leader_id !== before.leader_id ? await auditedBy(db, before.id) : [];
      // its head audits what the steps name the department for: he is put there by somebody who may audit it himself
      return named.every((module) => caller.holds(rightToName(engine.registry.get(module)))) ? missing : { ...missing, leader_id: [notYours] };
    },
    beforeRemove: async ({ db }, { id }) => {
      const { rows } = await sql`select 1 from department where parent_id = ${id} and deleted_at is null
      union all select 1 from app_user where department_id = ${id} and deleted_at is null limit 1`.execute(db);
      if (rows.length > 0) refuse('该部门下仍有人员或下级部门');
      const flows = await sql<{ name: string }>`select f.name from audit_flow f join audit_step s on s.flow_id = f.id
      where s.department_id = ${id} and f.origin_id is null limit 1`.execute(db);
      if (flows.rows[0]) refuse(`审核流程「${flows.rows[0].name}」由该部门的负责人审核，不能删除`);
    },
  });
