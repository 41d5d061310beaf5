import type { Slice } from '@/domain/feeds/blocks';
import { enterpriseFeed, publicEnterpriseFeed } from '@/domain/feeds/enterprise';
import { sample } from './sample';

const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const byField: readonly Slice[] = [
  { name: '电子信息', value: 74 },
  { name: '生物医药与医疗器械', value: 31 },
  { name: '先进制造', value: 26 },
  { name: '新材料', value: 18 },
  { name: '其他', value: 37 },
];
export const enterpriseSamples = [
  sample(enterpriseFeed, {
    as_of: '2026-11-20 17:05:00',
    tiers: [
      { key: 'incubating', name: '在孵', value: 142, before: 131 },
      { key: 'sci_sme', name: '科技型中小', value: 64, before: 56 },
      { key: 'high_tech', name: '高企', value: 38, before: 34 },
      { key: 'specialised', name: '专精特新', value: 7, before: 7 },
      { key: 'listed', name: '上市', value: 2, before: null },
    ],
    by_stage: [
      { name: '在孵', value: 142 },
      { name: '毕业留园', value: 21 },
      { name: '非孵化', value: 23 },
    ],
    by_field: byField,
    by_age: [
      { name: '1年内', value: 41 },
      { name: '1-2年', value: 53 },
      { name: '2-3年', value: 36 },
      { name: '3年以上', value: 56 },
    ],
    by_capital: [
      { name: '100万以下', value: 47 },
      { name: '100-500万', value: 81 },
      { name: '500万以上', value: 58 },
    ],
    by_founder: [
      { name: '大学生', value: 33 },
      { name: '科技人员', value: 51 },
      { name: '留学人员', value: 18 },
      { name: '其他', value: 84 },
    ],
    movement: {
      x: months,
      series: [
        { name: '入驻', unit: '家', data: [2, 1, 1, 4, 3, 2, 3, 2, 4, 5, 2, 3] },
        { name: '退出', unit: '家', data: [1, 2, 0, 1, 1, 2, 1, 0, 2, 1, 1, 0] },
        { name: '毕业', unit: '家', data: [0, 0, 1, 1, 2, 1, 0, 1, 0, 2, 1, 0] },
      ],
    },
    movement_long: {
      x: [...months.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`), ...months],
      series: [
        { name: '入驻', unit: '家', data: [3, 2, 1, 2, 4, 1, 3, 2, 3, 2, 4, 3, 2, 1, 1, 4, 3, 2, 3, 2, 4, 5, 2, 3] },
        { name: '退出', unit: '家', data: [0, 1, 1, 0, 2, 1, 0, 1, 1, 2, 0, 1, 1, 2, 0, 1, 1, 2, 1, 0, 2, 1, 1, 0] },
        { name: '毕业', unit: '家', data: [0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 2, 1, 0, 1, 0, 2, 1, 0] },
      ],
    },
    top: [
      { id: 301, name: '示例智能科技有限公司', field: '电子信息', revenue: 3260, unit: '万元', tags: ['高企', '专精特新'] },
      { id: 302, name: '清岚生物技术有限公司', field: '生物医药与医疗器械', revenue: 2740, unit: '万元', tags: ['高企'] },
      { id: 303, name: '衡度精密仪器有限公司', field: '先进制造', revenue: 2315, unit: '万元', tags: ['高企', '科小'] },
      { id: 304, name: '云栈数据服务有限公司', field: '电子信息', revenue: 1988, unit: '万元', tags: ['科小'] },
      { id: 305, name: '沐石新材料有限公司', field: '新材料', revenue: 1620, unit: '万元', tags: ['科小'] },
    ],
  }),
  sample(publicEnterpriseFeed, {
    as_of: '2026-11-20 17:05:00',
    total: 186,
    incubating: 142,
    graduated: 57,
    by_field: byField,
    enterprise: {
      id: 301,
      name: '示例智能科技有限公司',
      logo: null,
      credit_code: '9133************2X',
      park: '高新创业中心',
      industry: '软件和信息技术服务业',
      founded: '2022-03-11',
      settled_at: '2022-06-01',
      stage: '在孵',
      field: '电子信息',
      tags: ['高新技术企业', '科技型中小企业'],
      radar: { axes: ['创新', '成长', '团队', '融资', '合规', '活跃'], value: [82, 74, 68, 40, 95, 77], avg: [55, 52, 50, 31, 88, 49] },
      months: [
        { month: '2026-09', values: [78, 70, 66, 38, 93, 75], total: 70, average: 52 },
        { month: '2026-10', values: [80, 72, null, 39, 94, 76], total: 72, average: 53 },
        { month: '2026-11', values: [82, 74, 68, 40, 95, 77], total: 73, average: 54 },
      ],
      honours: [
        { name: '高新技术企业', granted_at: '2024-12-06', valid_to: '2027-12-05' },
        { name: '科技型中小企业', granted_at: '2023-10-16', valid_to: null },
      ],
      knowledge: [
        { name: '发明专利', value: 6 },
        { name: '软件著作权', value: 19 },
      ],
      rounds: [{ date: '2025-05-20', name: '天使' }],
      similar: [{ id: 304, name: '云栈数据服务有限公司', stage: '在孵', tags: ['科技型中小企业'] }],
      timeline: [
        { date: '2022-06-01', text: '入驻高新创业中心 A座1203' },
        { date: '2023-10-16', text: '认定科技型中小企业' },
        { date: '2024-12-06', text: '认定高新技术企业' },
      ],
    },
  }),
];
