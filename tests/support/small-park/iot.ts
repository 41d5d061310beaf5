import { cst, type Row, type Rows } from './row';

const meter = (id: number, kind: number, is_total: number, place: number | null, seen: string, more: Row = {}): Row => ({
  id,
  kind,
  number: `M${id}`,
  name: `表${id}`,
  incubator_id: place === 21 ? 2 : 1,
  building_id: place,
  is_total,
  last_seen_at: cst(`2026-11-20 ${seen}`),
  ...more,
});
const rolled = (meter_id: number, grain: number, at: string, usage: number, more: Row = {}): Row => ({
  meter_id,
  grain,
  bucket_at: cst(at),
  usage,
  ...(more.usage_peak === undefined && { usage_flat: usage }),
  ...more,
});
const passed = (id: number, dir: number, at: string): Row => ({
  id,
  incubator_id: 1,
  gate_id: 1,
  car_park_id: 1,
  plate: `浙A1234${id}`,
  dir,
  passed_at: cst(at),
});
export const iot: Rows = [
  [
    'meter',
    [
      meter(1, 1, 1, null, '17:04:00', { last_power: 40 }),
      meter(2, 1, 1, 21, '17:04:30', { last_power: 10 }),
      meter(3, 1, 2, 11, '10:00:00', { last_power: 7, room_id: 1101 }),
      meter(4, 2, 1, 11, '17:00:00'),
      meter(5, 1, 2, 12, '17:00:00', { state: 3 }),
    ],
  ],
  ['meter_binding', [{ meter_id: 3, room_id: 1101, enterprise_id: 1, during: '[2025-01-01,)' }]],
  [
    'meter_rollup',
    [
      rolled(1, 3, '2026-11-20 00:00:00', 100, { usage_tip: 10, usage_peak: 40, usage_flat: 30, usage_valley: 20 }),
      rolled(2, 3, '2026-11-20 00:00:00', 50, { usage_peak: 30, usage_flat: 20 }),
      rolled(3, 3, '2026-11-20 00:00:00', 60),
      rolled(1, 3, '2026-11-01 00:00:00', 200),
      rolled(2, 3, '2026-11-10 00:00:00', 100),
      rolled(1, 3, '2026-10-01 00:00:00', 150),
      rolled(1, 3, '2026-10-25 00:00:00', 999),
      rolled(1, 1, '2026-11-20 16:30:00', 8, { power_avg: 30 }),
      rolled(2, 1, '2026-11-20 16:30:00', 3),
      rolled(1, 1, '2026-11-20 16:45:00', 9, { power_avg: 38 }),
      rolled(2, 1, '2026-11-20 16:45:00', 3, { power_avg: 10 }),
      rolled(1, 1, '2026-11-20 17:00:00', 1, { power_avg: 40 }),
      rolled(1, 1, '2026-11-19 16:45:00', 5, { power_avg: 20 }),
      rolled(4, 3, '2026-11-20 00:00:00', 5.5),
      rolled(4, 2, '2026-11-20 16:00:00', 0.7),
      rolled(4, 2, '2026-11-20 17:00:00', 0.2),
    ],
  ],
  [
    'meter_reading',
    [
      { meter_id: 1, read_at: cst('2026-11-20 17:03:10'), value: 500, power: 39 },
      { meter_id: 1, read_at: cst('2026-11-20 17:04:00'), value: 501, power: 40 },
      { meter_id: 2, read_at: cst('2026-11-20 17:04:30'), value: 90, power: 10 },
      { meter_id: 4, read_at: cst('2026-11-20 16:58:00'), value: 100 },
      { meter_id: 4, read_at: cst('2026-11-20 17:00:00'), value: 100.1 },
    ],
  ],
  [
    'alarm_rule',
    [
      { id: 1, name: '越限', incubator_id: 1, device_kind: 1, metric: 2, threshold: 600 },
      { id: 2, name: '夜间', incubator_id: 1, device_kind: 2, metric: 4 },
    ],
  ],
  [
    'alarm',
    [
      {
        id: 1,
        rule_id: 2,
        meter_id: 4,
        incubator_id: 1,
        building_id: 11,
        level: 2,
        text: '夜间流量异常',
        happened_at: cst('2026-11-20 03:10:00'),
        status: 1,
      },
      {
        id: 2,
        rule_id: 1,
        meter_id: 2,
        incubator_id: 2,
        building_id: 21,
        level: 3,
        text: '功率越限',
        happened_at: cst('2026-11-20 09:10:00'),
        status: 3,
      },
    ],
  ],
  ['car_park', [{ id: 1, name: '地下', incubator_id: 1, building_id: null, spaces: 100, inside: 30 }]],
  ['car_gate', [{ id: 1, car_park_id: 1, name: '南门', last_seen_at: cst('2026-11-20 17:03:00') }]],
  [
    'car_pass',
    [
      passed(1, 1, '2026-11-20 08:10:00'),
      passed(2, 1, '2026-11-20 08:50:00'),
      passed(3, 2, '2026-11-20 16:59:30'),
      passed(4, 1, '2026-11-19 16:59:30'),
    ],
  ],
];
