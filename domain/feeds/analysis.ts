import { analysisPeriod, dimension, metricCodes, type Dimension, type Metric } from '../codes/analysis';
import { defineFeed } from '../kernel/feed';

/** A quarter with approved returns, and how many there are of how many. */
export interface ReportedQuarter {
  readonly period: string;
  readonly reported: number;
  readonly expected: number;
}
/** One part of the dimension, or all of them. Money in 万元; `null`: nobody reported it. */
export interface AnalysisRow {
  readonly code: number;
  readonly name: string;
  readonly enterprises: number; // that reported it in the period
  readonly values: readonly (number | null)[]; // by quarter
  readonly value: number | null; // of the period: of a quarter, or of four
  readonly share: number | null; // of the sum, %
  readonly mom: number | null; // against the quarter before, %; a year, and what is counted since January, has none
  readonly yoy: number | null; // against the same period a year ago, %
}
export interface RankedEnterprise {
  readonly id: number;
  readonly name: string;
  readonly field: string | null;
  readonly value: number;
  readonly share: number | null;
}
/** GET /statistics/analysis: one figure of the approved returns by one dimension, over the eight quarters up to the period. */
export interface Analysis {
  readonly as_of: string | null;
  readonly period: string | null; // the last quarter shown; null: nothing was ever approved
  readonly whole: boolean; // the figures of the period are those of four quarters
  readonly metric: Metric;
  readonly by: Dimension;
  readonly reported: number;
  readonly expected: number;
  readonly periods: readonly ReportedQuarter[]; // the newest first
  readonly metrics: readonly string[]; // those that anybody filled in
  readonly x: readonly string[];
  readonly reports: readonly (readonly number[])[]; // by quarter: whose returns add up to it; none where the figures come from elsewhere
  readonly rows: readonly AnalysisRow[];
  readonly total: AnalysisRow;
  readonly top: readonly RankedEnterprise[]; // those with the most, of the period
}
const period = ['', ...analysisPeriod.items.map(({ code }) => code)];
const analysisParams = {
  metric: metricCodes.items.map(({ code }) => code),
  by: dimension.items.map(({ code }) => code),
  period,
} as const;
/** Of the last quarter with approved returns. */
export const firstAnalysis = { metric: 'revenue', by: 'field', period: '' } as const;
export const analysisFeed = defineFeed<Analysis, typeof analysisParams>({
  id: 'cockpit.analysis',
  label: '数据分析',
  endpoint: '/statistics/analysis',
  params: analysisParams,
  scope: 'building',
  permission: 'cockpit_read',
});

/** An enterprise whose return of a quarter is not there: 未填, 已暂存 or 已退回. */
export interface Unreported {
  readonly id: number; // of the return
  readonly enterprise_id: number;
  readonly name: string;
  readonly state: string;
  readonly days_late: number; // 0: the deadline has not passed
  readonly reminded_at: string | null;
}
/** GET /statistics/unreported: whose approved return is missing in a quarter. */
export interface UnreportedReturns {
  readonly as_of: string | null;
  readonly period: string | null;
  readonly deadline: string | null;
  readonly reports: readonly number[];
  readonly expected: number;
  readonly approved: number;
  readonly waiting: number; // for their audit
  readonly missing: number;
  readonly data: readonly Unreported[];
}
const unreportedParams = { period } as const;
export const unreportedFeed = defineFeed<UnreportedReturns, typeof unreportedParams>({
  id: 'cockpit.unreported',
  label: '未上报企业',
  endpoint: '/statistics/unreported',
  params: unreportedParams,
  scope: 'building',
  permission: 'cockpit_read',
  rows: { at: 'data', key: 'id' },
});
