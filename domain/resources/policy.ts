import { policyApplyStatus, policyFit, policyLevel } from '../codes/content';
import { techField } from '../codes/customer';
import { honourKind } from '../codes/growth';
import { audited } from '../kernel/audit';
import { code, codeList, date, dateTime, file, files, flag, integer, money, ref, refs, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource, defineTable } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { labelOf, yesNo } from '../kernel/codes';
import { url } from '../kernel/validators';
import { wordList } from '../kernel/words';
import { applicant } from './policy-apply';

const audit = audited('policy');
/** While one may apply online; both days of the time to apply are of it, and either may be left open. */
const applying = {
  is_online: 1, can_apply: 1,
  all: [
    { any: [{ apply_from: { empty: true } }, { apply_from: { before: { today: 1 } } }] },
    { any: [{ apply_to: { empty: true } }, { apply_to: { after: { today: -1 } } }] },
  ],
} as const;
/** The caller's enterprise has none that stands. */
const unclaimed = { mine: [null, labelOf(policyApplyStatus, 6)] } as const;
/** Entities.md 8.1: written by staff or by a service provider, matched with an enterprise's field, round and honours. */
export const policy = defineResource({
  name: 'policy',
  label: '政策',
  base: '/policy/policy',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'own', tutor: 'online', visitor: 'online' },
  fields: {
    title: text('政策标题', { required: true, limit: 100 }),
    category_id: ref('分类', 'policy_category', { required: true }),
    incubator_id: ref('园区', 'incubator', { hint: '不选则全部园区', staffWrites: true }),
    facilitator_id: ref('发布服务商', 'facilitator', { writable: 'never' }),
    level: code('级别', policyLevel),
    department: text('发文单位', { limit: 50 }),
    number: text('文号', { limit: 50 }),
    content: richText('正文', { required: '内容不能为空' }),
    files: files('附件'),
    cover: file('封面', { takes: 'picture' }),
    link: text('原文链接', { limit: 200, rules: [url] }),
    valid_from: date('有效期开始'),
    valid_to: date('有效期结束', { rules: [notBefore('valid_from', '有效期结束不能早于开始')] }),
    apply_from: date('申报开始'),
    apply_to: date('申报截止', { rules: [notBefore('apply_from', '申报截止不能早于申报开始')] }),
    can_apply: flag('可在线申报', { initial: 2 }),
    amount_max: money('最高资助'),
    fields: codeList('适用领域', techField),
    rounds: wordList('适用阶段', { max: 30 }),
    honours: codeList('适用资质', honourKind),
    tags: refs('标签', 'tag', { join: 'policy_tag' }),
    materials: wordList('申报材料清单', { max: 30, hint: '企业申报时逐项上传，缺一项不能提交' }),
    fit: text('匹配', { derived: true }),
    collected_at: dateTime('收藏时间', { derived: true }),
    mine: text('我的申报', { derived: true }),
    days_left: integer('距截止', { derived: true, unit: '天' }),
    published_at: dateTime('发布时间', { writable: 'never' }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    is_top: flag('置顶', { initial: 2, staffWrites: true }),
    ...audit.fields,
  },
  ...audit.rules,
  found: ['title'],
  columns: [
    { field: 'title', jump: true }, 'audit_status', 'fit', 'category_id', 'level', 'department', 'incubator_id', { field: 'apply_to', sortable: true },
    'days_left', 'amount_max',
    'is_top', 'view_count', { field: 'published_at', sortable: true },
  ],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'title', 'category_id', 'level', 'apply_to',
    { field: 'fit', query: 'fits', match: 'equals', own: code('适合本企业', yesNo) }, // of what the enterprise is, so the hook answers
    { field: 'collected_at', query: 'collected', match: 'equals', own: code('已收藏', yesNo) },
  ],
  views: {
    hidden: ['days_left'], card: ['fit', 'apply_to', 'amount_max'], notInDetail: ['collected_at'],
    marks: [{ when: { collected_at: { empty: false } }, label: '已收藏', color: 'orange' }],
    notes: [{ when: { mine: { empty: false } }, tone: 'info', text: '本企业的申报：{mine}' }],
    lists: [{ title: '申报', resource: 'policy_apply', by: 'policy_id', adds: { ...applying, ...unclaimed } }],
    related: [
      {
        title: '申报条件', query: 'match', at: 'top', as: 'cards', empty: '不限条件，园区企业均可申报',
        columns: {
          condition: text('条件'), wanted: text('要求'), own: text('本企业'), verdict: code('是否符合', policyFit), advice: text('怎样补足'),
        },
      },
    ],
  },
  sort: ['+is_top', '-created_at'],
  publicRead: {
    list: { at: 'GET /websit/policy', source: 'spec' },
    read: { at: 'GET /websit/policy/{id}', source: 'spec' },
    categories: { at: 'GET /websit/policy/category', source: 'spec', field: 'category_id' },
    fields: [
      'title', 'category_id', 'level', 'department', 'number', 'cover', 'valid_from', 'valid_to', 'apply_from', 'apply_to', 'can_apply', 'amount_max',
      'is_top', 'published_at', 'view_count', 'content',
      ...inRecord('incubator_id', 'facilitator_id', 'fields', 'honours', 'tags', 'files', 'link'),
    ],
    where: { is_online: 1 },
    filters: [{ field: 'title', match: 'contains' }, { field: 'category_id', match: 'equals' }, { field: 'level', match: 'equals' }],
    sort: ['+is_top', '-published_at'],
  },
  actions: {
    ...audit.actions,
    /** Begins the application of the caller's enterprise, with the list of materials to be filled. */
    declare: {
      label: '在线申报', access: 'policy_apply_store', keepsRow: true, quiet: ['staff'], when: applying, opens: 'policy_apply',
      only: unclaimed,
      refusals: [
        { when: { is_online: 1, can_apply: 1, apply_from: { after: { today: 0 } } }, message: '申报未开始' },
        { when: { is_online: 1, can_apply: 1, apply_to: { before: { today: 0 } } }, message: '申报已截止' },
      ], done: '已生成申报草稿，请补齐材料后提交', refused: '该政策未开放在线申报', changes: ['policy_apply'],
      input: { enterprise_id: ref('企业', 'enterprise', { staffOnly: true, hint: '代企业申报时选择' }), ...applicant },
    },
    collect: {
      label: '收藏', quiet: true, only: { collected_at: { empty: true } }, keepsRow: true, access: 'policy_list', unlogged: true, changes: ['policy_collect'], when: { is_online: 1 }, done: '已收藏，截止前 15、7、1 天提醒',
      refused: '该政策未发布',
    },
    uncollect: { label: '取消收藏', quiet: true, only: { collected_at: { empty: false } }, keepsRow: true, access: 'policy_list', unlogged: true, changes: ['policy_collect'], done: '已取消收藏' },
  },
  handled: ['declare', 'collect', 'uncollect'],
  queries: {
    collected: { label: '收藏的政策', access: 'policy_list', at: 'GET /policy/collect', reads: ['policy', 'policy_collect', 'policy_category', 'enterprise'] },
    match: {
      label: '政策匹配', access: 'policy_read', at: 'GET /policy/policy/{id}/match',
      reads: ['policy', 'policy_tag', 'tag', 'enterprise', 'enterprise_tag', 'honour', 'dictionary_item'],
    },
  },
  derivedFrom: ['policy_collect', 'enterprise', 'honour'],
  heldBy: ['policy_apply'],
  traits: ['softDelete'],
});

export const policyCollect = defineTable({
  name: 'policy_collect',
  label: '政策收藏',
  key: ['user_id', 'policy_id'],
  fields: { user_id: ref('用户', 'user', { required: true }), policy_id: ref('政策', 'policy', { required: true }) },
});
