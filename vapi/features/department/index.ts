import { sql } from 'kysely';
import { department } from '@/domain/resources/department';
import type { Context } from '../../kernel/context';
import { forbidden, refuse } from '../../kernel/errors';
import { hookInto, type Feature } from '../../kernel/handlers';

/** Everybody of the staff reads all departments; those of a park are changed by whoever runs it. */
function mustRun({ caller }: Context, ...parks: readonly (number | null | undefined)[]): void {
  const foreign = parks.some((id) => typeof id === 'number' && !caller.reach.incubators.includes(id));
  if (!caller.reach.whole && foreign) throw forbidden('没有该园区或楼宇的权限');
}
/** A department in use stays: its people would belong to nobody, and what is below it would hang in the air. */
export const departmentFeature: Feature = hookInto(department, {
  prepare: async (context, draft, before) => {
    mustRun(context, before?.incubator_id, draft.incubator_id);
    return {};
  },
  acted: async (context, action, { id, incubator_id }) => {
    if (action !== 'delete') return;
    mustRun(context, incubator_id);
    const { db } = context;
    const { rows } = await sql`select 1 from department where parent_id = ${id} and deleted_at is null
      union all select 1 from app_user where department_id = ${id} and deleted_at is null limit 1`.execute(db);
    if (rows.length > 0) refuse('该部门下仍有人员或下级部门');
  },
});
