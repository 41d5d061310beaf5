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
  readonly reports: readonly number[]; // whose approved returns add up to it
  readonly parts: readonly { readonly key: string; readonly label: string; readonly value: number }[];
}
export const knowledgeFeed = defineFeed<KnowledgeSum>({
  id: 'cockpit.knowledge',
  label: '知识产权',
  endpoint: '/report/last-knowledge-sum',
  scope: 'building',
  permission: 'cockpit_read',
});
