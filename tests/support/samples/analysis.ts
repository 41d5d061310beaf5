import { metrics } from '@/domain/codes/analysis';
import { analysisFeed, unreportedFeed, type AnalysisRow } from '@/domain/feeds/analysis';
import { sample } from './sample';

const x = ['2024-Q4', '2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'];
const rows: readonly AnalysisRow[] = [
  {
    code: 1,
    name: '电子信息',
    enterprises: 58,
    values: [7900, 6700, 7600, 8600, 8900, 7600, 8600, 9700],
    value: 9700,
    share: 49.7,
    mom: 12.8,
    yoy: 12.8,
  },
  {
    code: 5,
    name: '生物医药与医疗器械',
    enterprises: 31,
    values: [4100, 3500, 4000, 4500, 4650, 3950, 4500, 5070],
    value: 5070,
    share: 26,
    mom: 12.7,
    yoy: 12.7,
  },
  {
    code: 2,
    name: '先进制造',
    enterprises: 22,
    values: [2400, 2000, 2300, 2600, 2700, 2280, 2600, 2930],
    value: 2930,
    share: 15,
    mom: 12.7,
    yoy: 12.7,
  },
  {
    code: 10,
    name: '核应用技术',
    enterprises: 1,
    values: [null, null, null, null, null, null, null, 60],
    value: 60,
    share: 0.3,
    mom: null,
    yoy: null,
  },
  { code: 99, name: '其他', enterprises: 16, values: [1497, 1299, 1464, 1618, 1650, 1370, 1600, 1740], value: 1740, share: 8.9, mom: 8.8, yoy: 7.5 },
];
export const analysisSamples = [
  sample(analysisFeed, {
    as_of: '2026-10-31',
    period: '2026-Q3',
    whole: false,
    metric: metrics[0],
    by: 'field',
    reported: 128,
    expected: 142,
    periods: x.toReversed().map((period) => ({ period, reported: 128, expected: 142 })),
    metrics: ['revenue', 'tax', 'profit', 'rd', 'finance', 'employees', 'knowledge_valid', 'knowledge_apply'],
    x,
    reports: x.map((_, at) => [at + 1]),
    rows,
    total: {
      code: -1,
      name: '合计',
      enterprises: 128,
      values: [15897, 13499, 15364, 17318, 17900, 15200, 17300, 19500],
      value: 19500,
      share: 100,
      mom: 12.7,
      yoy: 12.6,
    },
    top: [
      { id: 301, name: '示例智能科技有限公司', field: '电子信息', value: 910, share: 4.7 },
      { id: 305, name: '沐石新材料研究与高端装备协同创新技术发展有限责任公司', field: null, value: 640, share: 3.3 },
      { id: 303, name: '衡度精密仪器有限公司', field: '先进制造', value: 512.4, share: 2.6 },
    ],
  }),
  sample(unreportedFeed, {
    as_of: '2026-11-20 09:00:00',
    period: '2026-Q3',
    deadline: '2026-10-31 23:59:59',
    reports: [8],
    expected: 142,
    approved: 128,
    waiting: 4,
    missing: 10,
    data: [
      { id: 1, enterprise_id: 302, name: '清岚生物技术有限公司', state: '已退回', days_late: 20, reminded_at: '2026-11-10 09:00:00' },
      { id: 2, enterprise_id: 304, name: '云栈数据服务有限公司', state: '未填', days_late: 20, reminded_at: null },
      { id: 3, enterprise_id: 305, name: '沐石新材料研究与高端装备协同创新技术发展有限责任公司', state: '已暂存', days_late: 0, reminded_at: null },
    ],
  }),
];
