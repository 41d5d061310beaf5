import type { Party } from '@/domain/kernel/access';
import type { AnyResource } from '@/domain/kernel/resource';
import { answerSheet } from '@/domain/resources/answer-sheet';
import { feeBill } from '@/domain/resources/fee-bill';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { suggest } from '@/domain/resources/suggest';
import { visitor } from '@/domain/resources/visitor';

/** Filters of a list, by their names in the address. */
type Where = Readonly<Record<string, number | readonly number[]>>;
/** A page that is gone to every week, and what there is of it that somebody wants to know. */
export interface Way {
  readonly route: string;
  readonly label?: string;
  readonly count?: { readonly of: AnyResource; readonly query: string; readonly where: Where; readonly says: string };
}
const counted = (of: AnyResource, where: Where, says: string, query = 'list') => ({ count: { of, query, where, says } });
const tenant: readonly Way[] = [
  { route: 'fee_bill.list', ...counted(feeBill, { status: [10, 15] }, '张待缴') },
  { route: 'mtroom.company', label: '订会议室' },
  { route: 'mtroom_apl.reserve', ...counted(mtroomApl, { status: 1 }, '场待开', 'mine') },
  { route: 'visitor.list', label: '邀请访客', ...counted(visitor, { status: 3 }, '人待到') },
  { route: 'answer_sheet.list', ...counted(answerSheet, { open: 1 }, '份待填') },
  { route: 'policy.company', label: '可申报政策' },
  { route: 'activity.company' },
  { route: 'suggest.company' },
  { route: 'meter.electric' },
  { route: 'meter.water' },
];
const provider: readonly Way[] = [
  { route: 'suggest.list', ...counted(suggest, { status: 0 }, '条待回复') },
  { route: 'facilitator_service.own' },
  { route: 'facilitator_info.list' },
  { route: 'facilitator_demeanor.list' },
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
