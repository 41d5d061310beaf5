import { metrics, wholeYear, type Metric } from '@/domain/codes/analysis';
import type { Analysis, ReportedQuarter } from '@/domain/feeds/analysis';

interface MetricGroup {
  readonly title: string;
  readonly choices: readonly Metric[];
}
const titles = [
  ['万元', '经济 · 万元'],
  ['人', '人员 · 人'],
  ['件', '知识产权 · 件'],
] as const;
/** The metrics that anybody filled in, by their units; what is chosen is always there. */
export const metricGroups = (filled: readonly string[], chosen: string): readonly MetricGroup[] =>
  titles
    .map(([unit, title]) => ({ title, choices: metrics.filter((one) => one.unit === unit && (filled.includes(one.code) || one.code === chosen)) }))
    .filter(({ choices }) => choices.length > 0);
/** Two years of quarters are at hand; an older one, and one without returns, only while it is chosen. */
const atHand = 8;
export function periodsOf({ periods }: Pick<Analysis, 'periods'>, chosen: string): readonly ReportedQuarter[] {
  const near = periods.slice(0, atHand);
  if (chosen === '' || chosen === wholeYear || near.some(({ period }) => period === chosen)) return near;
  return [...near, periods.find(({ period }) => period === chosen) ?? { period: chosen, reported: 0, expected: 0 }];
}
