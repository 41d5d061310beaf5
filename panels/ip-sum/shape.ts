import type { KnowledgeSum } from '@/domain/feeds/economy';

export interface Part {
  readonly name: string;
  readonly value: number; // 件
  readonly share: number; // % of the valid ones, one decimal
}
export interface Knowledge {
  readonly valid: number | null;
  readonly unit: string;
  readonly period: string;
  readonly applied: number | null;
  readonly granted: number | null;
  readonly holders: number; // enterprises
  readonly parts: readonly Part[];
}
const periodText = (period: string | null): string => (period ?? '').replace(/^(\d{4})-Q([1-4])$/, '$1 年第 $2 季度');
/** The kinds from the most to the least, with their part of the whole. */
export function shape({ knowledgeValidNum: valid, unit, period, knowledgeApplyNum, knowledgeGrantNum, holders, parts }: KnowledgeSum): Knowledge {
  const share = (value: number) => (valid ? Math.round((1000 * value) / valid) / 10 : 0);
  return {
    valid,
    unit,
    period: periodText(period),
    applied: knowledgeApplyNum,
    granted: knowledgeGrantNum,
    holders,
    parts: parts.map(({ label, value }) => ({ name: label, value, share: share(value) })).sort((one, other) => other.value - one.value),
  };
}
