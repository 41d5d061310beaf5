import { applicantKind } from '../codes/system';
import { auditStatus, verdict } from '../kernel/audit';
import { only } from '../kernel/codes';
import { code, mobile, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

const never = { writable: 'never' } as const;
const passing = { visibleWhen: { audit_status: 3 } } as const;
const audit = verdict('user_register', {
  field: 'audit_status', waiting: 2, passed: 3, rejected: 4, access: 'user_audit', tells: ['user_id'], changes: ['app_user', 'enterprise', 'facilitator'],
  input: {
    enterprise_id: ref('关联企业', 'enterprise', { hint: '企业账号通过后即管理该企业；不选则关联匹配到的企业', ...passing }),
    facilitator_id: ref('关联服务商', 'facilitator', { hint: '服务商账号通过后即管理该机构', ...passing }),
    category_id: ref('服务类别', 'facilitator_category', { hint: '园区还没有该机构时，以此类别新建', ...passing }),
  },
});
/** 注册审核：访客注册的账号在此等待审核，通过之前不能登录；账号本身在 app_user（audit_status 与此同步）。 */
export const userRegister = defineResource({
  name: 'user_register',
  label: '注册申请',
  base: '/user-audit',
  operations: ['list', 'read', 'export'],
  endpoints: { list: { source: 'spec' } },
  scope: park,
  fields: {
    company: text('单位名称', { required: true, limit: 100, ...never }),
    kind: code('申请身份', applicantKind, { required: true, ...never }),
    incubator_id: ref('意向园区', 'incubator', { required: '请选择园区', ...never }),
    credit_code: text('统一社会信用代码', { limit: 18, ...never }),
    user_id: ref('账号', 'user', { required: true, ...never }),
    username: text('登录账号', { required: true, limit: 32, ...never }),
    contact: text('联系人', { required: true, limit: 20, ...never }),
    mobile: mobile('手机号', { required: true, ...never }),
    match_id: ref('匹配企业', 'enterprise', never),
    audit_status: code('审核状态', only(auditStatus, 2, 3, 4), { initial: 2, ...never }),
    ...audit.fields,
  },
  audit: audit.audit,
  columns: [
    { field: 'company', jump: true, width: 220 },
    { field: 'audit_status', width: 104 },
    { field: 'kind', width: 88 },
    { field: 'contact', width: 88 },
    'mobile',
    { field: 'match_id', width: 180 },
    { field: 'created_at', sortable: true },
    'incubator_id',
    'username',
  ],
  views: {
    hidden: ['credit_code', 'audited_at', 'audited_by'], card: ['kind', 'contact', 'mobile', 'created_at'], notInDetail: ['user_id'],
    notes: [
      {
        when: { audit_status: 2, kind: 3, match_id: { empty: false } }, tone: 'info',
        text: '按信用代码或名称匹配到客户「{match_id}」，审核通过时默认关联。请先核对申请人身份。',
      },
      {
        when: { audit_status: 2, kind: 3 }, tone: 'warning',
        text: '没有匹配到园区客户：请先新建该客户，再在审核时选择关联企业；没有关联企业不能通过。',
      },
    ],
  },
  filters: ['company', 'username', 'kind', { field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'created_at'],
  form: [
    { title: '注册信息', fields: ['company', 'kind', 'incubator_id', 'credit_code', 'contact', 'mobile', 'username', 'match_id'] },
    { title: '审核', fields: ['audit_status', 'reason', 'audited_at', 'audited_by'] },
  ],
  actions: audit.actions,
  handled: ['audit'],
});
