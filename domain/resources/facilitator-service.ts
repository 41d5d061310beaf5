import { audited } from '../kernel/audit';
import { file, inIncubator, integer, longText, money, ref, richText, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';

const audit = audited('facilitator_service');
/** The supply side of the supply and demand platform; a demand is a suggest row that names it (entities.md 8.8). */
export const facilitatorService = defineResource({
  name: 'facilitator_service',
  label: '服务产品',
  title: 'title',
  base: '/resource/service',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  narrowedBy: ['facilitator_id'],
  scope: { staff: 'park', enterprise: 'online', facilitator: 'own', tutor: 'online', visitor: 'online' },
  fields: {
    facilitator_id: ref('服务商', 'facilitator', { required: true, writable: 'store' }),
    ...inIncubator,
    category_id: ref('服务类别', 'facilitator_category', { required: true }),
    title: text('服务名称', { required: true, limit: 60 }),
    cover: file('封面', { required: true, takes: 'picture' }),
    price: money('价格'),
    price_note: text('价格说明', { limit: 50 }),
    summary: longText('服务简介', { limit: 200 }),
    content: richText('服务详情', { required: '内容不能为空' }),
    sort: integer('排序', { initial: 0 }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    ...audit.fields,
  },
  ...audit.rules,
  columns: [{ field: 'title', jump: true }, 'audit_status', 'facilitator_id', 'category_id', 'price', 'price_note', 'view_count', { field: 'created_at', sortable: true }],
  filters: [{ field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'title', 'facilitator_id', 'category_id'],
  publicRead: {
    list: { at: 'GET /websit/resource' },
    read: { at: 'GET /websit/resource/{id}' },
    categories: { at: 'GET /websit/resource/category', field: 'category_id' },
    fields: ['title', 'facilitator_id', 'category_id', 'incubator_id', 'cover', 'price', 'price_note', 'summary', 'view_count', 'content'],
    where: { is_online: 1 },
    // of those that the park works with
    through: { facilitator_id: { status: 2, is_online: 1 } },
    filters: [{ field: 'title', match: 'contains' }, { field: 'category_id', match: 'equals' }, { field: 'facilitator_id', match: 'equals' }],
    sort: ['+sort', '-created_at'],
  },
  views: { lists: [{ title: '企业咨询', resource: 'suggest', by: 'facilitator_service_id' }] },
  actions: audit.actions,
  traits: ['softDelete'],
});
