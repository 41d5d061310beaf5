import { audited } from '@/domain/kernel/audit';
import { file, files, flag, inPlace, integer, longText, ref, richText, text } from '@/domain/kernel/field';
import { itemList } from '@/domain/kernel/lines';
import { inRecord } from '@/domain/kernel/public-read';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { notEmpty } from '@/domain/kernel/validators';

const audit = audited('showcase', {}, { changes: ['score'] });
/** 企业风采：一家一份，已发布的版本在修改审核期间保持在线。entities.md 4.7. */
export const showcase = defineResource({
  name: 'showcase',
  label: '企业风采',
  title: 'title',
  base: '/enterprise/showcase',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: { ...byEnterprise, visitor: 'online' },
  fields: {
    ...inPlace,
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'store', rules: [unique('该企业已有企业风采')] }),
    title: text('标题', { required: true, limit: 50 }),
    cover: file('封面', { required: true, takes: 'picture' }),
    images: files('图片', { takes: 'picture' }),
    content: richText('风采介绍', { required: '内容不能为空', rules: [notEmpty] }),
    products: itemList('产品', { name: text('名称', { required: true, limit: 50 }), file_id: file('图片', { takes: 'picture' }), desc: longText('说明', { limit: 200 }) }, { max: 20 }),
    contact_public: flag('公开联系方式', { initial: 2, hint: '公开后官网显示联系电话' }),
    sort: integer('排序', { initial: 0, staffOnly: true }),
    view_count: integer('浏览量', { writable: 'never', initial: 0 }),
    on_site: flag('官网可见', { derived: true, hint: '已发布，且企业的官网展示为是' }),
    ...audit.fields,
  },
  ...audit.rules,
  columns: [
    { field: 'title', jump: true, width: 240 },
    'enterprise_id',
    'incubator_id',
    'audit_status',
    'on_site',
    'view_count',
    { field: 'submitted_at', sortable: true },
    'audited_at',
    { field: 'created_at', sortable: true },
  ],
  views: { notInDetail: ['is_online'] },
  derivedFrom: ['enterprise'],
  filters: ['title', { field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'submitted_at'],
  sort: ['-submitted_at', '-id'],
  publicRead: {
    list: { at: 'GET /websit/enterprise', source: 'spec' },
    read: { at: 'GET /websit/enterprise/{id}', source: 'spec' },
    categories: { at: 'GET /websit/enterprise/categorys', source: 'spec', field: 'tech_field' },
    fields: [
      'title', 'enterprise_id', { field: 'enterprise_id', of: 'tech_field', as: 'tech_field' }, { field: 'enterprise_id', of: 'logo', as: 'logo' }, 'incubator_id',
      'cover', 'view_count', 'content', ...inRecord('images', 'products'),
      // the phone of whom it may be known, and of nobody else
      {
        field: 'enterprise_id', of: 'contact_mobile', as: 'contact_mobile', when: { contact_public: 1 }, unmasked: { contact_public: 1 }, inRecord: true,
      },
    ],
    where: { is_online: 1 },
    through: { enterprise_id: { web_show: 1 } },
    filters: [{ field: 'title', match: 'contains' }, { field: 'tech_field', match: 'equals' }, { field: 'incubator_id', match: 'equals' }],
    sort: ['+enterprise_id.is_recommend', '+enterprise_id.recommend_sort', '+sort', '-audited_at'],
  },
  actions: audit.actions,
  traits: ['softDelete', 'shadow'],
});
