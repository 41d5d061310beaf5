import { audited } from '../kernel/audit';
import { date, dateTime, file, files, inPlace, integer, ref, richText, text } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { category } from './category';

export const parkActivityCategory = defineResource({ ...category, name: 'park_activity_category', label: '园区活动分类', base: '/parkActivity/category' });

const audit = audited('park_activity');
/** A report of what took place in the park; one cannot sign up for it (entities.md 8.4). */
export const parkActivity = defineResource({
  name: 'park_activity',
  label: '园区活动',
  base: '/parkActivity',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'online', tutor: 'online', visitor: 'online' },
  fields: {
    title: text('活动标题', { required: '请输入标题', limit: 60 }),
    category_id: ref('分类', 'park_activity_category', { required: true }),
    cover: file('封面', { required: true, takes: 'picture' }),
    ...inPlace,
    happened_at: date('活动日期', { required: true }),
    place_text: text('地点', { limit: 60 }),
    content: richText('内容', { required: '内容不能为空' }),
    images: files('图片', { takes: 'picture' }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    published_at: dateTime('发布时间', { writable: 'never' }),
    ...audit.fields,
  },
  ...audit.rules,
  columns: [{ field: 'title', jump: true }, 'audit_status', 'category_id', 'incubator_id', { field: 'happened_at', sortable: true }, 'place_text', 'view_count'],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'title', 'category_id', 'happened_at'],
  sort: ['-happened_at'],
  publicRead: {
    list: { at: 'GET /websit/activity', source: 'spec' },
    read: { at: 'GET /websit/activity/{id}', source: 'spec' },
    categories: { at: 'GET /websit/activity/category', source: 'spec', field: 'category_id' },
    fields: ['title', 'category_id', 'cover', 'incubator_id', 'happened_at', 'place_text', 'published_at', 'view_count', 'content', ...inRecord('images')],
    where: { is_online: 1 },
    filters: [{ field: 'title', match: 'contains' }, { field: 'category_id', match: 'equals' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['-happened_at'],
  },
  actions: audit.actions,
  traits: ['softDelete'],
});
