import { audienceKind } from '../codes/message';
import { audited } from '../kernel/audit';
import { code, dateTime, dict, files, flag, inPlace, integer, refs, richText, text, type Fields } from '../kernel/field';
import { inRecord, inTime } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { notBefore, type CustomRule } from '../kernel/rule';
import { notEmpty } from '../kernel/validators';

const audit = audited('notice', { 3: '已发布', 5: '已撤回' });
/** How it came about, and whom it went to: whoever is sent it reads what his page shows (docs/decisions.md). */
const staffs = <const F extends Fields>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, staffOnly: true }])) as unknown as F;
const { audit_status, is_online, ...course } = audit.fields;
/** What is edited and waits, or is withdrawn, is no longer what its readers were sent. */
const sent = { audit_status: 3 };
const some = (value: unknown) => Array.isArray(value) && value.length > 0;
const namesSomebody: CustomRule = {
  rule: 'custom', name: 'namesSomebody', message: '请选择接收企业或楼宇', bad: { value: 2 },
  holds: (kind, row) => Number(kind) !== 2 || some(row.enterprise_ids) || some(row.building_ids),
};
/** 通知公告：编辑、审核、置顶、发送、导出；收件一侧（收件箱、已读、签收、删除）见 message。 */
export const notice = defineResource({
  name: 'notice', label: '公告', title: 'title', base: '/notice/notice', source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: {
    staff: 'park', enterprise: 'audience', facilitator: 'audience', tutor: 'audience', visitor: 'none',
    only: { enterprise: sent, facilitator: sent, tutor: sent },
    audience: { table: 'message', key: 'notice_id', user: 'user_id' },
  },
  endpoints: { export: { at: 'GET /notice/noticeExport', aliases: ['GET /noticeExport'] } },
  options: { type: { at: 'GET /notice/noticeType', aliases: ['GET /noticeType'] } },
  fields: {
    ...inPlace,
    title: text('公告标题', { required: true, limit: 50 }),
    type: dict('公告类型', 'notice_type', { required: true }),
    content: richText('公告内容', { required: '内容不能为空', rules: [notEmpty] }),
    files: files('附件'),
    start_at: dateTime('生效时间'),
    end_at: dateTime('失效时间', { rules: [notBefore('start_at', '失效时间不能早于生效时间')] }),
    ...staffs({
      audience_kind: code('接收范围', audienceKind, { required: true, initial: 1, rules: [namesSomebody] }),
      enterprise_ids: refs('接收企业', 'enterprise', { hint: '接收范围为指定企业时填写', visibleWhen: { audience_kind: 2 } }),
      building_ids: refs('接收楼宇', 'building', { hint: '接收范围为指定企业时，可按楼宇选择', visibleWhen: { audience_kind: 2 } }),
    }),
    needs_receipt: flag('需要回执', { initial: 2 }),
    is_public: flag('官网公开', { initial: 2 }),
    audit_status, is_online,
    ...staffs(course),
    is_top: flag('置顶', { writable: 'never', initial: 2 }),
    top_at: dateTime('置顶时间', { writable: 'never' }), published_at: dateTime('发布时间', { writable: 'never' }),
    ...staffs({ sent_count: integer('发送', { derived: true }), read_count: integer('已读', { derived: true, outOf: 'sent_count' }) }),
  },
  audit: audit.audit,
  editableWhen: audit.rules.editableWhen,
  // what tenants were sent is withdrawn, which hides it from them; only then may it go
  deletable: { when: { audit_status: [1, 4, 5] }, refused: '待审核或已发布的公告请先撤回，再删除' },
  found: ['title'],
  columns: [
    { field: 'title', jump: true }, 'audit_status', 'type', 'audience_kind', 'is_top', 'sent_count', 'read_count',
    { field: 'published_at', sortable: true }, { field: 'created_at', sortable: true },
  ],
  views: {
    hidden: ['is_top', 'created_at'], card: ['type', 'audience_kind', 'published_at'], lead: ['content', 'files'],
    notInDetail: ['is_online'],
    marks: [{ when: { is_top: 1 }, label: '置顶', color: 'orange' }],
    related: [{
      title: '接收与回执', query: 'recipients', at: 'tab', paged: true, empty: '暂无接收人', hint: '公告发布后点击“发送”，接收人会出现在这里',
      columns: { user_name: text('接收人'), enterprise_name: text('所属企业'), read_at: dateTime('已读时间'), receipt: text('回执') },
    }],
  },
  filters: ['title', 'type', { field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'published_at'],
  sort: ['+is_top', '-top_at', '-published_at'],
  actions: {
    ...audit.actions,
    audit: { ...audit.actions.audit, source: 'spec' },
    unpublish: {
      ...audit.actions.unpublish, label: '撤回', access: 'notice_withdraw', confirm: '确定撤回？',
      set: { audit_status: 5, is_online: 2, is_top: 2, top_at: null },
    },
    top: {
      label: '置顶', quiet: true, access: 'notice_top', at: 'PUT /notice/notice/{id}/top-setting', source: 'spec', when: { audit_status: 3, is_top: 2 },
      set: { is_top: 1 }, done: '操作成功', refused: '只有已发布的公告可以置顶', refusals: [{ when: { is_top: 1 }, message: '该公告已置顶' }],
    },
    cancel_top: {
      label: '取消置顶', quiet: true, access: 'notice_top', at: 'PUT /notice/notice/{id}/cancel-top-setting', source: 'spec', when: { is_top: 1 },
      set: { is_top: 2, top_at: null }, done: '操作成功', refused: '该公告未置顶',
    },
    send: {
      label: '发送', access: 'notice_send', on: 'rows', at: 'POST /notice/notice-send', source: 'spec', changes: ['message'], when: { audit_status: 3 },
      input: { ids: refs('公告', 'notice', { required: '请选择公告' }) }, done: '操作成功', refused: '只有已发布的公告可以发送',
    },
  },
  handled: ['unpublish', 'send'],
  queries: {
    type_list: { label: '类型数', access: 'login', source: 'spec', at: 'GET /notice/noticeTypeList', aliases: ['GET /noticeTypeList'], reads: ['notice'] },
    recipients: { label: '接收与回执', access: 'notice_read', at: 'GET /notice/recipients/{id}', reads: ['message', 'notice'] },
  },
  publicRead: {
    list: { at: 'GET /websit/notice' },
    read: { at: 'GET /websit/notice/{id}' },
    fields: [
      'title', 'type', 'is_top', 'published_at', { field: 'content', as: 'summary', excerpt: 120 }, 'content', ...inRecord('files'),
    ],
    where: { is_online: 1, is_public: 1, all: [inTime('start_at', 'end_at')] },
    filters: [{ field: 'title', match: 'contains' }, { field: 'type', match: 'equals' }, { field: 'is_top', match: 'equals' }],
    sort: ['+is_top', '-top_at', '-published_at'],
  },
  traits: ['softDelete'], derivedFrom: ['message'], exports: { fileName: '公告列表' },
});
