/** Where a stop looks, whatever park it is: all of them; the one that is looked at, else the largest; and within it the building with most or second most rooms. */
export const tourViews = {
  all: '全部园区',
  park: '所选或最大的园区',
  'first building': '其中房间最多的楼宇',
  'second building': '房间第二多的楼宇',
} as const;
/** Or one park or building, by its id. */
export type TourView = keyof typeof tourViews | `park:${number}` | `building:${number}`;
export interface TourStop {
  /** Of a screen. */
  readonly path: string;
  readonly view: TourView;
  readonly seconds: number;
}
export const isTourView = (view: unknown): view is TourView =>
  typeof view === 'string' && (Object.hasOwn(tourViews, view) || /^(park|building):[1-9]\d{0,14}$/.test(view));
/** A walk for guests, started by hand: how large, which park, two of its houses, and how it is run. Ninety seconds in all; the settings may name another one. */
export const tour: readonly TourStop[] = [
  { path: '/cockpit', view: 'all', seconds: 15 },
  { path: '/cockpit', view: 'park', seconds: 20 },
  { path: '/cockpit', view: 'first building', seconds: 15 },
  { path: '/cockpit', view: 'second building', seconds: 10 },
  { path: '/cockpitIot', view: 'park', seconds: 15 },
  { path: '/cockpit', view: 'all', seconds: 15 },
];
