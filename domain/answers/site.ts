import type { Outline } from '../outline';
import type { Site } from '../site';

export type { SiteFeature } from '../site';

/** Open alarms, and what is overdue in 元 as text; null: the viewer may not see bills. Both of today. */
export interface SiteBurden {
  readonly alarms: number;
  readonly overdue: string | null;
}
export interface SitePark extends SiteBurden {
  readonly id: number;
  readonly name: string;
  readonly lng: number | null;
  readonly lat: number | null;
  /** What lies around the buildings, where it was imported. */
  readonly site: Site | null;
}
/** Open alarms of now, and the worst of those that belong to it and to no smaller place: a meter of a whole floor, a gateway of a building. */
export interface SiteAlarms {
  readonly alarms: number;
  readonly alarm: number | null; // alarm level
}
export interface SiteFloor extends SiteAlarms {
  readonly id: number;
  readonly number: number;
  readonly name: string;
}
export interface SiteBuilding extends SiteBurden, SiteAlarms {
  readonly id: number;
  readonly park: number;
  readonly name: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly outline: Outline | null;
  /** From the lowest up. */
  readonly floors: readonly SiteFloor[];
}
/**
 * A room on a day, as GET /cockpit/site answers it: a row of these values, in this order. ㎡, 元 as text, kWh, days the last ones included.
 * `energy` and `alarm` are of now, whatever day is shown; null where there is no meter. In the order of building, floor and name.
 */
export interface SiteRoom {
  readonly id: number;
  readonly building: number;
  readonly floor: number;
  /** The room that a desk stands in. */
  readonly parent: number | null;
  readonly name: string;
  readonly area: number;
  readonly status: number; // domain/codes/space roomStatus, the board's own formula
  /** Counts for the rent rate. */
  readonly rentable: boolean;
  readonly enterprise: number | null;
  readonly tenant: string | null;
  readonly until: string | null; // the last day of its contract, or of what else it is held for
  readonly owed: string | null; // null: the viewer may not see bills
  readonly energy: number | null; // kWh today; null too where its meter has said nothing today
  readonly alarm: number | null; // the worst open alarm of its meters, alarm level; null: none
  readonly industry: number | null; // its tenant's industry of the first level
  /** Its place on the floor's plan: x and y from 0 to 1; null where nobody has drawn it. */
  readonly region: readonly (readonly [x: number, y: number])[] | null;
}
export const siteColumns = [
  'id',
  'building',
  'floor',
  'parent',
  'name',
  'area',
  'status',
  'rentable',
  'enterprise',
  'tenant',
  'until',
  'owed',
  'energy',
  'alarm',
  'industry',
  'region',
] as const satisfies readonly (keyof SiteRoom)[];
/** The days that may be asked: a year back, and as far ahead as the slider of 房态图 goes. */
export const siteDays = { back: 365, ahead: 180 } as const;
/** GET /cockpit/site: the model of all parks in reach on a day, one reading however many rooms there are. */
export interface SiteAnswer {
  readonly as_of: string | null;
  readonly at: string;
  readonly today: string;
  /** The days that may be asked. */
  readonly from: string;
  readonly to: string;
  readonly soon_days: number;
  readonly parks: readonly SitePark[];
  readonly buildings: readonly SiteBuilding[];
  /** Those of the rooms' tenants alone. */
  readonly industries: readonly { readonly id: number; readonly name: string }[];
  readonly columns: typeof siteColumns;
  readonly rooms: readonly (readonly unknown[])[];
}
