import { alarmStatus } from '../codes/iot';
import { defineFeed } from '../kernel/feed';
import type { Amount, Lines, Slice } from './blocks';
import { sampleCars, samplePower, sampleWater } from './iot-curves';

export interface CarPass {
  readonly plate: string; // masked by the server
  readonly dir: 'in' | 'out';
  readonly time: string;
  readonly gate: string;
}
export interface Alarm {
  readonly id: number;
  readonly level: 'info' | 'warn' | 'alarm';
  readonly text: string;
  readonly time: string;
  readonly status: string; // a label of the code alarm_status
}
const openStatuses: ReadonlySet<string> = new Set(alarmStatus.items.filter(({ code }) => code <= 2).map(({ label }) => label));
/** 未处理 and 处理中: somebody still has to do something. */
export const isOpenAlarm = ({ status }: Pick<Alarm, 'status'>): boolean => openStatuses.has(status);
export interface Devices {
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  readonly fault: number;
}
interface MonthAmount extends Amount {
  readonly mom: number | null; // against the same days of last month, %
}
/** GET /statistics/iot. Curves end at the newest point; a meter that said nothing is a gap. */
export interface IotStatistics {
  readonly as_of: string | null;
  readonly stale_after_s: number;
  readonly electric: {
    readonly today: Amount; // kWh
    readonly month: MonthAmount;
    readonly power: Amount; // kW, of the meters that are not offline
    readonly by_band: readonly Slice[]; // 尖 峰 平 谷, kWh of today: sums to today
    readonly curve: Lines; // the last 24 hours, a point every 15 minutes, x HH:mm
    readonly yesterday: Lines; // the 24 hours before, on the same x
    readonly threshold: Amount | null; // power that raises an alarm, kW
    readonly top: readonly Slice[]; // rooms, kWh of today
  };
  readonly water: {
    readonly today: Amount; // t
    readonly month: MonthAmount;
    readonly alarms: number;
    readonly curve: Lines; // the last 24 hours by hour, x HH:mm, t
  };
  readonly car: {
    readonly spaces: number;
    readonly inside: number;
    readonly free: number;
    readonly in_today: number;
    readonly out_today: number;
    readonly by_hour: Lines; // today by hour up to now, 进场 and 出场: sums to in_today and out_today
    readonly recent: readonly CarPass[];
  };
  readonly devices: Devices & { readonly by_kind: readonly (Devices & { readonly name: string })[] }; // 电表, 水表, 道闸: those that there are, and they add up
  readonly alarms_open: number; // all that are not yet over, also those that `alarms` has no room for
  readonly alarms: readonly Alarm[]; // ten, open ones first
}
export const sampleCarPasses: readonly CarPass[] = [
  { plate: '浙A***8K', dir: 'in', time: '2026-11-20 17:04:51', gate: '南门' },
  { plate: '浙A***21', dir: 'out', time: '2026-11-20 17:04:12', gate: '东门' },
  { plate: '浙A***F6', dir: 'out', time: '2026-11-20 17:03:40', gate: '南门' },
  { plate: '沪C***09', dir: 'out', time: '2026-11-20 17:02:55', gate: '南门' },
  { plate: '浙A***7P', dir: 'in', time: '2026-11-20 17:01:33', gate: '东门' },
  { plate: '浙D***64', dir: 'out', time: '2026-11-20 17:00:08', gate: '南门' },
];
export const sampleAlarms: readonly Alarm[] = [
  { id: 9, level: 'warn', text: 'B座3F 水表夜间流量异常', time: '2026-11-20 03:10:00', status: '未处理' },
  { id: 8, level: 'alarm', text: '研发楼0502 电表功率越限', time: '2026-11-19 15:42:00', status: '处理中' },
  { id: 7, level: 'info', text: '2号楼 5F 电表离线后恢复', time: '2026-11-19 09:05:00', status: '已恢复' },
];
export const iotFeed = defineFeed<IotStatistics>({
  id: 'cockpit.iot',
  label: '物联统计',
  endpoint: '/statistics/iot',
  everySeconds: 5,
  scope: 'building',
  permission: 'cockpit_read',
  sample: {
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
        { name: 'A座1203', value: 212.4 },
        { name: '研发楼0502', value: 196.1 },
        { name: 'B座0601', value: 158.7 },
        { name: '1号楼0907', value: 141 },
        { name: '研发楼0703', value: 133.5 },
        { name: 'A座0805', value: 120.9 },
        { name: 'C座0402', value: 98.6 },
        { name: '2号楼0301', value: 91.2 },
      ],
    },
    water: { today: { value: 51.3, unit: 't' }, month: { value: 1390, unit: 't', mom: 1.1 }, alarms: 1, curve: sampleWater() },
    car: { spaces: 620, inside: 388, free: 232, in_today: 611, out_today: 540, by_hour: sampleCars(), recent: sampleCarPasses },
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
    alarms: sampleAlarms,
  },
});
