import { area, date, ref } from '@/domain/kernel/field';
import { min } from '@/domain/kernel/rule';

const label = ['name', 'building_id'] as const;
/** 换房: one room or bed of a contract given up for another, of a firm (enterprise-actions) and of a person (contract-actions) alike. entities.md 5.2. */
export const roomChange = {
  label: '换房', access: 'enterprise_changeroom', previews: true, quiet: true, done: '操作成功', confirm: '换房日起的账单按新房间重算，已缴的余款转抵；表计一并换绑。',
  input: {
    from_room: ref('原房间', 'room', { required: true, choices: { label } }),
    changed_at: date('换房日期', { required: true, initial: 'today', hint: '这一天起租新房间' }),
    to_room: ref('新房间', 'room', { required: true, choices: { label, where: { use: 1 } } }),
    area: area('新计租面积', { hint: '不填则按新房间的面积', rules: [min(0.01, '面积应大于0')] }),
  },
  changes: ['contract', 'contract_room', 'contract_term', 'room', 'room_occupancy', 'fee_bill', 'payment', 'meter_binding'],
} as const;
