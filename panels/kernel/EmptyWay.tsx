import type { Access } from '@/domain/kernel/access';
import { type ListLink, useLists, usePanelHost } from './host';

/** Where what an empty panel misses is begun, and the right that it takes there. */
export interface EmptyWay extends ListLink {
  readonly access: Access;
  /** In a word: 去登记入驻. */
  readonly text: string;
}
export const ways = {
  buildings: { route: 'building.list', access: 'building_store', text: '去录入楼栋' },
  residents: { route: 'entry_information.list', access: 'entry_information_store', text: '去登记入驻' },
  leads: { route: 'enterprise.list', access: 'enterprise_store', text: '去录入客户' },
  contracts: { route: 'contract.list', access: 'contract_store', text: '去签订合同' },
  reports: { route: 'report_return.list', access: 'report_return_list', text: '去审核填报' },
  financing: { route: 'knowledge.list', query: { list: 'financing' }, access: 'financing_store', text: '去登记融资' },
  electric: { route: 'meter.electric', access: 'meter_store', text: '去添加电表' },
  water: { route: 'meter.water', access: 'meter_store', text: '去添加水表' },
  cars: { route: 'car_pass.list', query: { list: 'park' }, access: 'car_park_store', text: '去添加停车场' },
  checks: { route: 'check_plan.list', access: 'check_plan_store', text: '去安排巡检' },
} as const satisfies Readonly<Record<string, EmptyWay>>;

/** The way out of an empty panel, for whoever may begin there. */
export function EmptyWayButton({ way }: { readonly way: EmptyWay }) {
  const host = usePanelHost();
  const open = useLists().to(way);
  if (!open || !host.can(way.access)) return null;
  return (
    <button type="button" className="p-button" onClick={open}>
      {way.text}
    </button>
  );
}
