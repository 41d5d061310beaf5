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
/** A step of growth, in 家: stocks that overlap, for a high-tech company is a science and technology one as well. `before`: of the same day a year ago; null: nobody wrote it down. */
export interface Tier {
  readonly key: 'incubating' | 'sci_sme' | 'high_tech' | 'specialised' | 'listed';
  readonly name: string;
  readonly value: number;
  readonly before: number | null;
}
/** GET /driveEnterprise: who sits in the park, and the movement of twelve months (入驻, 退出, 毕业). */
export interface EnterpriseStructure {
  readonly as_of: string | null;
  readonly tiers: readonly Tier[]; // from 在孵 up to 上市
  readonly by_stage: readonly Slice[];
  readonly by_field: readonly Slice[];
  readonly by_age: readonly Slice[];
  readonly by_capital: readonly Slice[];
  readonly by_founder: readonly Slice[];
  readonly movement: Lines;
  readonly movement_long: Lines; // the same of twenty-four months, for walls
  readonly top: readonly TopEnterprise[];
}
export const enterpriseFeed = defineFeed<EnterpriseStructure>({
  id: 'cockpit.enterprise',
  label: '企业结构',
  endpoint: '/driveEnterprise',
  scope: 'building',
  permission: 'cockpit_read',
});

/** A month of an enterprise's stored scores, 0 to 100; null: nothing was known of it. */
export interface ScoredMonth {
  readonly month: string; // YYYY-MM
  readonly values: readonly (number | null)[]; // by the axes of the radar
  readonly total: number | null;
  readonly average: number | null; // of the totals of the residents
}
/** An enterprise that is like it: of the same field. */
export interface Similar {
  readonly id: number;
  readonly name: string;
  readonly stage: string | null;
  readonly tags: readonly string[];
}
/** What is shown of one enterprise: neither contacts nor money. */
export interface Portrait {
  readonly id: number;
  readonly name: string;
  readonly logo: string | null;
  readonly credit_code: string | null; // masked by the server
  readonly park: string | null;
  readonly industry: string | null;
  readonly founded: string | null;
  readonly settled_at: string | null;
  readonly stage: string | null;
  readonly field: string | null;
  readonly tags: readonly string[];
  readonly radar: { readonly axes: readonly string[]; readonly value: readonly (number | null)[]; readonly avg: readonly (number | null)[] } | null;
  readonly months: readonly ScoredMonth[]; // at most twelve, oldest first
  readonly honours: readonly { readonly name: string; readonly granted_at: string; readonly valid_to: string | null }[];
  readonly knowledge: readonly Slice[]; // valid rights by kind
  readonly rounds: readonly { readonly date: string; readonly name: string }[]; // money raised, never how much
  readonly timeline: readonly { readonly date: string; readonly text: string }[];
  readonly similar: readonly Similar[];
}
/** GET /statistics/resident/{id}: the same for staff, of any enterprise within reach; `published`: whether the public sees it as well. */
export interface StaffPortrait extends Portrait {
  readonly as_of: string | null;
  readonly published: boolean;
}
/** GET /statistics/enterprise: open to anybody, so aggregates and one published company without contacts or money. */
export interface PublicEnterprise {
  readonly as_of: string | null;
  readonly total: number;
  readonly incubating: number;
  readonly graduated: number;
  readonly by_field: readonly Slice[];
  readonly enterprise: Portrait | null;
}
export const publicEnterpriseFeed = defineFeed<PublicEnterprise>({
  id: 'public.enterprise',
  label: '企业画像',
  endpoint: '/statistics/enterprise',
  scope: 'public',
});
