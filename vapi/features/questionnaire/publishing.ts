import { sql, type SqlBool } from 'kysely';
import { answerSheet, questionSet } from '@/domain/resources/answer-sheet';
import { questionnaire } from '@/domain/resources/questionnaire';
import { pathTo } from '@/domain/routes';
import { audienceOf } from '../../business/people';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { refuse } from '../../kernel/errors';
import { mixUnnamed, rowsOfSet } from '../../kernel/fieldSets';
import type { TableOf } from '../../kernel/handlers';
import type { Job } from '../../kernel/jobs/job';

type Questionnaire = TableOf<typeof questionnaire>;
const status = { waiting: 2, running: 3, over: 4 } as const;
const files = 6;
const everybody = 4;

/** The questions of a template, as those of a questionnaire that is about to be stored. */
export async function templateQuestions({ db }: Context, template: number): Promise<never[]> {
  const found = await sql<Record<string, unknown>>`select type, title, options, is_require, max_score, row_number() over (order by sort, id)::int sort
    from question where owner_kind = 1 and owner_id = ${template} order by sort, id`.execute(db);
  return found.rows.map(({ options, ...row }) => ({ ...row, options: options === null ? null : JSON.stringify(options) })) as never[];
}
/** Nobody hands in any more: answers without a name keep nothing of the order in which they came. */
export async function closed(context: Context, rows: readonly Questionnaire[]): Promise<void> {
  for (const { id, is_anonymous } of rows) if (is_anonymous === 1) await mixUnnamed(context, questionSet, { questionnaire_id: id });
}
/** What keeps a draft from being published, in words. */
async function mustBePublishable(context: Context, row: Questionnaire): Promise<void> {
  const questions = await rowsOfSet(context, questionSet, { questionnaire_id: row.id });
  if (questions.length === 0) refuse('请添加题目');
  if (new Date(row.end_at) <= context.now) refuse('结束时间已过，请修改后再发布');
  if (row.audience_kind === everybody) refuse('公众问卷没有填写页面，不能发布');
  if (row.is_anonymous === 1 && questions.some(({ type }) => type === files)) refuse('匿名问卷不能有文件题，文件会说明是谁上传的');
}
/** Freezes the questions and sends everybody of the audience a sheet; the version before it is over (domain.md section 11). */
export const publish =
  ({ notify }: Engine) =>
  async (context: Context, row: Questionnaire) => {
    await mustBePublishable(context, row);
    const to = await sql<{ id: number; enterprise_id: number | null }>`select u.id, u.enterprise_id from app_user u
      where u.id in (${audienceOf(row)}) order by u.id`.execute(context.db);
    if (to.rows.length === 0) refuse('没有可以填写的人');
    const { id: questionnaire_id, is_anonymous, prev_id, title } = row;
    if (prev_id) {
      const before = sql<SqlBool>`t.id = ${prev_id} and t.status in (${status.waiting}, ${status.running})`;
      await closed(context, await changeRows(context, questionnaire, before, { status: status.over }, { action: 'end' }));
    }
    await createRows(
      context,
      answerSheet,
      to.rows.map(({ id, enterprise_id }) => ({ questionnaire_id, user_id: id, enterprise_id, is_anonymous, status: 0 as const })),
    );
    const isOpen = new Date(row.start_at) <= context.now;
    await notify(context, {
      users: to.rows.map(({ id }) => id),
      type: 1,
      title: `请填写问卷：${title}`,
      content: row.intro ?? '',
      path: pathTo('answer_sheet.list'),
      dedupe: `questionnaire.publish:${questionnaire_id}`,
    });
    return { set: { status: isOpen ? status.running : status.waiting }, message: `已发布，共发给${to.rows.length}人` };
  };
/** Tells those again who have not handed in. */
export const remind =
  ({ notify }: Engine) =>
  async (context: Context, row: Questionnaire) => {
    const open = sql<SqlBool>`t.questionnaire_id = ${row.id} and t.status in (0, 1)`;
    const sheets = await changeRows(context, answerSheet, open, { reminded_at: context.now }, { action: 'remind' });
    if (sheets.length === 0) refuse('所有人都已提交');
    const users = sheets.map(({ user_id }) => user_id);
    await notify(context, { users, type: 1, title: `请尽快填写问卷：${row.title}`, path: pathTo('answer_sheet.list') });
    return { message: `已催填${sheets.length}人` };
  };
export const questionnaireJobs: readonly Job[] = [
  {
    name: 'questionnaire_time',
    title: '问卷开始与结束',
    schedule: { every: 5 },
    change: async (context) => {
      const over = sql<SqlBool>`t.status in (${status.waiting}, ${status.running}) and t.end_at <= ${context.now}`;
      const ended = await changeRows(context, questionnaire, over, { status: status.over }, { action: 'end' });
      await closed(context, ended);
      const begins = sql<SqlBool>`t.status = ${status.waiting} and t.start_at <= ${context.now}`;
      const begun = await changeRows(context, questionnaire, begins, { status: status.running }, { action: 'begin' });
      return ended.length + begun.length > 0 ? `开始问卷 ${begun.length} 份，结束问卷 ${ended.length} 份` : undefined;
    },
  },
];
