import { audited } from '../kernel/audit';
import { file, files, inIncubator, integer, json, ref, richText, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { byFacilitator } from '../kernel/scope';

const audit = audited('facilitator_info', {}, { at: 'PUT /provider_audit/info/{id}', changes: ['facilitator', 'app_user'] });
const valuesOf = { resource: 'facilitator', id: 'facilitator_id' } as const;
/** Versions of what a provider says about itself; the granted one is copied to the provider (entities.md 9.2). */
export const facilitatorInfo = defineResource({
  name: 'facilitator_info',
  label: '服务商资料',
  base: '/provider_audit/info',
  scope: byFacilitator,
  fields: {
    facilitator_id: ref('服务商', 'facilitator', { required: true, writable: 'never' }),
    ...inIncubator,
    number: integer('版本', { required: true, writable: 'never', initial: 1 }),
    content: json('变更后', { required: true, valuesOf }),
    now: json('现在', { derived: true, valuesOf, present: { of: 'content', while: { audit_status: { not: 3 } } } }),
    ...audit.fields,
  },
  audit: audit.audit,
  views: { notInDetail: ['now', 'content', 'is_online'], changes: { resource: { always: 'facilitator' }, before: 'now', after: 'content' } },
  columns: [{ field: 'facilitator_id', jump: true }, 'audit_status', 'incubator_id', 'number', { field: 'submitted_at', sortable: true }, 'audited_by', 'audited_at'],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'facilitator_id', 'submitted_at'],
  actions: { audit: audit.actions.audit },
});

const style = audited('facilitator_demeanor', {}, { at: 'PUT /provider_audit/demeanor/{id}' });
/** What a provider shows of itself; the published version stays while an edit is audited. */
export const facilitatorDemeanor = defineResource({
  name: 'facilitator_demeanor',
  label: '服务商风采',
  title: 'title',
  base: '/facilitator/demeanor',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  endpoints: { list: { at: 'GET /provider_audit/demeanor', aliases: ['GET /facilitator/demeanor'] } },
  scope: { ...byFacilitator, enterprise: 'online', visitor: 'online' },
  fields: {
    facilitator_id: ref('服务商', 'facilitator', { required: true, writable: 'store' }),
    ...inIncubator,
    title: text('标题', { required: true, limit: 50 }),
    cover: file('封面', { required: true, takes: 'picture' }),
    images: files('图片', { takes: 'picture' }),
    content: richText('内容', { required: '内容不能为空' }),
    sort: integer('排序', { initial: 0 }),
    view_count: integer('浏览', { writable: 'never', initial: 0 }),
    ...style.fields,
  },
  ...style.rules,
  columns: [{ field: 'title', jump: true }, 'audit_status', 'facilitator_id', 'cover', 'view_count', { field: 'submitted_at', sortable: true }],
  filters: [{ field: 'audit_status', query: 'activeName', match: 'oneOf', as: 'tabs' }, 'title', 'facilitator_id', 'submitted_at'],
  actions: style.actions,
  traits: ['softDelete', 'shadow'],
});
