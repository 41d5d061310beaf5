import { codes } from '../kernel/codes';

/**
 * How a figure runs over quarters: of a `flow` four of them make a year, a `stock` is that of its last day, `year` has been counted
 * since the first of January. Only flows are ever added.
 */
export type Course = 'flow' | 'stock' | 'year';
export interface Metric {
  readonly code: string;
  readonly label: string;
  readonly unit: '万元' | '人' | '件';
  readonly course: Course;
}
const money = { unit: '万元', course: 'flow' } as const;
const people = { unit: '人', course: 'stock' } as const;
/** What is analysed: items of the quarterly return by their keys (entities.md 11.3), and the money raised as it was confirmed. */
export const metrics = [
  { code: 'revenue', label: '营业收入', ...money },
  { code: 'output', label: '工业总产值', ...money },
  { code: 'tax', label: '实缴税费', ...money },
  { code: 'profit', label: '净利润', ...money },
  { code: 'rd', label: '研发投入', ...money },
  { code: 'export', label: '出口总额', ...money },
  { code: 'contract_money', label: '技术合同额', ...money },
  { code: 'project_money', label: '项目经费', ...money },
  { code: 'finance', label: '获投融资', ...money },
  { code: 'employees', label: '从业人员', ...people },
  { code: 'rd_staff', label: '研发人员', ...people },
  { code: 'tech_staff', label: '科技人员', ...people },
  { code: 'graduates_new', label: '应届毕业生', ...people },
  { code: 'knowledge_valid', label: '有效知识产权', unit: '件', course: 'stock' },
  { code: 'knowledge_apply', label: '当年申请', unit: '件', course: 'year' },
  { code: 'knowledge_grant', label: '当年授权', unit: '件', course: 'year' },
] as const satisfies readonly Metric[];
export type MetricCode = (typeof metrics)[number]['code'];
export const metricCodes = codes(
  'analysis_metric',
  metrics.map(({ code, label }) => ({ code, label })),
);
/** What the figures are split by. */
export const dimension = codes('analysis_dimension', [
  { code: 'field', label: '技术领域' },
  { code: 'stage', label: '孵化阶段' },
  { code: 'tenure', label: '入驻年限' },
  { code: 'building', label: '楼宇' },
]);
export type Dimension = (typeof dimension.items)[number]['code'];
/** Whole years from the day of settling to the last day of the quarter. */
export const tenure = codes('tenure', [
  { code: 0, label: '1年内' },
  { code: 1, label: '1-2年' },
  { code: 2, label: '2-3年' },
  { code: 3, label: '3年以上' },
  { code: 9, label: '未填入驻日期' },
]);
/** Years of which quarters may be chosen: a feed is asked with closed values only. */
const years = { first: 2015, count: 40 } as const;
/** The four quarters that end with the last one. */
export const wholeYear = 'year';
export const quarters: readonly string[] = Array.from(
  { length: years.count * 4 },
  (_, at) => `${years.first + Math.floor(at / 4)}-Q${(at % 4) + 1}`,
);
const quarterCode = (code: string) => ({ code, label: `${code.slice(0, 4)}年第${code.slice(6)}季度` });
export const analysisPeriod = codes('analysis_period', [{ code: wholeYear as string, label: '近四季' }, ...quarters.map(quarterCode)]);
