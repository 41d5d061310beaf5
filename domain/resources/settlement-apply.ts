import { nature } from '@/domain/codes/customer';
import { auditStatus, audited } from '@/domain/kernel/audit';
import { only } from '@/domain/kernel/codes';
import { area, code, date, dict, file, inPlace, longText, mobile, ref, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { park } from '@/domain/kernel/scope';
import { contact, creditCode, personName } from '@/domain/kernel/validators';
import { followers } from './staff';

/** 公开申请只有 待审核、已通过、已驳回：递交即待审核。 */
const pending = (label: string) => code(label, only(auditStatus, 2, 3, 4), { writable: 'never', initial: 2 });
const applicant = {
  ...inPlace,
  contact_name: text('联系人', { required: '请输入联系人', limit: 20, rules: [personName] }),
  contact_mobile: mobile('联系方式', { required: '请输入联系方式', rules: [contact] }),
} as const;
const outcome = {
  query_code: text('查询码', { writable: 'never', limit: 8, readableWith: 'privacy_show' }),
  enterprise_id: ref('生成客户', 'enterprise', { writable: 'never' }),
  follow_id: ref('跟进人', 'user', { choices: followers }),
} as const;
/** Whom the applicant is linked to unless somebody else is chosen: by the finder that links it. */
const match = (label: string) => text(label, { derived: true, visibleWhen: { audit_status: 2 } });
const passing = { visibleWhen: { audit_status: 3 } } as const;
const settlementAudit = audited('settlement_apply', {}, {
  changes: ['enterprise', 'need', 'need_dynamic'],
  input: {
    enterprise_id: ref('关联客户', 'enterprise', { hint: '已是园区客户时选择；不选则关联查到的客户，没有时新建', ...passing }),
    building_id: ref('入驻楼宇', 'building', { hint: '申请未填写楼宇时选择', ...passing }),
    follow_id: ref('跟进人', 'user', { hint: '新建客户时不选，则由在谈客户最少的人跟进', choices: followers, ...passing }),
  },
});
const enterpriseAudit = audited('enterprise_apply', {}, {
  changes: ['app_user'],
  input: {
    enterprise_id: ref('关联企业', 'enterprise', { hint: '不选则关联查到的企业；通过后为该企业开通账号', ...passing }),
    follow_id: ref('跟进人', 'user', { choices: followers, ...passing }),
  },
});

/** 入驻申请：官网递交，通过后生成客户（洽谈中、来源官网）或关联已有客户。entities.md 4.11, domain.md 16. */
export const settlementApply = defineResource({
  name: 'settlement_apply',
  label: '入驻申请',
  title: 'name',
  base: '/park/apply',
  operations: ['list', 'read', 'export'],
  scope: park,
  derivedFrom: ['enterprise'],
  fields: {
    ...applicant,
    name: text('企业/项目名称', { required: true, limit: 100 }),
    nature: code('客户性质', nature, { required: '请选择客户性质' }),
    industry_id: ref('所属行业', 'classification', { asTree: true }),
    round: dict('产品阶段', 'round'),
    need_area: area('需求面积'),
    in_at: date('预计入驻日期'),
    bp: file('项目计划书', { takes: 'plan', shownAs: 'bp_info' }),
    desc: longText('说明', { limit: 500 }),
    match: match('查到的客户'),
    ...outcome,
    ...settlementAudit.fields,
    audit_status: pending('审核状态'),
  },
  audit: settlementAudit.audit,
  columns: [
    { field: 'name', jump: true, width: 240 },
    'audit_status',
    'nature',
    'incubator_id',
    'building_id',
    'contact_name',
    'contact_mobile',
    'need_area',
    'in_at',
    'follow_id',
    { field: 'created_at', sortable: true },
  ],
  filters: ['name', { field: 'audit_status', match: 'oneOf', query: 'status', as: 'tabs' }, 'incubator_id', 'created_at'],
  actions: {
    audit: { ...settlementAudit.actions.audit, refusals: [], shows: ['nature', 'contact_name', 'contact_mobile', 'building_id', 'match'] },
  },
});

/** 企业申请：已在园的企业申请开通账号。 */
export const enterpriseApply = defineResource({
  name: 'enterprise_apply',
  label: '企业申请',
  title: 'name',
  base: '/enterprise/apply',
  operations: ['list', 'read', 'export'],
  scope: park,
  derivedFrom: ['enterprise'],
  fields: {
    ...applicant,
    name: text('企业名称', { required: true, limit: 100 }),
    credit_code: text('统一社会信用代码', { required: true, limit: 18, rules: [creditCode] }),
    lisence: file('营业执照', { takes: 'licence', required: true }),
    position: text('职务', { required: true, limit: 20 }),
    desc: longText('说明', { limit: 500 }),
    match: match('查到的企业'),
    ...outcome,
    ...enterpriseAudit.fields,
    audit_status: pending('审核状态'),
  },
  audit: enterpriseAudit.audit,
  columns: [
    { field: 'name', jump: true, width: 240 },
    'credit_code',
    'incubator_id',
    'contact_name',
    'contact_mobile',
    'position',
    'audit_status',
    { field: 'created_at', sortable: true },
  ],
  filters: ['name', { field: 'audit_status', match: 'oneOf', query: 'status', as: 'tabs' }, 'incubator_id', 'created_at'],
  actions: {
    audit: { ...enterpriseAudit.actions.audit, refusals: [], shows: ['credit_code', 'contact_name', 'contact_mobile', 'position', 'match'] },
  },
});
