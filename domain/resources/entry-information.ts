import { beginKind, endKind, residence, settlementType } from '@/domain/codes/customer';
import { only } from '@/domain/kernel/codes';
import { code, date, dict, inPlace, ref } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { notBefore } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

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
  },
  columns: [
    { field: 'enterprise_id', jump: true, width: 240 },
    'incubator_id',
    'building_id',
    'status',
    'settlement_type',
    'contract_id',
    { field: 'settled_at', sortable: true },
    'begin_kind',
    { field: 'exited_at', sortable: true },
    'end_kind',
    'exit_reason',
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'enterprise_id', match: 'equals' },
    { field: 'incubator_id', match: 'equals' },
    { field: 'building_id', match: 'equals' },
    { field: 'settlement_type', match: 'equals' },
    { field: 'settled_at', match: 'between' },
    { field: 'exited_at', match: 'between' },
  ],
  sort: ['-settled_at', '-id'],
  actions: {},
});
