import type { Expiries } from '../answers/money';
import { date, decimal, files, flag, json, longText, price } from '@/domain/kernel/field';
import { verdict } from '@/domain/kernel/audit';
import { shape, type Query } from '@/domain/kernel/call';
import { max, min, notBefore } from '@/domain/kernel/rule';
import { roomChange } from './room-change';

export const contractAudit = verdict('contract', {
  field: 'status', draft: 5, waiting: 10, passed: 20, rejected: 15, tells: ['handler_id'],
  changes: ['contract_room', 'room', 'room_occupancy', 'contract'],
});
/** What a contract that comes into force, or goes, takes along. */
const tenancy = [
  'contract_room', 'room', 'room_occupancy', 'need', 'need_dynamic', 'enterprise', 'entry_information', 'incubation', 'tutor_relation', 'app_user',
  'enterprise_timeline', 'fee_bill', 'meter_binding',
] as const;
const rise = '涨幅应在-100到100之间';

/** 提交、审核、签约、续签、作废。domain.md 5, entities.md 5.1. */
export const contractActions = {
  // money is looked at by somebody, also where no flow is set: it waits in any case
  submit: {
    label: '提交审核', access: 'contract_store', when: { status: [5, 15] }, set: { status: 10, reason: null }, done: '提交成功！', refused: '当前状态不可提交',
  },
  // who passes it answers for the sum
  audit: { ...contractAudit.actions.audit, shows: ['enterprise_id', 'party_name', 'start_at', 'end_at', 'total_money', 'deposit'] },
  sign: {
    label: '签约', access: 'contract_sign', when: { status: 20 }, set: { status: 30, effective_at: { taken: 'now' } }, done: '操作成功', refused: '当前状态不能签约',
    shows: ['enterprise_id', 'party_name', 'start_at', 'end_at', 'total_money', 'deposit'],
    input: {
      scan: files('合同扫描件', { hint: '已上传附件的可不再上传' }),
      first_slip: flag('首期款现在出账', { initial: 2, hint: '押金与首期账单立即生效，签约后可直接去缴费' }),
    },
    changes: tenancy,
  },
  renew: {
    label: '续签', quiet: true, access: 'contract_renew', when: { status: [30, 40] }, done: '已生成续签合同草稿', refused: '只有履行中或已到期的合同可以续签',
    shows: ['number', 'enterprise_id', 'party_name', 'start_at', 'end_at'],
    input: {
      begins_at: date('新合同开始日期', { hint: '不填则接着原合同，次日开始' }),
      ends_at: date('新合同结束日期', { required: true, rules: [notBefore('begins_at', '结束日期不能早于开始日期')] }),
      rise: decimal('单价涨幅', { digits: [6, 3], unit: '%', initial: 0, rules: [min(-100, rise), max(100, rise)] }),
      gap_reason: longText('间隔原因', { limit: 200, hint: '新合同与原合同之间有空档时须说明' }),
    },
  },
  reprice: {
    label: '改价', quiet: true, access: 'contract_reprice', previews: true, when: { status: 30 }, done: '改价成功', refused: '只有履行中的合同可以改价',
    confirm: '改价日起的账单按新单价重算，多缴的余款转抵或转为预存；递增、免租、优惠与滞纳金照旧。',
    input: {
      begins_at: date('改价日期', { required: true, initial: 'today', hint: '从这一天起按新单价计费' }),
      term_ids: json('改价条款', { hint: '不选则为全部租金条款', bytes: 4096 }),
      new_price: price('新单价', { hint: '单位不变；与涨跌幅填其中一项', rules: [min(0.0001, '新单价应大于0')] }),
      rise: decimal('涨跌幅', { digits: [6, 3], unit: '%', hint: '按改价日的单价增减', rules: [min(-100, rise), max(100, rise)] }),
      change_reason: longText('改价原因', { required: '请输入改价原因', limit: 200 }),
      scan: files('补充协议扫描件'),
    },
    changes: ['contract_term', 'contract_supplement', 'fee_bill', 'payment'],
  },
  // of a firm it is done on the firm, which moves with its rooms
  change_room: {
    ...roomChange, at: 'PUT /pact/contract/changeRoom/{id}', when: { status: 30, enterprise_id: { empty: true } }, refused: '只有履行中的合同可以换房',
    refusals: [{ when: { enterprise_id: { empty: false } }, message: '企业的合同请在该企业上办理换房' }],
  },
  invalid: {
    label: '作废', quiet: true, access: 'contract_invalid', at: 'POST /pact/invalid', source: 'spec', when: { status: [5, 10, 15, 20, 30] }, only: { paid_bills: 0 }, set: { status: 90, invalid_reason: { taken: 'input', of: 'reason' } },
    input: { reason: longText('作废原因', { required: true, limit: 100 }) }, done: '操作成功', refused: '当前状态不能作废', changes: tenancy,
  },
  bill: {
    label: '生成账单', access: 'contract_sign', quiet: true, when: { status: [20, 30] }, changes: ['fee_bill'], done: '操作成功',
    confirm: '按合同的费用条款生成账单，已有的不会重复。确定生成？', refused: '合同不在履行中',
    input: { removed: flag('含已移除的', { initial: 2, hint: '已移除的账单视为免收，选“是”则按条款重新生成' }) },
  },
} as const;

export const contractQueries = {
  sums: { label: '合同合计', access: 'contract_list', source: 'decided', at: 'GET /pact/contract/sums', reads: ['contract'] },
  /** Which contracts end in the months to come, or have ended and were not left: how far their renewal is, and the rent of a year that hangs on them. */
  expiries: {
    label: '到期日历', access: 'contract_renew', source: 'decided', at: 'GET /pact/contract/expiries',
    reads: ['contract', 'contract_term', 'contract_room', 'room', 'building', 'enterprise', 'refund'], answer: shape<Expiries>(),
  },
} as const satisfies Readonly<Record<string, Query>>;
