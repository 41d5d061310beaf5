import type { Amount } from '@/domain/feeds/blocks';
import { leaseFeed } from '@/domain/feeds/lease';
import { sample } from './sample';

const wan = (value: number): Amount => ({ value, unit: '万元' });

export const leaseSamples = [
  sample(leaseFeed, {
    as_of: '2026-11-20 17:05:00',
    lease: {
      rent_rate: 88,
      unit: '%',
      rented: 27984,
      rentable: 31800,
      avg_price: { value: 1.14, unit: '元/㎡/天' },
      trend: { x: ['2026-08', '2026-09', '2026-10', '2026-11'], series: [{ name: '出租率', unit: '%', data: [86.9, 87.2, 87.7, 88] }] },
      expiring: [
        { name: '30天内', value: 6 },
        { name: '31-60天', value: 5 },
        { name: '61-90天', value: 6 },
      ],
      vacant_top: [
        { id: 71, room: 'B座0703', area: 186, days: 121, lost: wan(2.6) },
        { id: 72, room: '2号楼0504', area: 154, days: 96, lost: wan(1.7) },
        { id: 73, room: '研发楼0301', area: 210, days: 63, lost: wan(1.5) },
        { id: 74, room: 'C座0408', area: 98, days: 58, lost: wan(0.6) },
      ],
    },
    patent: {
      valid: 642,
      unit: '件',
      apply_year: 118,
      grant_year: 87,
      by_type: [
        { name: '发明专利', value: 96 },
        { name: '实用新型', value: 88 },
        { name: '外观设计', value: 22 },
        { name: '软件著作权', value: 431 },
        { name: '集成电路布图', value: 5 },
      ],
      trend: { x: ['2023', '2024', '2025', '2026'], series: [{ name: '有效数', unit: '件', data: [388, 471, 569, 642] }] },
      top: [
        { id: 301, name: '示例智能科技有限公司', value: 41 },
        { id: 303, name: '衡度精密仪器有限公司', value: 33 },
        { id: 302, name: '清岚生物技术有限公司', value: 27 },
      ],
    },
  }),
];
