import { facilitatorStatus } from '../codes/content';
import { verdict } from '../kernel/audit';
import { code, dateTime, file, files, flag, integer, json, longText, mobile, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource, defineTable } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { contact, creditCode, email, personName, url } from '../kernel/validators';
import { contactMessages } from './later';

export const facilitatorCategory = defineResource({
  name: 'facilitator_category',
  label: '服务商类别',
  base: '/facilitator/category',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('服务类别', { required: true, limit: 20, rules: [unique('服务类别已存在')] }),
    is_finance: flag('金融类', { initial: 2 }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'is_finance', 'sort'],
  filters: ['name'],
  sort: ['+sort'],
});

const audit = verdict('facilitator', { field: 'status', waiting: 1, passed: 2, rejected: 3, changes: ['facilitator_apply', 'app_user', 'outbox'] });
/** The audited, public version of a provider: staff keeps it; what a provider changes of its own waits as a version, facilitator_info (entities.md 9.1). */
export const facilitator = defineResource({
  name: 'facilitator',
  label: '服务商',
  base: '/facilitator',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'own', tutor: 'online', visitor: 'online', owner: { facilitator: 'id' } },
  fields: {
    name: text('机构名称', { required: true, limit: 100 }),
    category_id: ref('类别', 'facilitator_category', { required: true }),
    incubator_id: ref('所属园区', 'incubator', { required: '请选择园区', staffWrites: true }),
    credit_code: text('信用代码', { limit: 18, rules: [creditCode, unique('该信用代码已存在')] }),
    logo: file('标志', { takes: 'picture' }),
    cover: file('封面', { takes: 'picture' }),
    lisence: file('执照', { takes: 'picture' }),
    summary: longText('简介', { limit: 200 }),
    content: richText('服务介绍'),
    contact_name: text('联系人', { required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: contactMessages.mobile, rules: [contact] }),
    email: text('邮箱', { limit: 100, rules: [email] }),
    address: text('地址', { limit: 100 }),
    website: text('网址', { limit: 200, rules: [url] }),
    status: code('合作状态', facilitatorStatus, { writable: 'never', initial: 1 }),
    is_online: flag('展示', { initial: 2, staffWrites: true }),
    sort: integer('排序', { initial: 0, staffWrites: true }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    ...audit.fields,
    stop_reason: longText('终止原因', { limit: 100, writable: 'never' }),
  },
  audit: audit.audit,
  form: [
    { title: '机构', fields: ['name', 'category_id', 'incubator_id', 'credit_code', 'logo', 'cover', 'lisence', 'summary', 'content'] },
    { title: '联系', fields: ['contact_name', 'contact_mobile', 'email', 'address', 'website'] },
    { title: '展示', fields: ['is_online', 'sort'] },
  ],
  saved: '提交成功！',
  deletable: { when: { status: [1, 3, 4] }, refused: '已合作的服务商请先终止合作，再删除' },
  heldBy: ['user', 'facilitator_service', 'facilitator_demeanor', 'suggest', 'policy', 'activity'],
  changes: ['facilitator_info'],
  views: {
    notes: [{ when: { status: 4 }, tone: 'warning', text: '合作已终止：{stop_reason}' }],
    lists: [
      { title: '资料版本', resource: 'facilitator_info', by: 'facilitator_id' }, { title: '风采', resource: 'facilitator_demeanor', by: 'facilitator_id' },
      { title: '服务产品', resource: 'facilitator_service', by: 'facilitator_id' }, { title: '账号', resource: 'user', by: 'facilitator_id' },
    ],
  },
  columns: [
    { field: 'name', jump: true }, 'status', 'category_id', 'incubator_id', 'contact_name', 'contact_mobile', 'is_online',
    { field: 'created_at', sortable: true },
  ],
  filters: [{ field: 'status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'name', 'category_id', 'created_at'],
  sort: ['+sort', '-created_at'],
  publicRead: {
    list: { at: 'GET /websit/facilitator', source: 'spec' },
    read: { at: 'GET /websit/facilitator/{id}', source: 'spec' },
    categories: { at: 'GET /websit/facilitator/category', source: 'spec', field: 'category_id' },
    fields: [
      'name', 'category_id', { field: 'category_id', of: 'is_finance', as: 'is_finance' }, 'incubator_id', 'logo', 'cover', 'summary', 'view_count', 'content',
      ...inRecord('address', 'website', 'contact_mobile'), { field: 'contact_name', mask: 'name', inRecord: true },
    ],
    where: { status: 2, is_online: 1 },
    filters: [{ field: 'name', match: 'contains' }, { field: 'category_id', match: 'equals' }, { field: 'is_finance', match: 'equals' }],
    sort: ['+sort', '-created_at'],
  },
  actions: {
    ...audit.actions,
    stop: {
      label: '终止合作', quiet: true, access: 'facilitator_stop', when: { status: 2 }, set: { status: 4, is_online: 2 }, changes: ['app_user', 'message'], done: '操作成功', refused: '只有已合作的服务商可以终止合作',
      confirm: '其账号停用，未回复的留言由园区回复，确定终止合作？',
      input: { stop_reason: longText('终止原因', { required: true, limit: 100 }) },
    },
  },
  traits: ['softDelete'],
});

/** One row a try to become a provider. */
export const facilitatorApply = defineTable({
  name: 'facilitator_apply',
  label: '合作申请',
  fields: {
    facilitator_id: ref('服务商', 'facilitator', { required: true }),
    form: json('申请内容', { required: true }),
    files: files('附件'),
    status: code('状态', facilitatorStatus, { writable: 'never', initial: 1 }),
    reason: longText('驳回原因', { limit: 100, writable: 'never' }),
    audited_by: ref('审核人', 'user', { writable: 'never' }),
    audited_at: dateTime('审核时间', { writable: 'never' }),
    query_code: text('查询码', { limit: 8, writable: 'never', readableWith: 'privacy_show' }),
  },
});
