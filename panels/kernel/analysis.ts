import { dimension, metricCodes, wholeYear } from '@/domain/codes/analysis';
import type { Analysis } from '@/domain/feeds/analysis';
import type { PanelOption } from './panel';
import { quarterText } from './quarters';

const named = (items: readonly { readonly code: string; readonly label: string }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(items.map(({ code, label }) => [code, label]));
/** What a board may choose of an analysis; on a screen it stands in the address. */
export const analysisOptions = {
  metric: { label: '指标', values: named(metricCodes.items), initial: 'revenue' },
  by: { label: '维度', values: named(dimension.items), initial: 'field' },
  period: { label: '期次', values: { '': '最近一期', [wholeYear]: '近四季' }, initial: '' },
} as const satisfies Readonly<Record<string, PanelOption>>;
/** 26年Q3, or 近四季 where it is a year. */
export const periodText = ({ period, whole }: Pick<Analysis, 'period' | 'whole'>): string =>
  whole ? '近四季' : period === null ? '' : quarterText(period);
