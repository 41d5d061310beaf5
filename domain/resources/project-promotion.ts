import { audited } from '../kernel/audit';
import { dateTime, dict, file, flag, inPlace, integer, longText, mobile, ref, richText, text, wan } from '../kernel/field';
import { inRecord } from '../kernel/public-read';
import { defineResource } from '../kernel/resource';
import { contact, personName } from '../kernel/validators';
import { category } from './category';
import { contactMessages } from './later';

export const promotionCategory = defineResource({ ...category, name: 'promotion_category', label: '项目推广分类', base: '/projectPromotion/category' });

const audit = audited('project_promotion');
/** A project shown to investors (entities.md 8.6); without an enterprise it is the park's own. */
export const projectPromotion = defineResource({
  name: 'project_promotion',
  label: '项目推广',
  base: '/projectPromotion',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { staff: 'park', enterprise: 'own', facilitator: 'online', tutor: 'online', visitor: 'online' },
  fields: {
    name: text('项目名称', { required: true, limit: 60 }),
    category_id: ref('分类', 'promotion_category', { required: true }),
    ...inPlace,
    enterprise_id: ref('企业', 'enterprise', { hint: '不选则为园区项目' }),
    cover: file('封面', { required: true, takes: 'picture' }),
    summary: longText('项目简介', { required: true, limit: 200 }),
    content: richText('项目详情', { required: '内容不能为空' }),
    stage: dict('融资阶段', 'round'),
    finance_need: wan('融资需求'),
    finance_use: longText('资金用途', { limit: 200 }),
    contact_name: text('联系人', { required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: contactMessages.mobile, rules: [contact] }),
    contact_public: flag('公开联系方式', { initial: 2 }),
    bp: file('商业计划书', { hint: '不在官网展示' }),
    sort: integer('排序', { initial: 0 }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    published_at: dateTime('发布时间', { writable: 'never' }),
    ...audit.fields,
  },
  ...audit.rules,
  columns: [
    { field: 'name', jump: true }, 'audit_status', 'category_id', 'enterprise_id', 'stage', { field: 'finance_need', sortable: true }, 'contact_name',
    'contact_mobile', 'view_count', { field: 'created_at', sortable: true },
  ],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'name', 'category_id', 'stage', 'created_at'],
  // the plan for investors stays inside (bp)
  publicRead: {
    list: { at: 'GET /websit/project', aliases: ['GET /websit/projectPromotion/project'], source: 'spec' },
    read: { at: 'GET /websit/project/{id}', aliases: ['GET /websit/projectPromotion/project/{id}'], source: 'spec' },
    categories: { at: 'GET /websit/projectPromotion/category', source: 'spec', field: 'category_id' },
    fields: [
      'name', 'category_id', 'incubator_id', 'enterprise_id', 'cover', 'summary', 'stage', 'finance_need', 'published_at', 'view_count', 'content',
      ...inRecord('finance_use'),
      { field: 'contact_name', mask: 'name', unmasked: { contact_public: 1 }, inRecord: true },
      { field: 'contact_mobile', unmasked: { contact_public: 1 }, inRecord: true },
    ],
    where: { is_online: 1 },
    filters: [{ field: 'name', match: 'contains' }, { field: 'category_id', match: 'equals' }, { field: 'stage', match: 'equals' }],
    sort: ['+sort', '-published_at'],
  },
  actions: audit.actions,
  traits: ['softDelete'],
});
