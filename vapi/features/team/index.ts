import { sql } from 'kysely';
import { incubator } from '@/domain/resources/incubator';
import { teamMember, teamSetting } from '@/domain/resources/team';
import { tutor } from '@/domain/resources/tutor';
import { membersServing, tutorsServing } from '../../business/measure/counted';
import { changeRows, createRows } from '../../kernel/changes';
import { lockRows } from '../../kernel/clashes';
import { combine, handlersOf, hookInto, type ActionHandler, type Columns, type Feature, type TableOf } from '../../kernel/handlers';

/** How the team of a park presents itself: one row a park, whoever saves it first (entities.md 9.4). What is left empty stays as it was. */
const save: ActionHandler = async (context, _row, input) => {
  const park = Number(input.incubator_id);
  await lockRows(context, incubator, [park]);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Columns<TableOf<typeof teamSetting>>;
  const found = await sql<{ id: number }>`select id from team_setting where incubator_id = ${park}`.execute(context.db);
  const known = found.rows[0]?.id;
  if (known) await changeRows(context, teamSetting, sql`t.id = ${known}`, given);
  else await createRows(context, teamSetting, [given]);
};
/** The service team of a park and its tutors: who is in service is asked as the criteria count it. */
export const teamFeature: Feature = combine([
  handlersOf(teamSetting, { save }),
  hookInto(teamMember, { where: membersServing }),
  hookInto(tutor, { where: tutorsServing }),
]);
