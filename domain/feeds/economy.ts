import { defineFeed } from '../kernel/feed';
import type { Indicator, Lines, Slice } from './blocks';

/** `ratio`: of R&D to revenue in %; `enterprises`: how many raised money. */
export interface EconomyIndicator extends Indicator {
  readonly ratio?: number | null;
  readonly enterprises?: number;
}
/** GET /statistics/yq: rolling four approved quarters up to `period`, employment of that quarter, finance of its year. */
export interface ParkEconomy {
  readonly as_of: string | null;
  readonly period: string | null;
  readonly reported: number;
  readonly expected: number;
  readonly economy: readonly EconomyIndicator[];
  readonly trend: Lines;
  readonly people: {
    readonly total: number | null;
    readonly unit: string;
    readonly by_degree: readonly Slice[];
    readonly graduates: number | null;
    readonly returnees: number | null;
  };
  readonly finance_rounds: readonly Slice[];
}
export const economyFeed = defineFeed<ParkEconomy>({
  id: 'cockpit.economy',
  label: '园区经济',
  endpoint: '/statistics/yq',
  scope: 'building',
  permission: 'cockpit_read',
  sample: {
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
  },
});

/** GET /report/last-knowledge-sum: the last approved period; knowledgeValidNum stays at the top (specification, cockpit statistics). */
export interface KnowledgeSum {
  readonly knowledgeValidNum: number | null;
  readonly unit: string;
  readonly period: string | null;
  readonly as_of: string | null;
  readonly knowledgeApplyNum: number | null;
  readonly knowledgeGrantNum: number | null;
  readonly holders: number;
  readonly parts: readonly { readonly key: string; readonly label: string; readonly value: number }[];
}
export const knowledgeFeed = defineFeed<KnowledgeSum>({
  id: 'cockpit.knowledge',
  label: '知识产权',
  endpoint: '/report/last-knowledge-sum',
  scope: 'building',
  permission: 'cockpit_read',
  sample: {
    knowledgeValidNum: 642,
    unit: '件',
    period: '2026-Q3',
    as_of: '2026-10-31',
    knowledgeApplyNum: 118,
    knowledgeGrantNum: 87,
    holders: 82,
    parts: [
      { key: 'invention', label: '发明专利', value: 96 },
      { key: 'utility', label: '实用新型', value: 88 },
      { key: 'design', label: '外观设计', value: 22 },
      { key: 'software', label: '软件著作权', value: 431 },
      { key: 'ic', label: '集成电路布图', value: 5 },
    ],
  },
});
