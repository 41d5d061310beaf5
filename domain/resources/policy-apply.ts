import { policyApplyStatus } from '../codes/content';
import { verdict } from '../kernel/audit';
import { codes } from '../kernel/codes';
import { code, date, dateTime, file, files, integer, longText, mobile, money, ref, text } from '../kernel/field';
import { itemList } from '../kernel/lines';
import { defineResource } from '../kernel/resource';
import { requiredWhen, requiredWhile } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName } from '../kernel/validators';
import { contactMessages } from './later';

/** What an application asks beside its policy, as both doors to it ask. */
export const applicant = {
  contact_name: text('联系人', { callers: 'name', required: contactMessages.name, limit: 20, rules: [personName] }),
  contact_mobile: mobile('联系方式', { callers: 'mobile', required: contactMessages.mobile, rules: [contact] }),
  files: files('申报材料', { required: '请上传申报材料', hint: '申报书；清单上的材料在草稿里逐项补齐' }),
} as const;
const outcome = codes('policy_apply_outcome', [
  { code: 5, label: '获批' },
  { code: 6, label: '未获批' },
]);
const won = { amount: '请输入获批金额', day: '请选择获批日期' } as const;
/** What came of an application. */
const result = {
  status: code('结果', outcome, { required: true }),
  approved_money: money('获批金额', { ...requiredWhile('status', 5, won.amount) }),
  approved_at: date('获批日期', { ...requiredWhile('status', 5, won.day) }),
  reason: longText('原因', { limit: 100, ...requiredWhile('status', 6, '请输入原因') }),
} as const;
const audit = verdict('policy_apply', { field: 'status', draft: 1, waiting: 2, passed: 3, rejected: 4 });
/**
 * An enterprise's application for a policy (entities.md 8.2): a draft with the list of materials that the policy asks for, handed in when it is
 * complete, recommended by the park or sent back to be corrected, and closed with what came of it.
 */
export const policyApply = defineResource({
  name: 'policy_apply',
  label: '政策申报',
  base: '/policy/report',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: byEnterprise,
  fields: {
    policy_id: ref('政策', 'policy', { required: true, writable: 'store', choices: { where: { is_online: 1, can_apply: 1 }, refused: '该政策未开放在线申报' } }),
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'store' }),
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    building_id: ref('楼宇', 'building', { writable: 'never' }),
    ...applicant,
    form: itemList('材料清单', { name: text('材料', { required: true, limit: 50 }), file_id: file('文件'), remark: longText('说明', { limit: 100 }) }, {
      max: 30, hint: '不填则取政策要求的清单',
    }),
    status: code('状态', policyApplyStatus, { writable: 'never', initial: 1 }),
    ...audit.fields,
    reason: longText('原因', { limit: 100, writable: 'never' }),
    lacks: text('还缺材料', { derived: true }),
    approved_money: money('获批金额', { writable: 'never', rules: [requiredWhen('status', 5, won.amount)] }),
    approved_at: date('获批日期', { writable: 'never', rules: [requiredWhen('status', 5, won.day)] }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
  },
  audit: audit.audit,
  tasks: { correct: { label: '政策申报待修改', access: 'policy_apply_update', when: { status: 4 }, parties: ['enterprise'] } },
  editableWhen: { status: [1, 4] },
  deletable: { when: { status: [1, 4] }, refused: '已提交的申报不能删除' },
  columns: [
    { field: 'policy_id', jump: true }, 'enterprise_id', 'status', 'contact_name', 'contact_mobile', { field: 'submitted_at', sortable: true },
    'approved_money', 'approved_at',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'policy_id', 'enterprise_id', 'submitted_at', 'approved_at'],
  views: {
    card: ['status', 'submitted_at', 'approved_money'],
    notes: [
      { when: { status: 4, lacks: { empty: false } }, tone: 'warning', text: '补正后再次提交，还缺：{lacks}' },
      { when: { status: 4 }, tone: 'info', text: '补正后请再次提交' },
      { when: { status: 1, lacks: { empty: false } }, tone: 'warning', text: '尚未提交，还缺：{lacks}' },
      { when: { status: 1 }, tone: 'info', text: '材料已齐，尚未提交' },
      { when: { status: 6, reason: { empty: false } }, tone: 'warning', text: '未获批：{reason}' },
    ],
    sums: { query: 'sums', fields: { rows: integer('申报'), won: integer('获批'), money: money('获批金额') } },
  },
  actions: {
    submit: {
      label: '提交申报', access: 'policy_apply_update', when: { status: [1, 4] }, flow: 'submit', done: '提交成功！', refused: '当前状态不可提交',
    },
    ...audit.actions,
    /** What came of it, as the authority has told the park. */
    result: {
      label: '登记结果', access: 'policy_apply_result', inTurn: true, when: { status: 3 }, done: '操作成功', refused: '只有已推荐上报的申报可以登记结果',
      input: result,
      variants: [
        { name: 'won', label: '获批', given: { status: 5 }, leads: true },
        { name: 'lost', label: '未获批', given: { status: 6 }, leads: false },
      ],
      changes: ['message'],
    },
    /** A result that was written down wrong: the applicant is told anew, and why, and figures follow. */
    correct: {
      label: '更正结果', quiet: true, access: 'policy_apply_result', when: { status: [5, 6] }, done: '操作成功', refused: '尚未登记结果，无可更正',
      input: { ...result, reason: longText('更正原因', { required: true, limit: 100 }) },
      changes: ['message'],
    },
  },
  queries: {
    sums: {
      label: '政策申报合计', access: 'policy_apply_list', at: 'GET /policy/report/sums', reads: ['policy_apply', 'policy', 'enterprise'],
    },
  },
  derivedFrom: ['policy'],
  traits: ['softDelete'],
});
