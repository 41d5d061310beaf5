import { audited } from '../kernel/audit';
import { dateTime, dict, file, flag, integer, longText, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { url } from '../kernel/validators';

const audit = audited('news');
/** News of the public site; without a park it is everybody's (entities.md 8.5). */
export const news = defineResource({
  name: 'news',
  label: '新闻',
  base: '/web/news',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'online', tutor: 'online', visitor: 'online' },
  fields: {
    title: text('新闻标题', { required: true, limit: 100 }),
    category: dict('新闻分类', 'news_category', { required: true }),
    incubator_id: ref('园区', 'incubator', { hint: '不选则全部园区' }),
    cover: file('封面', { takes: 'picture' }),
    source: text('来源', { limit: 50 }),
    summary: longText('摘要', { limit: 200 }),
    content: richText('正文', { required: '内容不能为空' }),
    link: text('原文链接', { limit: 200, rules: [url] }),
    is_top: flag('置顶', { initial: 2 }),
    published_at: dateTime('发布时间', { writable: 'never' }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    ...audit.fields,
  },
  ...audit.rules,
  columns: [
    { field: 'title', jump: true }, 'audit_status', 'category', 'incubator_id', 'source', 'is_top', 'view_count',
    { field: 'published_at', sortable: true },
  ],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'title', 'category', 'published_at'],
  sort: ['+is_top', '-created_at'],
  publicRead: {
    list: { at: 'GET /websit/news', source: 'spec' },
    read: { at: 'GET /websit/news/{id}', source: 'spec' },
    categories: { at: 'GET /websit/news/category', field: 'category' },
    fields: ['title', 'category', 'cover', 'source', 'summary', 'is_top', 'published_at', 'content', ...inRecord('link')],
    where: { is_online: 1 },
    filters: [{ field: 'title', match: 'contains' }, { field: 'category', match: 'equals' }, { field: 'is_top', match: 'equals' }],
    sort: ['+is_top', '-published_at'],
  },
  actions: audit.actions,
  traits: ['softDelete'],
});
