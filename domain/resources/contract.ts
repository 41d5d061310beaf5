import { settlementType } from '@/domain/codes/customer';
import { contractKind, contractStatus, contractTab, contractType, partyKind } from '@/domain/codes/money';
import type { AnyCondition } from '@/domain/kernel/condition';
import { code, date, dateTime, files, integer, json, longText, mobile, money, ref, text } from '@/domain/kernel/field';
import { lines } from '@/domain/kernel/lines';
import { defineResource } from '@/domain/kernel/resource';
import { max, min, notBefore, unique, type Rule } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { contact, personName } from '@/domain/kernel/validators';
import { contractActions, contractAudit, contractQueries } from './contract-actions';
import { contractBill, contractOccupant, contractRoom, contractTerm } from './contract-part';
import { staff } from './staff';

/** A person rents a flat; whatever else is let, is let to a firm. */
const firm = { any: [{ kind: 1 }, { party_kind: 1 }] } as const;
const person = { kind: 2, party_kind: 2 } as const;
const requiredIf = (when: AnyCondition, message: string, ...more: readonly Rule[]) =>
  ({ visibleWhen: when, rules: [{ rule: 'requiredWhen', when, message }, ...more] }) as const;
/** Rooms and terms begin with the days of the contract. */
const leased = { start_at: 'start_at', end_at: 'end_at' } as const;
const stepRange = '步骤应在1到4之间';
/** 合同。即将到期由结束日期得出，不是状态；作废、签约、续签等由四步对话框与动作办理。entities.md 5.1, domain.md 5. */
export const contract = defineResource({
  name: 'contract',
  label: '合同',
  title: 'number',
  base: '/pact/contract',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  changes: ['fee_bill'],
  // it reaches its tenant once it waits for being signed; one that was given up before never does
  scope: { ...byEnterprise, only: { enterprise: { any: [{ status: [20, 30, 40, 50, 60] }, { status: 90, effective_at: { empty: false } }] } } },
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: '请选择园区', writable: 'store' }),
    building_id: ref('楼宇', 'building', { writable: 'store' }),
    kind: code('合同类别', contractKind, { required: true, writable: 'store', initial: 1 }),
    number: text('合同编号', { initial: '', limit: 40, rules: [unique('合同编号已存在')], hint: '自动编号，可修改' }),
    type: code('类型', contractType, { required: true, initial: 1 }),
    party_kind: code('承租方', partyKind, { required: true, initial: 1, visibleWhen: { kind: 2 } }),
    enterprise_id: ref('乙方', 'enterprise', { ...requiredIf(firm, '请选择乙方'), elseNamed: 'party_name', choices: { narrowedBy: ['incubator_id'] } }),
    party_name: text('姓名', { ...requiredIf(person, '请输入姓名', personName), limit: 20 }),
    party_mobile: mobile('手机', requiredIf(person, '请输入手机', contact)),
    party_id_no: text('证件号', { limit: 18, mask: 'idCard', ...requiredIf(person, '请输入证件号') }),
    sign_at: date('签订日期', { required: true }),
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
    handler_id: ref('经办人', 'user', { callers: 'staff_id', required: true, choices: staff }),
    car_spaces: integer('停车位', { unit: '个', rules: [min(0, '停车位不能小于0')], hint: '企业车辆可同时在场的数量；所有合同都不填则不限' }),
    files: files('附件', { hint: '履行前须上传合同扫描件' }),
    remark: longText('备注', { limit: 500 }),
    settlement_type: code('入驻类型', settlementType, { initial: 1 }),
    need_id: ref('需求', 'need', { choices: { where: { status: [10, 20] }, label: ['desc', 'need_area', 'building_id'] } }),
    rooms: lines('合同房源', contractRoom, {
      parent: 'contract_id', sort: ['start_at'], editor: 'table', shown: ['room_id', 'area', 'start_at', 'end_at'], max: 200, begins: leased,
    }),
    terms: lines('费用条款', contractTerm, { parent: 'contract_id', sort: ['start_at'], editor: 'table', max: 200, begins: leased }),
    occupants: lines('入住人', contractOccupant, { parent: 'contract_id', visibleWhen: { kind: 2 }, max: 50 }),
    plan: lines('账单计划', contractBill, {
      parent: 'contract_id', fixed: { kind: 1 }, sort: ['period_start', 'bill_at'], editor: 'table', max: 400,
      shown: ['payment_item_id', 'room_id', 'period_start', 'period_end', 'amount', 'bill_at', 'due_at', 'edit_reason', 'status'],
    }),
    deposit: money('押金', { writable: 'never', initial: 0 }),
    total_money: money('合同总额', { writable: 'never', initial: 0 }),
    /** What was paid is refunded before a contract may be void (domain.md 5). */
    paid_bills: integer('已缴账单', { derived: true, unit: '张' }),
    step: integer('步骤', { initial: 1, rules: [min(1, stepRange), max(4, stepRange)] }),
    draft: json('草稿', { bytes: 1024 * 1024 }),
    status: code('状态', contractStatus, { writable: 'never', initial: 5 }),
    ...contractAudit.fields,
    prev_contract_id: ref('原合同', 'contract', { writable: 'never' }),
    next_contract_id: ref('续签合同', 'contract', { writable: 'never' }),
    effective_at: dateTime('生效时间', { writable: 'never' }),
    ended_at: date('终止日期', { writable: 'never' }),
    end_reason: longText('终止原因', { writable: 'never', limit: 200 }),
    invalid_reason: longText('作废原因', { writable: 'never', limit: 100 }),
  },
  audit: contractAudit.audit,
  found: ['number', 'party_name'],
  columns: [
    { field: 'number', jump: true, width: 176 },
    { field: 'enterprise_id', width: 200 },
    { field: 'status', width: 152 },
    { field: 'start_at', sortable: true, width: 112 },
    { field: 'end_at', sortable: true, width: 112 },
    { field: 'total_money', width: 130 },
    { field: 'deposit', width: 120 },
    'building_id',
    'handler_id',
    'party_name',
    'kind',
    'type',
    'incubator_id',
    { field: 'created_at', sortable: true },
  ],
  views: {
    dialog: 1200, hidden: ['party_name', 'kind', 'type', 'incubator_id', 'created_at'], card: ['enterprise_id', 'end_at', 'total_money'],
    sums: { query: 'sums', tabs: { bad: [40] }, fields: { rows: integer('合同', { unit: '份' }), money: money('未作废总额'), deposit: money('未作废押金') } },
    lists: [{
        title: '账单', resource: 'fee_bill', by: 'contract_id', order: { sortField: 'due_at', sortOrder: 'ascend' },
        columns: ['status', 'payment_item_id', 'amount', 'left', 'due_at', 'period_start'],
      }, { title: '补充协议', resource: 'contract_supplement', by: 'contract_id' }],
  },
  filters: [
    'number', { field: 'status', match: 'oneOf', as: 'tabs', own: code('状态', contractTab) }, 'enterprise_id', 'kind', 'type', 'incubator_id', 'building_id',
    { field: 'handler_id', match: 'equals', parties: ['staff'] }, 'start_at', 'end_at',
  ],
  // specification section 2: four steps, of a contract over rooms and of one over a flat alike
  form: [
    {
      title: '合同信息',
      fields: [
        'kind', 'number', 'type', 'incubator_id', 'building_id', 'party_kind', 'enterprise_id', 'party_name', 'party_mobile', 'party_id_no',
        'settlement_type', 'need_id', 'sign_at', 'start_at', 'end_at', 'handler_id', 'car_spaces', 'rooms', 'occupants',
      ],
    },
    { title: '费用条款', fields: ['terms'] },
    { title: '账单计划', fields: ['plan'] },
    { title: '签约缴费', fields: ['files', 'remark'] },
  ],
  steps: 'always',
  newTitle: '新建房源合同',
  newTitles: [{ when: { kind: 2 }, title: '新建公寓合同' }],
  saves: [
    { label: '存草稿', set: {}, early: true },
    { label: '提交审核', set: {}, follows: 'submit', confirms: '已核对以上合同信息、费用条款与账单计划' },
  ],
  exports: { fileName: '合同' },
  editableWhen: { status: [5, 15] },
  deletable: { when: { status: 5 }, refused: '只能删除草稿，其余请作废' },
  actions: contractActions,
  handled: ['sign', 'renew', 'reprice', 'change_room', 'invalid', 'bill'],
  queries: contractQueries,
  traits: ['softDelete'],
});
