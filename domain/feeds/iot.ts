import { alarmStatus } from '../codes/iot';
import { defineFeed } from '../kernel/feed';
import type { Amount, Lines, Slice } from './blocks';

export interface CarPass {
  readonly plate: string; // masked by the server
  readonly dir: 'in' | 'out';
  readonly time: string;
  readonly gate: string;
}
/** Bays of one car park. */
export interface CarBays {
  readonly id: number;
  readonly name: string;
  readonly spaces: number;
  readonly inside: number;
  readonly free: number;
}
export interface Alarm {
  readonly id: number;
  readonly level: 'info' | 'warn' | 'alarm';
  readonly text: string;
  readonly time: string;
  readonly device: 'electric' | 'water' | 'car'; // whose list of alarms it is in
  readonly handler: string | null; // who took it on or closed it
  readonly status: string; // a label of the code alarm_status
}
const openStatuses: ReadonlySet<string> = new Set(alarmStatus.items.filter(({ code }) => code <= 2).map(({ label }) => label));
/** 未处理 and 处理中: somebody still has to do something. */
export const isOpenAlarm = ({ status }: Pick<Alarm, 'status'>): boolean => openStatuses.has(status);
const weight: Readonly<Record<Alarm['level'], number>> = { alarm: 2, warn: 1, info: 0 };
/** Those that are open: the worst first, of equal ones who has waited longest. */
export const worstFirst = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.filter(isOpenAlarm).toSorted((one, other) => weight[other.level] - weight[one.level] || one.time.localeCompare(other.time));
export interface Devices {
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  readonly fault: number;
}
interface MonthAmount extends Amount {
  readonly mom: number | null; // against the same days of last month, %
}
/** `id`: of the room. */
export interface RoomUsage extends Slice {
  readonly id: number;
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
    readonly top: readonly RoomUsage[]; // kWh of today
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
    readonly parks: readonly CarBays[]; // they add up to the three figures above
    readonly by_hour: Lines; // today by hour up to now, 进场 and 出场: sums to in_today and out_today
    readonly recent: readonly CarPass[];
  };
  readonly devices: Devices & { readonly by_kind: readonly (Devices & { readonly name: string })[] }; // 电表, 水表, 道闸: those that there are, and they add up
  readonly alarms_open: number; // all that are not yet over, also those that `alarms` has no room for
  readonly alarms_closed_today: number; // dealt with, or over by themselves
  readonly alarms: readonly Alarm[]; // ten, open ones first, the worst of them first of all
}
export const iotFeed = defineFeed<IotStatistics>({
  id: 'cockpit.iot',
  label: '物联统计',
  endpoint: '/statistics/iot',
  everySeconds: 5,
  scope: 'building',
  permission: 'cockpit_read',
});
