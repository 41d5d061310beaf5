import { defineFeed } from '../kernel/feed';
import type { Amount } from './blocks';
import type { CarPass } from './iot';
import { sampleCarPasses } from './iot';
import { sampleMinutes } from './iot-curves';

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
  readonly in_today: number;
  readonly out_today: number;
  readonly recent: readonly CarPass[]; // the last ten, newest first
}
const common = { endpoint: '/iot/live', everySeconds: 5, scope: 'building', permission: 'cockpit_read' } as const;
const as_of = '2026-11-20 17:05:10';

/** GET /iot/live?kind=..: what the meters and gates say now. */
export const liveElectricFeed = defineFeed<LiveElectric, { kind: ['electric'] }>({
  ...common,
  id: 'iot.electric',
  label: '实时用电',
  params: { kind: ['electric'] },
  sample: {
    as_of,
    kind: 'electric',
    today: { value: 5230.4, unit: 'kWh' },
    power: { value: 486.2, unit: 'kW' },
    points: sampleMinutes(486.2, 14, 1),
    meters: { total: 312, online: 307, offline: 4, fault: 1 },
  },
});
export const liveWaterFeed = defineFeed<LiveWater, { kind: ['water'] }>({
  ...common,
  id: 'iot.water',
  label: '实时用水',
  params: { kind: ['water'] },
  sample: {
    as_of,
    kind: 'water',
    today: { value: 51.3, unit: 't' },
    power: { value: 4.32, unit: 't/h' },
    points: sampleMinutes(4.32, 0.4, 2),
    meters: { total: 120, online: 118, offline: 2, fault: 0 },
  },
});
export const liveCarFeed = defineFeed<LiveCar, { kind: ['car'] }>({
  ...common,
  id: 'iot.car',
  label: '实时车辆',
  params: { kind: ['car'] },
  sample: {
    as_of,
    kind: 'car',
    today: { value: 611, unit: '辆' },
    points: sampleMinutes(388, 9, 0),
    spaces: 620,
    inside: 388,
    free: 232,
    in_today: 611,
    out_today: 540,
    recent: sampleCarPasses,
  },
});
