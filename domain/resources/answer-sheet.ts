import { sheetStatus } from '../codes/report';
import { code, dateTime, decimal, json, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { byUser } from '../kernel/scope';

/** A questionnaire as one user has it to fill in (entities.md 11.2). */
export const answerSheet = defineResource({
  name: 'answer_sheet',
  label: '答卷',
  title: 'questionnaire_id',
  base: '/questionnaire/fill',
  source: 'decided',
  operations: ['list', 'read'],
  scope: byUser,
  fields: {
    questionnaire_id: ref('问卷', 'questionnaire', { required: true, writable: 'never' }),
    user_id: ref('填写人', 'user', { required: true, writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    status: code('状态', sheetStatus, { writable: 'never', initial: 0 }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
    reminded_at: dateTime('催填时间', { writable: 'never' }),
  },
  columns: [{ field: 'questionnaire_id', jump: true }, 'enterprise_id', { field: 'created_at', sortable: true }, 'reminded_at', 'submitted_at', 'status'],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'questionnaire_id', match: 'equals' },
    { field: 'created_at', match: 'between' },
  ],
  sort: ['+status', '-created_at'],
  actions: {},
});

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
