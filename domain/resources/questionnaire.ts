import { questionnaireAudience, questionnaireKind, questionnaireStatus, questionOwner, questionType, templateStatus } from '../codes/report';
import { code, dateTime, decimal, flag, inPlace, integer, longText, ref, refs, text } from '../kernel/field';
import { lines } from '../kernel/lines';
import { defineResource, defineTable } from '../kernel/resource';
import { max, requiredWhile, unique } from '../kernel/rule';
import { positive } from '../kernel/validators';
import { optionsOf } from './custom-field';
import { later } from './later';

/** Types of questions that offer options, and those that are scored. */
const offering = [1, 2, 5] as const;
/** A question of a template or of a questionnaire; owner_id has no foreign key because it points at either. */
export const question = defineTable({
  name: 'question',
  label: '题目',
  title: 'title',
  fields: {
    owner_kind: code('归属', questionOwner, { required: true }),
    owner_id: integer('归属记录', { required: true }),
    sort: integer('顺序', { required: true, initial: 0 }),
    type: code('题型', questionType, { required: true }),
    title: text('题目', { required: true, limit: 200 }),
    options: optionsOf(offering, '请输入选项', '单选、多选的选项，矩阵的各行'),
    is_require: flag('必填', { initial: 2 }),
    max_score: integer('最高分', { initial: 5, visibleWhen: { type: [4, 5] }, rules: [positive, max(10, '最高分不能超过10')] }),
  },
});
const questionsOf = (owner: 1 | 2, hint?: string) =>
  lines('题目', question, { parent: 'owner_id', order: 'sort', fixed: { owner_kind: owner }, max: 100, ...(hint && { hint }) });

export const questionnaireTemplate = defineResource({
  name: 'questionnaire_template',
  label: '问卷模板',
  base: '/questionnaire/template',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: { staff: 'all', enterprise: 'none', facilitator: 'none', tutor: 'none', visitor: 'none' },
  fields: {
    name: text('模板名称', { required: true, limit: 50, rules: [unique('模板名称已存在')] }),
    kind: code('类别', questionnaireKind, { initial: 1 }),
    status: code('状态', templateStatus, { initial: 1 }),
    questions: questionsOf(1),
  },
  columns: [{ field: 'name', jump: true }, 'kind', 'status', { field: 'created_at', sortable: true }],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'name', 'kind'],
  traits: ['softDelete'],
});

/** What is shown of a sheet that was handed in, before its answers. */
export const sheetColumns = { user_name: text('填写人'), enterprise_name: text('企业'), submitted_at: dateTime('提交时间') };
/** Publishing freezes the questions; a change makes a new version (entities.md 11.1). */
export const questionnaire = defineResource({
  name: 'questionnaire',
  label: '问卷',
  base: '/questionnaire',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: {
    staff: 'park', enterprise: 'audience', facilitator: 'audience', tutor: 'audience', visitor: 'none',
    audience: { table: 'answer_sheet', key: 'questionnaire_id', user: 'user_id' },
  },
  fields: {
    title: text('标题', { required: true, limit: 60 }),
    ...inPlace,
    kind: code('类别', questionnaireKind, { required: true, initial: 1 }),
    intro: longText('说明', { limit: 300 }),
    template_id: ref('模板', 'questionnaire_template', { choices: { where: { status: 1 } } }),
    prev_id: ref('上一版本', 'questionnaire', { writable: 'never' }),
    start_at: dateTime('开始', { required: true }),
    end_at: dateTime('结束', { required: true, rules: [later('start_at', '结束时间应大于开始时间', '2026-01-01 00:00:00', '2026-02-01 00:00:00')] }),
    is_anonymous: flag('匿名', { initial: 2 }),
    can_edit: flag('可修改', { initial: 2 }),
    audience_kind: code('对象', questionnaireAudience, { initial: 1 }),
    enterprise_ids: refs('指定企业', 'enterprise', requiredWhile('audience_kind', 2, '请选择指定企业')),
    status: code('状态', questionnaireStatus, { writable: 'never', initial: 1 }),
    questions: questionsOf(2, '新建时留空，则取所选模板的题目'),
  },
  form: [
    { title: '基本信息', fields: ['title', 'incubator_id', 'building_id', 'kind', 'template_id', 'start_at', 'end_at', 'audience_kind', 'enterprise_ids', 'is_anonymous', 'can_edit', 'intro'] },
    { title: '题目', fields: ['questions'] },
  ],
  versions: { frozen: { status: [2, 3, 4] }, fields: ['questions', 'kind', 'is_anonymous', 'audience_kind', 'enterprise_ids'], prev: 'prev_id' },
  deletable: { when: { status: 1 }, refused: '已发布的问卷不能删除' },
  views: {
    notes: [{ when: { status: [2, 3, 4] }, tone: 'info', text: '已发布：更改题目、对象或匿名时，另存为新版本的草稿，已收回的答案不变' }],
    related: [
      {
        title: '统计', query: 'result', at: 'tab', empty: '暂无已提交的答卷',
        columns: { title: text('题目'), option: text('选项'), count: integer('人数', { unit: '人' }), share: text('占比'), mean: decimal('平均分', { digits: [5, 2] }) },
      },
      {
        title: '答卷', query: 'answers', at: 'tab', paged: true, export: 'GET /questionnaire/answers/{id}/export', empty: '暂无已提交的答卷',
        columns: sheetColumns,
      },
    ],
  },
  columns: [
    { field: 'title', jump: true }, 'status', 'kind', 'incubator_id', { field: 'start_at', sortable: true }, 'end_at', 'is_anonymous',
    'audience_kind',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'title', 'kind', 'start_at'],
  actions: {
    publish: {
      label: '发布', access: 'questionnaire_publish', when: { status: 1 }, done: '发布成功', confirm: '发布后题目不再更改。确定发布？', refused: '只能发布草稿',
      changes: ['answer_sheet', 'message'],
    },
    remind: { label: '催填', access: 'questionnaire_remind', when: { status: 3 }, done: '已催填', refused: '只能催填进行中的问卷', changes: ['answer_sheet', 'message'] },
    end: {
      label: '结束', quiet: true, access: 'questionnaire_end', when: { status: [2, 3] }, set: { status: 4 }, done: '操作成功', confirm: '结束后不能再填写。确定结束？', refused: '问卷未在进行',
    },
  },
  handled: ['publish', 'remind'],
  queries: {
    result: { label: '问卷统计', access: 'questionnaire_read', at: 'GET /questionnaire/result/{id}', reads: ['questionnaire', 'question', 'answer', 'answer_sheet'] },
    answers: { label: '问卷答卷', access: 'questionnaire_read', at: 'GET /questionnaire/answers/{id}', reads: ['questionnaire', 'question', 'answer', 'answer_sheet', 'app_user', 'enterprise', 'file'] },
  },
  traits: ['softDelete'],
});
