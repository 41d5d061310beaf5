import { audited } from '@/domain/kernel/audit';
import { inPlace, json, ref } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { byEnterprise } from '@/domain/kernel/scope';

const audit = audited('enterprise_change', { 1: '已撤回', 5: null }, { access: 'enterprise_auditinfo', at: 'PUT /enterprise/auditInfo/{id}', source: 'spec', changes: ['enterprise'] });
const valuesOf = { resource: 'enterprise', id: 'enterprise_id' } as const;
/** 企业信息变更：企业用户改自己的资料成为申请，通过后写入企业。entities.md 4.6. */
export const enterpriseChange = defineResource({
  name: 'enterprise_change',
  label: '企业信息变更',
  title: 'enterprise_id',
  base: '/enterprise/authList',
  source: 'spec',
  endpoints: { list: { at: 'GET /enterprise/authList' }, read: { source: 'decided' } },
  scope: byEnterprise,
  fields: {
    ...inPlace,
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    before: json('变更前', { required: true, writable: 'never', valuesOf }),
    after: json('变更后', { required: true, writable: 'never', valuesOf }),
    ...audit.fields,
  },
  audit: audit.audit,
  columns: [
    { field: 'enterprise_id', jump: true, width: 240 },
    'incubator_id',
    'building_id',
    'audit_status',
    { field: 'submitted_at', sortable: true },
    'audited_at',
    'audited_by',
    'reason',
  ],
  views: { notInDetail: ['before', 'after', 'is_online'], changes: { resource: { always: 'enterprise' }, before: 'before', after: 'after' } },
  filters: [{ field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'submitted_at'],
  sort: ['-submitted_at', '-id'],
  actions: {
    audit: audit.actions.audit,
    withdraw: { ...audit.actions.withdraw, quiet: true, byWriter: true, access: 'enterprise_update', confirm: '撤回后可以重新修改，确定撤回？' },
  },
});
