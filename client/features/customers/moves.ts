import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../../kernel/api/api';
import { actionsFor, mayAct, mayOperate, type NamedAction, type Viewer } from '../../kernel/visibility';

/** The columns of the funnel, each the rows of the customer list that meet its filters. domain.md section 3. */
export const stages = [
  { key: 'talk', title: '洽谈', query: { need_status: 10, residence: 0 }, shows: ['follow_id', 'last_follow_at', 'next_follow_at'] },
  { key: 'intent', title: '意向', query: { need_status: 20, residence: 0 }, shows: ['follow_id', 'last_follow_at'] },
  { key: 'waiting', title: '待入驻', query: { residence: 1 }, shows: ['building_id', 'rooms', 'contract_end'] },
  {
    key: 'settled',
    title: '已入驻',
    query: { residence: 2, sortField: 'settled_at', sortOrder: 'descend' },
    shows: ['building_id', 'rooms', 'settled_at'],
  },
] as const;
export type StageKey = (typeof stages)[number]['key'];

/** What a step asks before it is done: the demand to be reserved, the contract to be signed, the day of moving in. */
export type Step = { readonly does: 'reserve' } | { readonly does: 'sign' } | { readonly does: 'act'; readonly named: NamedAction };
/**
 * How a customer comes from one column to another; words where it does not: no stage is skipped, and what undoes one is done with the demand
 * or the contract itself. `demands` are those whose right to be followed is looked at.
 */
export function stepOf(from: StageKey, to: StageKey, row: WireRow, resource: AnyResource, demands: AnyResource, viewer: Viewer): Step | string {
  const [at, goal] = [from, to].map((key) => stages.findIndex((one) => one.key === key)) as [number, number];
  if (goal < at) return '不能移回：请在需求或合同中办理释放、作废或退租';
  if (goal > at + 1) return `请先移到“${stages[at + 1]?.title}”`;
  if (to === 'intent')
    return mayOperate(demands, 'update', viewer) || mayOperate(demands, 'store', viewer) ? { does: 'reserve' } : '没有跟进需求的权限';
  if (to === 'waiting') return viewer.can('contract_list') ? { does: 'sign' } : '没有查看合同的权限';
  const named = actionsFor(resource, viewer, ['row']).find(({ name }) => name === 'settle');
  return named && mayAct(resource, named, row, viewer) ? { does: 'act', named } : '没有确认入驻的权限';
}
/** Where a card can be moved to by whoever looks: what its menu offers. */
export const stepsFrom = (from: StageKey, ...who: [row: WireRow, resource: AnyResource, demands: AnyResource, viewer: Viewer]) =>
  stages.filter(({ key }) => key !== from && typeof stepOf(from, key, ...who) !== 'string');
