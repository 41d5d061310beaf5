import type { Party } from '@/domain/kernel/access';
import type { AnyResource } from '@/domain/kernel/resource';
import { answerSheet } from '@/domain/resources/answer-sheet';
import { contract } from '@/domain/resources/contract';
import { facilitatorDemeanor } from '@/domain/resources/facilitator-info';
import { feeBill } from '@/domain/resources/fee-bill';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { reportReturn } from '@/domain/resources/report-return';
import { score } from '@/domain/resources/score';
import { suggest } from '@/domain/resources/suggest';
import { visitor } from '@/domain/resources/visitor';

/** Filters of a list, by their names in the address. */
type Where = Readonly<Record<string, number | readonly number[]>>;
/** A page that is gone to every week, and what there is of it that somebody wants to know. */
export interface Way {
  readonly route: string;
  readonly label?: string;
  /** Of the page, which part of it. */
  readonly search?: string;
  /** Of how many rows there are; or a figure: of the answer itself, or of all rows together. */
  readonly count?: {
    readonly of: AnyResource;
    readonly query: string;
    readonly where: Where;
    readonly says: string;
    /** They want something done: marked while there are any. */
    readonly waits?: true;
    readonly figure?: { readonly field: string; readonly rows: 'none' | 'all' };
  };
}
const counted = (of: AnyResource, where: Where, says: string) => ({ count: { of, query: 'list', where, says, waits: true as const } });
/** What there is, and is in order. */
const standing = (of: AnyResource, where: Where, says: string, query = 'list') => ({ count: { of, query, where, says } });
/** So many rows are added up: nobody has more showcases. */
export const mostRows = 100;
const figured = (of: AnyResource, says: string, field: string, rows: 'none' | 'all', query = 'list') => {
  const where: Where = rows === 'all' ? { pageSize: mostRows } : {};
  return { count: { of, query, where, says, figure: { field, rows } } };
};
export type Answered = Readonly<Record<string, unknown>> & {
  readonly total?: number;
  readonly data?: readonly Readonly<Record<string, unknown>>[];
};
/** What is said beside a way, from what its list answered; null while nothing is known. */
export function numberOf({ figure }: NonNullable<Way['count']>, answer: Answered): number | null {
  const { total, data } = answer;
  if (!figure) return total ?? null;
  if (figure.rows === 'none') return answer[figure.field] === undefined ? null : Number(answer[figure.field]);
  if (!data) return null;
  return data.reduce((sum, row) => sum + Number(row[figure.field] ?? 0), 0);
}
const tenant: readonly Way[] = [
  { route: 'fee_bill.list', ...counted(feeBill, { status: [10, 15] }, '张待缴') },
  { route: 'contract.list', label: '我的合同', ...standing(contract, { status: 30 }, '份履行中') },
  { route: 'report_return.filling', label: '我的填报', ...counted(reportReturn, { auditStatus: [0, 1, 4] }, '份待填报') },
  { route: 'mtroom.company', label: '订会议室' },
  { route: 'mtroom_apl.reserve', ...standing(mtroomApl, { status: 1 }, '场待开', 'mine') },
  { route: 'visitor.list', label: '邀请访客', search: '?new=1', ...standing(visitor, { status: 3 }, '人待到') },
  { route: 'answer_sheet.list', ...counted(answerSheet, { open: 1 }, '份待填') },
  { route: 'policy.company', label: '可申报政策' },
  { route: 'activity.company' },
  { route: 'suggest.company' },
  { route: 'meter.electric' },
  { route: 'meter.water' },
  { route: 'enterprise.own', label: '我的积分', search: '?tab=score', ...figured(score, '分', 'balance', 'none', 'sums') },
];
const provider: readonly Way[] = [
  { route: 'suggest.list', ...counted(suggest, { status: 0 }, '条待回复') },
  { route: 'facilitator_service.own' },
  { route: 'facilitator_info.list' },
  { route: 'facilitator_demeanor.list', ...figured(facilitatorDemeanor, '次浏览', 'view_count', 'all') },
  { route: 'facilitator.own' },
  { route: 'policy.facilitator' },
];
const tutor: readonly Way[] = [
  { route: 'tutor.own' },
  { route: 'activity_apply.my' },
  { route: 'answer_sheet.list', ...counted(answerSheet, { open: 1 }, '份待填') },
];
/** The first page of those who are not staff (screens-and-panels.md, last paragraph). */
export const waysOf = (party: Party): readonly Way[] => ({ enterprise: tenant, facilitator: provider, tutor, staff: [], visitor: [] })[party];
