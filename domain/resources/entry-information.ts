import type { TenancyAbout } from '../answers/money';
import { beginKind, endKind, residence, settlementType } from '@/domain/codes/customer';
import { endingWithin } from '@/domain/codes/money';
import { only } from '@/domain/kernel/codes';
import { area, code, date, dict, flag, inPlace, integer, money, ref, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { notBefore } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

const leased = ['room', 'room_occupancy', 'contract', 'fee_bill'] as const;
/** 入驻信息：在一个园区的一次入驻一行；在园家数、入驻与退出由它统计。entities.md 4.4. */
export const entryInformation = defineResource({
  name: 'entry_information',
  label: '入驻信息',
  title: 'enterprise_id',
  base: '/enterprise/entryInformation',
  source: 'spec',
  operations: ['list', 'read', 'export'],
  endpoints: { read: { source: 'decided' } },
  exports: { fileName: '租赁信息' },
  scope: byEnterprise,
  fields: {
    ...inPlace,
    enterprise_id: ref('企业', 'enterprise', { required: true, writable: 'never' }),
    status: code('状态', only(residence, 1, 2, 3), { required: true, writable: 'never', initial: 1 }),
    settlement_type: code('入驻类型', settlementType, { required: true, writable: 'never', initial: 1 }),
    contract_id: ref('合同', 'contract', { writable: 'never' }),
    need_id: ref('需求', 'need', { writable: 'never' }),
    settled_at: date('入驻日期', { writable: 'never' }),
    begin_kind: code('入驻方式', beginKind, { writable: 'never' }),
    exited_at: date('退出日期', { writable: 'never', rules: [notBefore('settled_at', '退出日期不能早于入驻日期')] }),
    end_kind: code('退出方式', endKind, { writable: 'never' }),
    exit_reason: dict('退出原因', 'exit_reason', { writable: 'never' }),
    refund_id: ref('结算单', 'refund', { writable: 'never' }),
    rooms: text('房间', { derived: true }),
    leased_area: area('租赁面积', { derived: true }),
    contract_end: date('合同到期', { derived: true }),
    days_left: integer('剩余天数', { derived: true, unit: '天' }),
    deposit: money('在押押金', { derived: true }),
    balance: money('待缴合计', { derived: true }),
    overdue: money('其中逾期', { derived: true }),
  },
  columns: [
    { field: 'enterprise_id', jump: true, width: 210 },
    'status',
    { field: 'building_id', width: 96 },
    { field: 'rooms', width: 110 },
    { field: 'leased_area', width: 124 },
    { field: 'contract_end', width: 110 },
    { field: 'days_left', width: 106 },
    { field: 'balance', width: 116 },
    { field: 'overdue', width: 112 },
    { field: 'deposit', width: 116 },
    'settlement_type',
    'incubator_id',
    'contract_id',
    { field: 'settled_at', sortable: true },
    'begin_kind',
    { field: 'exited_at', sortable: true },
    'end_kind',
    'exit_reason',
  ],
  views: {
    hidden: ['incubator_id', 'begin_kind', 'exited_at', 'end_kind', 'exit_reason', 'contract_id'],
    card: ['rooms', 'contract_end', 'balance'],
    sums: {
      query: 'sums', bad: ['overdue'],
      fields: { area: area('在租面积'), deposit: money('在押押金'), balance: money('待缴'), overdue: money('其中逾期') },
    },
  },
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'incubator_id', 'building_id',
    { field: 'contract_end', match: 'equals', query: 'ending', own: code('合同到期', endingWithin) },
    { field: 'overdue', match: 'equals', query: 'late', own: flag('有逾期') }, 'settlement_type', 'begin_kind', 'settled_at', 'end_kind', 'exited_at',
  ],
  sort: ['-settled_at', '-id'],
  queries: {
    sums: { label: '租赁合计', access: 'entry_information_list', at: 'GET /enterprise/entryInformation/sums', reads: ['entry_information', ...leased] },
    about: {
      label: '租赁详情', access: 'entry_information_read', at: 'GET /enterprise/entryInformation/about/{id}',
      reads: ['entry_information', 'building', 'payment_item', ...leased], answer: shape<TenancyAbout>(),
    },
  },
  derivedFrom: leased,
});
