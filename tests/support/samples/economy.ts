import { economyFeed, knowledgeFeed } from '@/domain/feeds/economy';
import { sample } from './sample';

export const economySamples = [
  sample(economyFeed, {
    as_of: '2026-10-31',
    period: '2026-Q3',
    reported: 128,
    expected: 142,
    economy: [
      { key: 'revenue', label: '营业收入', value: 69900, unit: '万元', yoy: 12.6 },
      { key: 'tax', label: '实缴税费', value: 3150, unit: '万元', yoy: 9.8 },
      { key: 'profit', label: '净利润', value: 2480, unit: '万元', yoy: 4.1 },
      { key: 'rd', label: '研发投入', value: 4670, unit: '万元', yoy: 15.2, ratio: 6.68 },
      { key: 'finance', label: '获投融资', value: 8460, unit: '万元', yoy: null, enterprises: 19 },
    ],
    trend: {
      x: ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'],
      series: [
        { name: '营业收入', unit: '万元', data: [17900, 15200, 17300, 19500] },
        { name: '实缴税费', unit: '万元', data: [820, 690, 770, 870] },
      ],
    },
    people: {
      total: 1704,
      unit: '人',
      by_degree: [
        { name: '博士', value: 61 },
        { name: '硕士', value: 288 },
        { name: '本科', value: 702 },
        { name: '大专', value: 312 },
        { name: '其他', value: 341 },
      ],
      graduates: 96,
      returnees: 44,
    },
    finance_rounds: [
      { name: '天使', value: 9 },
      { name: 'Pre-A', value: 6 },
      { name: 'A轮及以后', value: 4 },
    ],
  }),
  sample(knowledgeFeed, {
    knowledgeValidNum: 642,
    unit: '件',
    period: '2026-Q3',
    as_of: '2026-10-31',
    knowledgeApplyNum: 118,
    knowledgeGrantNum: 87,
    holders: 82,
    reports: [8],
    parts: [
      { key: 'invention', label: '发明专利', value: 96 },
      { key: 'utility', label: '实用新型', value: 88 },
      { key: 'design', label: '外观设计', value: 22 },
      { key: 'software', label: '软件著作权', value: 431 },
      { key: 'ic', label: '集成电路布图', value: 5 },
    ],
  }),
];
