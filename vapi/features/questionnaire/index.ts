import { sql, type SqlBool } from 'kysely';
import { questionnaireCalls } from '@/domain/calls/questionnaire';
import { answerSheet } from '@/domain/resources/answer-sheet';
import { questionnaire } from '@/domain/resources/questionnaire';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { answers as answering, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { closed, publish, questionnaireJobs, remind, templateQuestions } from './publishing';
import { answers, exportAnswers, result } from './results';

interface Open {
  readonly open: boolean;
  readonly can_edit: number;
}
/** Whether a questionnaire takes answers now: it runs, and its time has come and is not over. */
async function openOf({ db, now }: Context, questionnaire: number): Promise<Open | undefined> {
  const found = await sql<Open>`select status = 3 and deleted_at is null and start_at <= ${now} and ${now} < end_at as open, can_edit
    from questionnaire where id = ${questionnaire}`.execute(db);
  return found.rows[0];
}
/** Sheets are filled in by those to whom a questionnaire was sent, while it runs (entities.md 11.2, domain.md 11). */
const filling: Feature = hookInto(answerSheet, {
  // `open=1`: those whose questionnaire still runs, which is what /questionnaire/fill opens with
  where: ({ request: { query } }) => {
    const runs = sql<SqlBool>`exists (select 1 from questionnaire q where q.id = t.questionnaire_id and q.status = 3 and q.deleted_at is null)`;
    return query.open === '1' ? [runs] : query.open === '2' ? [sql<SqlBool>`not ${runs}`] : [];
  },
  check: async (context, draft, before) => {
    if (!before) return {};
    const questionnaire = await openOf(context, Number(before.questionnaire_id));
    if (!questionnaire?.open) refuse('问卷不在填写时间内');
    if (before.status === 2 && (questionnaire.can_edit !== 1 || before.is_anonymous === 1)) refuse('问卷已提交，不能修改');
    // a draft that names its author would say later whose answers these are
    if (before.is_anonymous === 1 && draft.submit !== 1) refuse('匿名问卷不能暂存，请填写后直接提交');
    return {};
  },
  prepare: async ({ now }, draft, before) => {
    const isSubmitted = draft.submit === 1 || before?.status === 2;
    return isSubmitted ? { status: 2 as const, submitted_at: now.toISOString() } : { status: 1 as const };
  },
});
/** Questionnaires from draft to results (entities.md 11.1). */
export const questionnaireFeature = ({ engine }: Services): Feature =>
  combine([
    filling,
    handlersOf(questionnaire, { publish: publish(engine), remind: remind(engine), result, answers }),
    hookInto(questionnaire, {
      afterAction: (context, action, row) => (action === 'end' ? closed(context, [row]) : Promise.resolve()),
      // without questions of its own it asks those of its template
      prepare: async (context, draft, before) => {
        if (before || !draft.template_id || (draft.questions ?? []).length > 0) return {};
        return { questions: await templateQuestions(context, draft.template_id) };
      },
    }),
    answering(questionnaireCalls, { exportAnswers }),
    { jobs: questionnaireJobs },
  ]);
