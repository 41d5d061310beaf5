import { sheetStatus } from '../codes/report';
import { code, dateTime, flag, ref } from '../kernel/field';
import { fieldSet } from '../kernel/field-set';
import { defineResource } from '../kernel/resource';
import { byUser } from '../kernel/scope';
import { questionSet } from './questionnaire';

/** A questionnaire as one user has it to fill in: kept as often as he likes, handed in once all that must be is answered (entities.md 11.2). */
export const answerSheet = defineResource({
  name: 'answer_sheet',
  label: '答卷',
  title: 'questionnaire_id',
  base: '/questionnaire/fill',
  source: 'decided',
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
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'questionnaire_id', match: 'equals' },
    { field: 'status', match: 'equals', query: 'open', own: flag('进行中') },
    { field: 'created_at', match: 'between' },
  ],
  sort: ['+status', '-created_at'],
  views: { edit: '填写', empty: '暂无需要填写的问卷' },
  form: [{ title: '题目', fields: ['answers'] }],
  saves: [
    { label: '暂存', set: { submit: 2 } },
    { label: '提交', set: { submit: 1 } },
  ],
  actions: {},
});
