import { codes } from '@/domain/kernel/codes';

/** Closed code tables of contracts and money (entities.md section 5, domain.md sections 3, 5, 6). */
export const payCycle = codes('pay_cycle', [
  { code: 'month', label: '月付' },
  { code: 'quarter', label: '季付' },
  { code: 'half_year', label: '半年付' },
  { code: 'year', label: '年付' },
  { code: 'all', label: '一次性' },
]);
export const priceUnit = codes('price_unit', [
  { code: 'yuan_m_day', label: '元/㎡/天' },
  { code: 'yuan_m_month', label: '元/㎡/月' },
  { code: 'yuan_m_year', label: '元/㎡/年' },
  { code: 'yuan_year', label: '元/年' },
  { code: 'yuan_month', label: '元/月' },
  { code: 'yuan_day', label: '元/天' },
  { code: 'yuan', label: '元' },
]);
/** What a term of a template becomes in a contract: one for each of its rooms, or one for all of it. */
export const termReach = codes('term_reach', [
  { code: 1, label: '每间房源' },
  { code: 2, label: '整份合同' },
]);
export const feeStatus = codes('fee_status', [
  { code: 5, label: '待生效', color: 'gray' },
  { code: 10, label: '待缴费', color: 'orange' },
  { code: 15, label: '部分缴费', color: 'blue' },
  { code: 20, label: '已缴清', color: 'green' },
  { code: 30, label: '已移除', color: 'gray' },
]);
/** 逾期 is 待缴费 or 部分缴费 after its due day: a tab, and never a stored status (entities.md 5.4). */
export const overdueTab = 40;
/** 未缴清: 待缴费 and 部分缴费, late or not; what the work of a day begins with, and no stored status either. */
export const unpaidTab = 45;
export const feeTab = codes('fee_tab', [
  { code: unpaidTab, label: '未缴清', color: 'orange' },
  ...feeStatus.items.filter(({ code }) => code < 20),
  { code: overdueTab, label: '逾期', color: 'red' },
  ...feeStatus.items.filter(({ code }) => code >= 20),
]);
export const contractStatus = codes('contract_status', [
  { code: 5, label: '草稿', color: 'gray' },
  { code: 10, label: '待审核', color: 'orange' },
  { code: 15, label: '已驳回', color: 'red' },
  { code: 20, label: '待签约/待首缴', color: 'orange' },
  { code: 30, label: '履行中', color: 'green' },
  { code: 40, label: '已到期', color: 'red' },
  { code: 50, label: '已续签', color: 'blue' },
  { code: 60, label: '已退租', color: 'gray' },
  { code: 90, label: '已作废', color: 'gray' },
]);
/** 即将到期 is in force and ends within the days that the parameter says, without a successor: a tab, and never a stored status (entities.md 5.1). */
export const endingTab = 35;
const contractTabs: Readonly<Record<number, string>> = { 20: '待签约' };
export const contractTab = codes('contract_tab', [
  ...contractStatus.items.filter(({ code }) => code <= 30).map((item) => ({ ...item, label: contractTabs[item.code] ?? item.label })),
  { code: endingTab, label: '即将到期', color: 'orange' },
  ...contractStatus.items.filter(({ code }) => code > 30),
]);
/** Contracts that end within so many days; 0 has ended and was not left. */
export const endingWithin = codes('ending_within', [
  { code: 30, label: '30天内' },
  { code: 60, label: '60天内' },
  { code: 90, label: '90天内' },
  { code: 0, label: '已到期' },
]);
/** How far the renewal of a contract that ends is; 退租 has been handed in where it is to be left. */
export const renewalState = codes('renewal_state', [
  { code: 1, label: '未办理', color: 'red' },
  { code: 2, label: '续签中', color: 'orange' },
  { code: 3, label: '已续签', color: 'green' },
  { code: 4, label: '退租中', color: 'gray' },
]);
/** How a payer is reminded of a bill. */
export const reminderWay = codes('reminder_way', [
  { code: 1, label: '站内消息' },
  { code: 2, label: '短信' },
  { code: 3, label: '站内消息和短信' },
]);
export const contractKind = codes('contract_kind', [
  { code: 1, label: '房源合同' },
  { code: 2, label: '公寓合同' },
]);
export const contractType = codes('contract_type', [
  { code: 1, label: '新签' },
  { code: 2, label: '续签' },
  { code: 3, label: '换房变更' },
  { code: 4, label: '补充' },
]);
export const partyKind = codes('party_kind', [
  { code: 1, label: '企业' },
  { code: 2, label: '个人' },
]);
export const meterKindOfItem = codes('payment_item_meter_kind', [
  { code: 0, label: '无' },
  { code: 1, label: '电' },
  { code: 2, label: '水' },
]);
export const billKind = codes('bill_kind', [
  { code: 1, label: '合同计划' },
  { code: 2, label: '表计' },
  { code: 3, label: '押金' },
  { code: 4, label: '滞纳金' },
  { code: 5, label: '一次性' },
  { code: 6, label: '调整' },
  { code: 7, label: '会议室/场地' },
]);
export const paymentMethod = codes('payment_method', [
  { code: 1, label: '银行转账' },
  { code: 2, label: '微信' },
  { code: 3, label: '支付宝' },
  { code: 4, label: '现金' },
  { code: 5, label: 'POS' },
  { code: 6, label: '预存抵扣' },
  { code: 7, label: '押金抵扣' },
]);
export const paymentStatus = codes('payment_status', [
  { code: 1, label: '有效', color: 'green' },
  { code: 2, label: '已作废', color: 'gray' },
]);
export const bankStatus = codes('bank_entry_status', [
  { code: 1, label: '待认领', color: 'orange' },
  { code: 2, label: '已入账', color: 'green' },
  { code: 3, label: '已忽略', color: 'gray' },
]);
export const refundKind = codes('refund_kind', [
  { code: 1, label: '退款' },
  { code: 2, label: '退房' },
  { code: 3, label: '退租' },
]);
/** What a payer says that he has paid, until somebody who collects has found it. */
export const paymentNoticeStatus = codes('payment_notice_status', [
  { code: 10, label: '待审核', color: 'orange' },
  { code: 15, label: '已驳回', color: 'red' },
  { code: 20, label: '已入账', color: 'green' },
  { code: 90, label: '已撤回', color: 'gray' },
]);
export const refundStatus = codes('refund_status', [
  { code: 10, label: '待审核', color: 'orange' },
  { code: 15, label: '已驳回', color: 'red' },
  { code: 20, label: '待退款', color: 'blue' },
  { code: 30, label: '已完成', color: 'green' },
  { code: 90, label: '已撤销', color: 'gray' },
]);
