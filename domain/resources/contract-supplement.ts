import { date, files, inPlace, longText, ref } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { byEnterprise } from '@/domain/kernel/scope';

const must = { required: true, writable: 'never' } as const;
/** 补充协议：履行中的合同从某一天起改价，由改价动作记下，此后不再改动。 */
export const contractSupplement = defineResource({
  name: 'contract_supplement',
  label: '补充协议',
  title: 'content',
  base: '/pact/supplement',
  operations: ['list', 'read'],
  scope: byEnterprise,
  fields: {
    ...inPlace,
    contract_id: ref('合同', 'contract', must),
    enterprise_id: ref('乙方', 'enterprise', { writable: 'never' }),
    effective_on: date('生效日期', must),
    content: longText('内容', { ...must, limit: 2000 }),
    change_reason: longText('改价原因', { ...must, limit: 200 }),
    files: files('协议扫描件', { writable: 'never' }),
  },
  columns: [
    { field: 'effective_on', jump: true, sortable: true, width: 120 }, { field: 'content', width: 360 }, { field: 'change_reason', width: 220 },
    { field: 'contract_id', width: 176 }, 'enterprise_id', 'created_by', { field: 'created_at', sortable: true },
  ],
  views: { hidden: ['enterprise_id', 'contract_id'], card: ['content', 'change_reason'] },
  filters: ['contract_id', 'enterprise_id', 'incubator_id', 'effective_on'],
  sort: ['-effective_on', '-id'],
});
