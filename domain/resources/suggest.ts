import type { Rows } from '../kernel/calls';
import { replySide, suggestStatus } from '../codes/service';
import { code, dict, files, flag, inPlace, integer, longText, mobile, ref, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource, defineTable } from '../kernel/resource';
import { max, min } from '../kernel/rule';
import { mobileOnly } from '../kernel/validators';

const scoreRules = [min(1, '评分为1至5'), max(5, '评分为1至5')];
/** 留言板 (entities.md 7.1): with a facilitator set, the facilitator answers instead of the park. */
export const suggest = defineResource({
  name: 'suggest',
  label: '留言',
  title: 'title',
  base: '/service/suggest',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  endpoints: { export: { source: 'decided' } },
  scope: { staff: 'park', enterprise: 'own', facilitator: 'own', tutor: 'own', visitor: 'none', owner: { tutor: 'created_by' } },
  fields: {
    ...inPlace,
    facilitator_id: ref('服务商', 'facilitator', { writable: 'store' }),
    title: text('标题', { required: '请输入标题', limit: 50 }),
    content: longText('内容', { required: '请输入内容', limit: 100 }),
    contact_mobile: mobile('联系方式', {
      required: '请输入联系方式', rules: [mobileOnly], openTo: { enterprise: 'enterprise_id', facilitator: 'facilitator_id', tutor: 'created_by' },
    }),
    type: dict('类型', 'suggest_type'),
    files: files('图片'),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    facilitator_service_id: ref('服务产品', 'facilitator_service', { writable: 'store' }),
    status: code('状态', suggestStatus, { writable: 'never', initial: 0 }),
    score: integer('评分', { writable: 'never', rules: scoreRules }),
    feedback: longText('评价', { writable: 'never', limit: 100 }),
    /** Addressed to a facilitator that somebody works for, it is no matter of the park's. */
    mine_to_answer: flag('由我回复', { derived: true }),
  },
  columns: [
    { field: 'title', jump: true }, 'type', 'status', 'enterprise_id', 'facilitator_id', 'contact_mobile', 'incubator_id', { field: 'created_at', sortable: true }, 'score',
  ],
  views: { dialog: 520, hidden: ['contact_mobile'], card: ['type', 'enterprise_id', 'created_at'], notInDetail: ['content', 'score', 'feedback', 'mine_to_answer'] },
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'title', 'type', { field: 'enterprise_id', match: 'equals', parties: ['staff'] }, 'facilitator_id', 'facilitator_service_id', 'created_at'],
  sort: ['+status', '-created_at'],
  saved: '操作成功',
  deletable: { when: { status: 0 }, refused: '已回复的留言不能修改或删除', byWriter: true },
  actions: {
    reply: {
      label: '回复', access: 'suggest_reply', inTurn: true, shows: ['type', 'enterprise_id', 'content'], changes: ['suggest_reply', 'outbox'], when: { status: [0, 1] }, only: { mine_to_answer: 1 }, set: { status: 1 }, done: '操作成功', refused: '该留言已关闭',
      input: { reply: longText('回复内容', { required: true, limit: 500 }) },
    },
    /** 评价 closes the row, 追问 opens it again: one call, told apart by what is sent (entities.md 7.1). */
    feedback: {
      label: '评价或追问', access: 'suggest_feedback', at: 'PUT /service/suggest/feedbackSuggest/{id}', source: 'spec', when: { status: [0, 1] }, byWriter: true,
      changes: ['suggest_reply'],
      done: '操作成功', refused: '该留言已关闭',
      input: {
        score: integer('评分', { rules: scoreRules, hint: '1至5分；评价后留言关闭' }),
        feedback: longText('评价', { limit: 100 }),
        follow_up: longText('追问', { limit: 500, hint: '只追问不评价时，留言回到待回复' }),
      },
    },
  },
  handled: ['reply', 'feedback'],
  queries: {
    replies: {
      label: '留言回复', access: 'suggest_read', source: 'spec', at: 'GET /service/suggest/replySuggest/{id}', reads: ['suggest', 'suggest_reply', 'app_user'], answer: shape<Rows>(),
    },
  },
  traits: ['softDelete'],
});

/** An answer of the park or a follow-up of the writer, which opens the row again. */
export const suggestReply = defineTable({
  name: 'suggest_reply',
  label: '留言回复',
  title: 'content',
  fields: {
    suggest_id: ref('留言', 'suggest', { required: true }),
    content: longText('回复内容', { required: true, limit: 500 }),
    side: code('回复方', replySide, { required: true, initial: 1, writable: 'never' }),
    user_id: ref('回复人', 'user', { writable: 'never' }),
  },
});
