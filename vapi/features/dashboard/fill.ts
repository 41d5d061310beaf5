import { sql } from 'kysely';
import { answerSheet } from '@/domain/resources/answer-sheet';
import { hookInto, type Feature } from '../../kernel/handlers';

/** `open=1` on the list of answer sheets: those whose questionnaire still runs, which is what /questionnaire/fill opens with. */
export const openSheets: Feature = hookInto(answerSheet, {
  where: ({ request }) =>
    request.query.open === '1'
      ? [sql`exists (select 1 from questionnaire q where q.id = t.questionnaire_id and q.status = 3 and q.deleted_at is null)`]
      : [],
});
