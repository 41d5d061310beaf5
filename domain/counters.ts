import type { Access } from './kernel/access';
import type { CounterName } from './feeds/user';
import { queryOf, tiles, type Tile } from './tiles';

type Query = Readonly<Record<string, string | readonly string[]>>;
/** One of the 24 counters of the dashboard: the total of the list behind its tile (entities.md 13.3). */
export interface Counter {
  readonly name: CounterName;
  readonly resource: string; // whose list it is
  readonly access: Access; // the list right of the page
  readonly path: `/${string}`; // the page
  /** The filter of the list, by the names of the address. */
  filterOf(userId: number): Query;
}
const resources: Readonly<Record<CounterName, string>> = {
  myEnterprise: 'enterprise',
  pointEnterprise: 'enterprise',
  WaitCheck: 'check_item',
  WaitCheckPlan: 'check_plan',
  WaitCooperative: 'facilitator',
  WaitExtension: 'project_promotion',
  WaitFreeSpace: 'field_record',
  WaitInformationAudit: 'enterprise_change',
  WaitMessage: 'suggest',
  WaitMtroomApply: 'mtroom_apl',
  WaitNewsAudit: 'news',
  WaitPolicyAudit: 'policy',
  WaitQuestionnaire: 'answer_sheet',
  WaitReportForm: 'report_return',
  WaitServiceInfo: 'facilitator_info',
  WaitServiceStyle: 'facilitator_demeanor',
  WaitSettlement: 'settlement_apply',
  WaitStyleAudit: 'showcase',
  WaitTaskAudit: 'check_task',
  WaitTaskImplemented: 'check_task',
  WaitTaskRectification: 'check_task',
  WaitToBeSettled: 'enterprise',
  WaitTrain: 'activity',
  WaitVisitorAudit: 'visitor',
};
/** What a page opens with when its address carries no filter: its list asks with this, and its counter counts with it. */
export const openingFilters: Readonly<Record<string, Query>> = {
  '/check/plan': { status: '2' },
  '/check/task': { status: '1' },
  '/customer/information': { audit_status: '2' },
  '/customer/feature': { audit_status: '2' },
  '/customer/project/wait': { residence: '1' },
  '/questionnaire/fill': { status: ['0', '1'], open: '1' },
};
const filterOf = (tile: Tile, userId: number): Query => {
  const query = queryOf(tile, userId);
  return Object.keys(query).length > 0 ? query : (openingFilters[tile.path] ?? {});
};
export const counters: readonly Counter[] = tiles.map((tile) => ({
  name: tile.counter as CounterName,
  resource: resources[tile.counter as CounterName],
  access: tile.access,
  path: tile.path,
  filterOf: (userId) => filterOf(tile, userId),
}));
