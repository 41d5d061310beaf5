import { defineFeed } from '../kernel/feed';
import type { Lines, Slice } from './blocks';

export interface TopEnterprise {
  readonly id: number;
  readonly name: string;
  readonly field: string | null;
  readonly revenue: number | null;
  readonly unit: string;
  readonly tags: readonly string[];
}
/** GET /driveEnterprise: who sits in the park, and the movement of twelve months (入驻, 退出, 毕业). */
export interface EnterpriseStructure {
  readonly as_of: string | null;
  readonly by_stage: readonly Slice[];
  readonly by_field: readonly Slice[];
  readonly by_age: readonly Slice[];
  readonly by_capital: readonly Slice[];
  readonly by_founder: readonly Slice[];
  readonly movement: Lines;
  readonly top: readonly TopEnterprise[];
}
const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const byField: readonly Slice[] = [
  { name: '电子信息', value: 74 },
  { name: '生物医药与医疗器械', value: 31 },
  { name: '先进制造', value: 26 },
  { name: '新材料', value: 18 },
  { name: '其他', value: 37 },
];
const sample: EnterpriseStructure = {
  as_of: '2026-11-20 17:05:00',
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
  top: [
    { id: 301, name: '示例智能科技有限公司', field: '电子信息', revenue: 3260, unit: '万元', tags: ['高企', '专精特新'] },
    { id: 302, name: '清岚生物技术有限公司', field: '生物医药与医疗器械', revenue: 2740, unit: '万元', tags: ['高企'] },
    { id: 303, name: '衡度精密仪器有限公司', field: '先进制造', revenue: 2315, unit: '万元', tags: ['高企', '科小'] },
    { id: 304, name: '云栈数据服务有限公司', field: '电子信息', revenue: 1988, unit: '万元', tags: ['科小'] },
    { id: 305, name: '沐石新材料有限公司', field: '新材料', revenue: 1620, unit: '万元', tags: ['科小'] },
  ],
};
export const enterpriseFeed = defineFeed<EnterpriseStructure>({
  id: 'cockpit.enterprise',
  label: '企业结构',
  endpoint: '/driveEnterprise',
  scope: 'building',
  permission: 'cockpit_read',
  sample,
});

/** GET /statistics/enterprise: open to anybody, so aggregates and one published company without contacts or money. */
export interface PublicEnterprise {
  readonly as_of: string | null;
  readonly total: number;
  readonly incubating: number;
  readonly graduated: number;
  readonly by_field: readonly Slice[];
  readonly enterprise: {
    readonly id: number;
    readonly name: string;
    readonly logo: string | null;
    readonly credit_code: string | null; // masked by the server
    readonly founded: string | null;
    readonly settled_at: string | null;
    readonly stage: string | null;
    readonly field: string | null;
    readonly tags: readonly string[];
    readonly radar: { readonly axes: readonly string[]; readonly value: readonly (number | null)[]; readonly avg: readonly (number | null)[] } | null;
    readonly timeline: readonly { readonly date: string; readonly text: string }[];
  } | null;
}
export const publicEnterpriseFeed = defineFeed<PublicEnterprise>({
  id: 'public.enterprise',
  label: '企业画像',
  endpoint: '/statistics/enterprise',
  scope: 'public',
  sample: {
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
      founded: '2022-03-11',
      settled_at: '2022-06-01',
      stage: '在孵',
      field: '电子信息',
      tags: ['高新技术企业', '科技型中小企业'],
      radar: { axes: ['创新', '成长', '团队', '融资', '合规', '活跃'], value: [82, 74, 68, 40, 95, 77], avg: [55, 52, 50, 31, 88, 49] },
      timeline: [
        { date: '2022-06-01', text: '入驻高新创业中心 A座1203' },
        { date: '2023-10-16', text: '认定科技型中小企业' },
        { date: '2024-12-06', text: '认定高新技术企业' },
      ],
    },
  },
});
