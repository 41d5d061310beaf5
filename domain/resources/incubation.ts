import { incubationStage } from '@/domain/codes/customer';
import { graduateCriterion } from '@/domain/codes/growth';
import { only } from '@/domain/kernel/codes';
import { code, codeList, date, file, files, inIncubator, longText, ref, text } from '@/domain/kernel/field';
import { defineTable } from '@/domain/kernel/resource';
import { requiredWhen, type Rule } from '@/domain/kernel/rule';

const ended = (is: number): Rule => requiredWhen('status', is, '请输入终止原因');
const afterStart: Rule = {
  rule: 'custom',
  name: 'afterStart',
  message: '毕业日期应晚于入孵日期',
  bad: { value: '2026-01-01', row: { start_at: '2026-01-01' } },
  holds: (value, row) => !row.start_at || String(value) > String(row.start_at),
};
/** 孵化记录：入孵、毕业、终止由企业的办理动作写入，随企业一起读。entities.md 4.5. */
export const incubation = defineTable({
  name: 'incubation',
  readAs: 'enterprise',
  label: '孵化记录',
  title: 'enterprise_id',
  fields: {
    ...inIncubator,
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    status: code('状态', only(incubationStage, 1, 2, 3, 4), { required: true, writable: 'never', initial: 1 }),
    start_at: date('入孵日期', { required: true }),
    plan_end_at: date('计划毕业日期', { required: true }),
    /** Asked for by 入孵, where it is required; rows of before the system have none. */
    agreement: file('孵化协议'),
    tutor_id: ref('创业导师', 'tutor'),
    end_at: date('毕业/终止日期', { rules: [afterStart] }),
    criteria: codeList('毕业条件', graduateCriterion, { rules: [requiredWhen('status', 2, '请选择毕业条件')] }),
    proof: files('证明材料'),
    graduate_no: text('证书号', { limit: 30 }),
    reason: longText('终止原因', { limit: 200, rules: [ended(3), ended(4)] }),
  },
});
