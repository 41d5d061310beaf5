import { defineFeed } from '../kernel/feed';
import type { Indicator } from './blocks';
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
}
/** GET /cockpit-incubator: the overview's head and map. */
export interface IncubatorOverview {
  readonly as_of: string | null;
  readonly year: number;
  readonly kpis: readonly Indicator[];
  readonly map: { readonly center: readonly [number, number]; readonly incubators: readonly IncubatorPin[] };
  readonly check: readonly Check[];
}

const sample: IncubatorOverview = {
  as_of: '2026-11-20 17:05:00',
  year: 2026,
  kpis: [
    { key: 'enterprise_in', label: '入驻企业', value: 186, unit: '家', yoy: 6.3 },
    { key: 'incubating', label: '在孵企业', value: 142, unit: '家', yoy: 8.4 },
    { key: 'graduated_total', label: '累计毕业企业', value: 57, unit: '家', yoy: 18.8 },
    { key: 'high_tech', label: '高新技术企业', value: 38, unit: '家', yoy: 11.8 },
    { key: 'sci_sme', label: '科技型中小企业', value: 64, unit: '家', yoy: 14.3 },
    { key: 'occupancy', label: '出租率', value: 88, unit: '%', yoy: 2.1 },
  ],
  map: {
    center: [120.19, 30.19],
    incubators: [
      {
        id: 1,
        name: '高新创业中心',
        lng: 120.188,
        lat: 30.192,
        district: '滨江区',
        image: null,
        area: 18000,
        rent_rate: 90,
        incubating: 72,
        alerts: 1,
        alert_level: 'warn',
        buildings: [
          { id: 11, name: 'A座', floors: 12, rooms: 96, rented: 88, rent_rate: 92.3 },
          { id: 12, name: 'B座', floors: 9, rooms: 58, rented: 47, rent_rate: 89 },
          { id: 13, name: 'C座', floors: 8, rooms: 46, rented: 38, rent_rate: 88 },
        ],
      },
      {
        id: 2,
        name: '软件园孵化器',
        lng: 120.205,
        lat: 30.181,
        district: '滨江区',
        image: null,
        area: 11400,
        rent_rate: 87,
        incubating: 46,
        alerts: 0,
        alert_level: null,
        buildings: [
          { id: 21, name: '1号楼', floors: 10, rooms: 68, rented: 56, rent_rate: 88 },
          { id: 22, name: '2号楼', floors: 8, rooms: 52, rented: 42, rent_rate: 85.7 },
        ],
      },
      {
        id: 3,
        name: '生物医药孵化器',
        lng: 120.172,
        lat: 30.176,
        district: '滨江区',
        image: null,
        area: 6800,
        rent_rate: 84.3,
        incubating: 24,
        alerts: 0,
        alert_level: null,
        buildings: [{ id: 31, name: '研发楼', floors: 9, rooms: 68, rented: 51, rent_rate: 84.3 }],
      },
    ],
  },
  check: [
    { key: 'area_share', label: '在孵使用面积占比', value: 78.3, unit: '%', target: 75, ok: true },
    { key: 'density', label: '每千平米在孵企业', value: 3.9, unit: '家', target: 3, ok: true },
  ],
};

export const incubatorFeed = defineFeed<IncubatorOverview>({
  id: 'cockpit.incubator',
  label: '园区总览',
  endpoint: '/cockpit-incubator',
  everySeconds: 30,
  scope: 'building',
  permission: 'cockpit_read',
  sample,
});
