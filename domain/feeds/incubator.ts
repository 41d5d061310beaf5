import { defineFeed } from '../kernel/feed';
import type { Amount, Indicator, Lines } from './blocks';
import type { Alarm } from './iot';

export interface BuildingBrief {
  readonly id: number;
  readonly name: string;
  readonly floors: number;
  readonly rooms: number; // all rooms without units
  readonly rented: number; // rooms of status 3 or 4
  readonly rent_rate: number | null; // by area, %
}
export interface IncubatorPin {
  readonly id: number;
  readonly name: string;
  /** Null as long as nobody has set the point: the map then shows no place for it. */
  readonly lng: number | null;
  readonly lat: number | null;
  readonly district: string | null;
  readonly image: string | null;
  readonly area: number; // ㎡
  readonly rent_rate: number | null;
  readonly incubating: number;
  readonly alerts: number; // alarms not closed
  /** The worst of them; null where there is none. */
  readonly alert_level: Alarm['level'] | null;
  readonly buildings: readonly BuildingBrief[];
}
/** A national criterion and how the park stands against it. */
export interface Check {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly target: number;
  readonly ok: boolean;
  /** What it would take: 3 家. Null where it is met, or where nothing is known. */
  readonly missing: Amount | null;
  /** The other criterion that is met in place of this one, where one of two is enough. */
  readonly instead: string | null;
  /** Of several parks, each of which is held to it by itself: `value` is of all of them, `ok` says that every one meets it. Null of one park. */
  readonly parks: readonly { readonly name: string; readonly value: number | null; readonly ok: boolean }[] | null;
}
/** GET /cockpit-incubator: the overview's head and map. */
export interface IncubatorOverview {
  readonly as_of: string | null;
  readonly year: number;
  readonly kpis: readonly Indicator[];
  readonly trend: Lines; // 入驻企业 and 出租率 at the end of each of twelve months, the running one as it stands
  readonly map: { readonly center: readonly [number, number]; readonly incubators: readonly IncubatorPin[] };
  readonly check: readonly Check[];
}

export const incubatorFeed = defineFeed<IncubatorOverview>({
  id: 'cockpit.incubator',
  label: '园区总览',
  endpoint: '/cockpit-incubator',
  everySeconds: 30,
  scope: 'building',
  permission: 'cockpit_read',
});
