import { liveCarFeed, liveElectricFeed, liveWaterFeed } from '@/domain/feeds/live';
import { sampleBays, sampleCarPasses } from './iot';
import { sampleMinutes } from './iot-curves';
import { sample } from './sample';

const as_of = '2026-11-20 17:05:10';

export const liveSamples = [
  sample(liveElectricFeed, {
    as_of,
    kind: 'electric',
    today: { value: 5230.4, unit: 'kWh' },
    power: { value: 486.2, unit: 'kW' },
    points: sampleMinutes(486.2, 14, 1),
    meters: { total: 312, online: 307, offline: 4, fault: 1 },
  }),
  sample(liveWaterFeed, {
    as_of,
    kind: 'water',
    today: { value: 51.3, unit: 't' },
    power: { value: 4.32, unit: 't/h' },
    points: sampleMinutes(4.32, 0.4, 2),
    meters: { total: 120, online: 118, offline: 2, fault: 0 },
  }),
  sample(liveCarFeed, {
    as_of,
    kind: 'car',
    today: { value: 611, unit: '辆' },
    points: sampleMinutes(388, 9, 0),
    spaces: 620,
    inside: 388,
    free: 232,
    parks: sampleBays,
    in_today: 611,
    out_today: 540,
    recent: sampleCarPasses,
  }),
];
