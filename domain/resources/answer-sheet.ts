import { sheetStatus } from '../codes/report';
import { code, dateTime, decimal, flag, json, ref, text } from '../kernel/field';
import { fieldSet, type FieldSet } from '../kernel/field-set';
import { defineResource, defineTable } from '../kernel/resource';
import { byUser } from '../kernel/scope';
import { questionOf, scoreOf, type QuestionRow } from '../questions';
import { question } from './questionnaire';

/** An anonymous answer has no sheet but a key made for it, so that it cannot be joined back to a person. */
export const answer = defineTable({
  name: 'answer',
  label: '答案',
  title: 'question_id',
  fields: {
    questionnaire_id: ref('问卷', 'questionnaire', { required: true }),
    question_id: ref('题目', 'question', { required: true }),
    sheet_id: ref('答卷', 'answer_sheet'),
    anonymous_key: text('匿名标识', { limit: 36, writable: 'never' }),
    value: json('答案'),
    score: decimal('得分', { digits: [5, 2] }),
  },
});

/** The questions of a questionnaire as a sheet has them to be answered; all that must be once it is handed in. */
export const questionSet: FieldSet = {
  of: question,
  where: { owner_kind: 2 },
  owner: { column: 'owner_id', through: 'questionnaire_id' },
  order: ['sort'],
  columns: ['title', 'type', 'options', 'is_require', 'max_score'],
  fieldOf: (row) => questionOf(row as unknown as QuestionRow),
  files: { type: 6 },
  complete: { any: [{ submit: 1 }, { status: 2 }] },
  answers: {
    table: answer,
    record: 'sheet_id',
    field: 'question_id',
    unnamed: { when: { is_anonymous: 1 }, key: 'anonymous_key' },
    more: (value, row, sheet) => ({ questionnaire_id: sheet.questionnaire_id, score: scoreOf(row as unknown as QuestionRow, value) }),
  },
};

/** A questionnaire as one user has it to fill in: kept as often as he likes, handed in once all that must be is answered (entities.md 11.2). */
export const answerSheet = defineResource({
  name: 'answer_sheet',
  label: '答卷',
  base: '/questionnaire/fill',
  operations: ['list', 'read', 'update'],
  scope: byUser,
  fields: {
    questionnaire_id: ref('问卷', 'questionnaire', { required: true, writable: 'never' }),
    user_id: ref('填写人', 'user', { required: true, writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    status: code('状态', sheetStatus, { writable: 'never', initial: 0 }),
    is_anonymous: flag('匿名', { writable: 'never', initial: 2 }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
    reminded_at: dateTime('催填时间', { writable: 'never' }),
    answers: fieldSet('题目', questionSet),
    submit: flag('提交', { apart: true }),
  },
  columns: [{ field: 'questionnaire_id', jump: true }, 'enterprise_id', 'status', { field: 'created_at', sortable: true }, 'reminded_at', 'submitted_at'],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' }, 'questionnaire_id', { field: 'status', match: 'equals', query: 'open', own: flag('进行中') },
    'created_at',
  ],
  sort: ['+status', '-created_at'],
  tasks: { fill: { label: '问卷待填写', access: 'answer_sheet_update', when: { status: [0, 1] }, query: { open: '1' } } },
  views: { edit: '填写', empty: '暂无需要填写的问卷' },
  form: [{ title: '题目', fields: ['answers'] }],
  saves: [
    { label: '暂存', set: { submit: 2 } },
    { label: '提交', set: { submit: 1 } },
  ],
});
