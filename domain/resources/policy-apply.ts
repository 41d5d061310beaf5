import { policyApplyStatus } from '../codes/content';
import { code, date, dateTime, files, inPlace, json, longText, mobile, money, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { requiredWhen } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName } from '../kernel/validators';
import { contactMessages } from './later';

/** An enterprise's application for a policy (entities.md 8.2). */
export const policyApply = defineResource({
  name: 'policy_apply',
  label: '政策申报',
  base: '/policy/report',
  scope: byEnterprise,
  fields: {
    policy_id: ref('政策', 'policy', { required: true, writable: 'store' }),
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'store' }),
    ...inPlace,
    form: json('申报内容', { bytes: 64 * 1024 }),
    files: files('申报材料', { required: '请上传申报材料' }),
    contact_name: text('联系人', { required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: contactMessages.mobile, rules: [contact] }),
    status: code('状态', policyApplyStatus, { writable: 'never', initial: 1 }),
    reason: longText('原因', { limit: 100, writable: 'never' }),
    approved_money: money('获批金额', { writable: 'never', rules: [requiredWhen('status', 5, '请输入获批金额')] }),
    approved_at: date('获批日期', { writable: 'never', rules: [requiredWhen('status', 5, '请选择获批日期')] }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
  },
  columns: [
    { field: 'policy_id', jump: true }, 'enterprise_id', 'status', 'contact_name', 'contact_mobile', { field: 'submitted_at', sortable: true },
    'approved_money',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'policy_id', 'enterprise_id', 'submitted_at'],
  traits: ['softDelete'],
});
