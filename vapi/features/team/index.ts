import { teamMember } from '@/domain/resources/team';
import { tutor } from '@/domain/resources/tutor';
import { membersServing, tutorsServing } from '../../business/measure/counted';
import { combine, hookInto, type Feature } from '../../kernel/handlers';

/** The service team of a park and its tutors: who is in service is asked as the criteria count it. */
export const teamFeature: Feature = combine([hookInto(teamMember, { where: membersServing }), hookInto(tutor, { where: tutorsServing })]);
