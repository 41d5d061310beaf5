import { captchaScene, outboxChannel, outboxStatus } from '../codes/message';
import { tableDensity } from '../codes/system';
import { code, dateTime, decimal, integer, json, longText, ref, secret, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';

const never = { writable: 'never' } as const;
const must = { required: true, writable: 'never' } as const;

/** A mutating call's first answer, kept 24 h in the call's own transaction. */
export const idempotencyKey = defineTable({
  name: 'idempotency_key',
  label: '幂等键',
  title: 'key',
  traits: ['append'],
  fields: {
    user_id: ref('用户', 'user', never),
    key: text('键', { ...must, limit: 80 }),
    method: text('方法', { ...must, limit: 10 }),
    path: text('路径', { ...must, limit: 300 }),
    body_hash: text('内容摘要', { ...must, limit: 64 }),
    status: integer('状态码', must),
    answer: json('回答', never),
    expires_at: dateTime('到期', must),
  },
});

export const captcha = defineTable({
  name: 'captcha',
  label: '验证码',
  fields: {
    mobile: text('手机号', { ...must, limit: 20, mask: 'mobile' }),
    scene: code('用途', captchaScene, must),
    code_hash: secret('验证码摘要', { required: true }),
    expires_at: dateTime('到期', must),
    tries: integer('尝试次数', { ...never, initial: 0 }),
    used_at: dateTime('使用时间', never),
    ip: text('地址', { ...never, limit: 64 }),
  },
});

/** What visitors have handed in on the public site within a day: by address and mobile for its limits, by its digest for repeats, which get the first answer. */
export const publicEntry = defineTable({
  name: 'public_entry',
  label: '官网提交',
  title: 'door',
  traits: ['append'],
  fields: {
    door: text('入口', { ...must, limit: 20 }),
    ip: text('地址', { ...must, limit: 64 }),
    mobile: text('手机号', { ...must, limit: 20, mask: 'mobile' }),
    digest: text('内容摘要', { ...must, limit: 64 }),
    answer: json('回答', must),
  },
});

/** 发件箱：与业务同一事务写入，提交之后发送。验证码送达或过期后从内容里抹去；没有短信网关时，系统管理员在此查看。 */
export const outbox = defineResource({
  name: 'outbox',
  label: '外发消息',
  title: 'content',
  base: '/outbox',
  operations: ['list'],
  scope: { staff: 'all', enterprise: 'none', facilitator: 'none', tutor: 'none', visitor: 'none' },
  fields: {
    channel: code('渠道', outboxChannel, must),
    to_address: text('收件地址', { ...must, limit: 200, mask: 'mobile' }),
    template: text('模板', { ...must, limit: 60 }),
    content: longText('内容', { ...must, limit: 500 }),
    params: json('参数', never),
    status: code('状态', outboxStatus, { ...never, initial: 1 }),
    tries: integer('次数', { ...never, initial: 0 }),
    next_try_at: dateTime('下次发送', never),
    error: longText('错误', { ...never, limit: 500 }),
  },
  columns: [
    { field: 'created_at', sortable: true, width: 180 },
    'status',
    'channel',
    'to_address',
    { field: 'content', width: 420 },
    'tries',
    'next_try_at',
    'error',
  ],
  filters: ['to_address', { field: 'status', match: 'oneOf', as: 'tabs' }, 'created_at'],
});

/** A user's own columns, order, widths and density of one list (decisions.md, A-078). */
export const userTable = defineTable({
  name: 'user_table',
  label: '列表设置',
  title: 'table_key',
  fields: {
    user_id: ref('用户', 'user', must),
    table_key: text('列表', { required: true, limit: 60 }),
    columns: json('列'),
    density: code('密度', tableDensity, { initial: 'default' }),
    page_size: integer('每页条数'),
    filters: json('筛选'),
  },
});

/** What somebody typed into a stepped form and has not handed in (vapi/features/system/drafts). */
export const formDraft = defineTable({
  name: 'form_draft',
  label: '表单草稿',
  title: 'form_key',
  fields: {
    user_id: ref('用户', 'user', must),
    form_key: text('表单', { required: true, limit: 120 }),
    values: json('内容'),
    step: integer('步骤', { required: true, initial: 1 }),
    row_version: integer('所改版本'),
  },
});

/** Raised by every transaction that writes a table: the ETag of a list without its query. */
export const tableVersion = defineTable({
  name: 'table_version',
  label: '表版本',
  key: ['table_name'],
  fields: {
    table_name: text('表', { ...must, limit: 63 }),
    version: decimal('版本', { ...must, digits: [18, 0], initial: 1 }),
  },
});

/** Locked while a number is taken: 合同 HT, 账单 ZD, 收款 SK, 任务 XJ. */
export const numberSeries = defineTable({
  name: 'number_series',
  label: '编号',
  fields: {
    kind: text('类别', { ...must, limit: 10 }),
    incubator_id: ref('园区', 'incubator', never),
    period: text('期间', { ...must, limit: 10 }),
    last: integer('最后编号', { ...never, initial: 0 }),
  },
});
