import { sql } from 'kysely';
import { department } from '@/domain/resources/department';
import { refuse } from '../../kernel/errors';
import { hookInto, type Feature } from '../../kernel/handlers';

/** A department in use stays: its people would belong to nobody, and what is below it would hang in the air. */
export const departmentFeature: Feature = hookInto(department, {
  acted: async ({ db }, action, { id }) => {
    if (action !== 'delete') return;
    const { rows } = await sql`select 1 from department where parent_id = ${id} and deleted_at is null
      union all select 1 from app_user where department_id = ${id} and deleted_at is null limit 1`.execute(db);
    if (rows.length > 0) refuse('该部门下仍有人员或下级部门');
  },
});
