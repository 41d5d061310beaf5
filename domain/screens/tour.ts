import type { ScreenId } from './heads';

/** Where a stop looks, whatever park it is: all of them, the largest one, and within it the building with most or second most rooms. */
export type TourView = 'all' | 'park' | 'first building' | 'second building';
interface TourStop {
  readonly screen: ScreenId;
  readonly view: TourView;
  readonly seconds: number;
}
/** A walk for guests, started by hand: how large, which park, two of its houses, and how it is run. Ninety seconds in all. */
export const tour: readonly TourStop[] = [
  { screen: 'cockpit', view: 'all', seconds: 15 },
  { screen: 'cockpit', view: 'park', seconds: 20 },
  { screen: 'cockpit', view: 'first building', seconds: 15 },
  { screen: 'cockpit', view: 'second building', seconds: 10 },
  { screen: 'cockpitIot', view: 'park', seconds: 15 },
  { screen: 'cockpit', view: 'all', seconds: 15 },
];
