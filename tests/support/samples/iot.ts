import { iotFeed, type Alarm, type CarBays, type CarPass } from '@/domain/feeds/iot';
import { sampleCars, samplePower, sampleWater } from './iot-curves';
import { sample } from './sample';

export const sampleCarPasses: readonly CarPass[] = [
  { plate: '浙A***8K', dir: 'in', time: '2026-11-20 17:04:51', gate: '南门' },
  { plate: '浙A***21', dir: 'out', time: '2026-11-20 17:04:12', gate: '东门' },
  { plate: '浙A***F6', dir: 'out', time: '2026-11-20 17:03:40', gate: '南门' },
  { plate: '沪C***09', dir: 'out', time: '2026-11-20 17:02:55', gate: '南门' },
  { plate: '浙A***7P', dir: 'in', time: '2026-11-20 17:01:33', gate: '东门' },
  { plate: '浙D***64', dir: 'out', time: '2026-11-20 17:00:08', gate: '南门' },
];
export const sampleBays: readonly CarBays[] = [
  { id: 1, name: '高新地下车库', spaces: 320, inside: 208, free: 112 },
  { id: 2, name: '软件园地面车场', spaces: 180, inside: 121, free: 59 },
  { id: 3, name: '生物医药车场', spaces: 120, inside: 59, free: 61 },
];
export const sampleAlarms: readonly Alarm[] = [
  { id: 9, level: 'warn', text: 'B座3F 水表夜间流量异常', time: '2026-11-20 03:10:00', device: 'water', handler: null, status: '未处理' },
  { id: 8, level: 'alarm', text: '研发楼0502 电表功率越限', time: '2026-11-19 15:42:00', device: 'electric', handler: '陈工', status: '处理中' },
  { id: 7, level: 'info', text: '2号楼 5F 电表离线后恢复', time: '2026-11-19 09:05:00', device: 'electric', handler: null, status: '已恢复' },
];
export const iotSamples = [
  sample(iotFeed, {
    as_of: '2026-11-20 17:05:10',
    stale_after_s: 120,
    electric: {
      today: { value: 5230.4, unit: 'kWh' },
      month: { value: 138900, unit: 'kWh', mom: -3.2 },
      power: { value: 486.2, unit: 'kW' },
      by_band: [
        { name: '尖', value: 420.1 },
        { name: '峰', value: 2310.8 },
        { name: '平', value: 1611.3 },
        { name: '谷', value: 888.2 },
      ],
      curve: samplePower('近24小时', 1),
      yesterday: samplePower('前24小时', 1.03),
      threshold: { value: 600, unit: 'kW' },
      top: [
        { id: 41, name: 'A座1203', value: 212.4 },
        { id: 42, name: '研发楼0502', value: 196.1 },
        { id: 43, name: 'B座0601', value: 158.7 },
        { id: 44, name: '1号楼0907', value: 141 },
        { id: 45, name: '研发楼0703', value: 133.5 },
        { id: 46, name: 'A座0805', value: 120.9 },
        { id: 47, name: 'C座0402', value: 98.6 },
        { id: 48, name: '2号楼0301', value: 91.2 },
      ],
    },
    water: { today: { value: 51.3, unit: 't' }, month: { value: 1390, unit: 't', mom: 1.1 }, alarms: 1, curve: sampleWater() },
    car: { spaces: 620, inside: 388, free: 232, parks: sampleBays, in_today: 611, out_today: 540, by_hour: sampleCars(), recent: sampleCarPasses },
    devices: {
      total: 436,
      online: 429,
      offline: 6,
      fault: 1,
      by_kind: [
        { name: '电表', total: 312, online: 307, offline: 4, fault: 1 },
        { name: '水表', total: 120, online: 118, offline: 2, fault: 0 },
        { name: '道闸', total: 4, online: 4, offline: 0, fault: 0 },
      ],
    },
    alarms_open: 2,
    alarms_closed_today: 4,
    alarms: sampleAlarms,
  }),
];
