import { defineFeed } from '../kernel/feed';
import type { Amount } from './blocks';
import type { CarBays, CarPass } from './iot';

export interface LivePoint {
  readonly at: string; // YYYY-MM-DD HH:mm:ss, the start of the minute
  readonly value: number | null; // null: nothing was read in that minute
}
interface Metered {
  readonly as_of: string | null;
  readonly today: Amount; // electric kWh, water t
  readonly power: Amount; // what flows now: electric kW, water t/h
  readonly points: readonly LivePoint[]; // the last 60 minutes, oldest first, in the unit of power
  readonly meters: { readonly total: number; readonly online: number; readonly offline: number; readonly fault: number };
}
export interface LiveElectric extends Metered {
  readonly kind: 'electric';
}
export interface LiveWater extends Metered {
  readonly kind: 'water';
}
export interface LiveCar {
  readonly as_of: string | null;
  readonly kind: 'car';
  readonly today: Amount; // cars that came in
  readonly points: readonly LivePoint[]; // cars inside by minute, the last 60
  readonly spaces: number;
  readonly inside: number;
  readonly free: number;
  readonly parks: readonly CarBays[];
  readonly in_today: number;
  readonly out_today: number;
  readonly recent: readonly CarPass[]; // the last ten, newest first
}
const common = { endpoint: '/iot/live', everySeconds: 5, scope: 'building', permission: 'cockpit_read' } as const;

/** GET /iot/live?kind=..: what the meters and gates say now. */
export const liveElectricFeed = defineFeed<LiveElectric, { kind: ['electric'] }>({
  ...common,
  id: 'iot.electric',
  label: '实时用电',
  params: { kind: ['electric'] },
});
export const liveWaterFeed = defineFeed<LiveWater, { kind: ['water'] }>({
  ...common,
  id: 'iot.water',
  label: '实时用水',
  params: { kind: ['water'] },
});
export const liveCarFeed = defineFeed<LiveCar, { kind: ['car'] }>({
  ...common,
  id: 'iot.car',
  label: '实时车辆',
  params: { kind: ['car'] },
});
