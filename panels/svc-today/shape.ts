import type { ParkOperation } from '@/domain/feeds/operate';
import type { ListLink } from '../kernel/host';
import { lists, listsOn } from '../lists';

export interface Counted {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly digits: number;
  /** The list it counts; a rate of twelve months has none. */
  readonly list?: ListLink;
}
/** What the service desk looks at first, each with its unit and the list it counts at a day (YYYY-MM-DD); satisfaction is of five. */
export function shape({ service, safety, contract }: ParkOperation, day: string): readonly Counted[] {
  const { visitors, bookings, activities, tasks, rectify, ending } = listsOn(day);
  return [
    { label: '今日访客', value: service.visitor_today, unit: '人', digits: 0, list: visitors },
    { label: '今日预约', value: service.booking_today, unit: '场', digits: 0, list: bookings },
    { label: '待回复留言', value: service.suggest_open, unit: '条', digits: 0, list: lists.suggests },
    { label: '本月活动', value: service.activity_month, unit: '场', digits: 0, list: activities },
    { label: '服务满意度', value: service.satisfaction, unit: '分', digits: 1, list: lists.satisfaction },
    { label: '90天内到期', value: contract.expiring_90, unit: '份', digits: 0, list: ending },
    { label: '本月巡检', value: safety.task_total, unit: '项', digits: 0, list: tasks },
    { label: '待整改', value: safety.to_rectify, unit: '项', digits: 0, list: rectify },
    { label: '隐患整改率', value: safety.close_rate, unit: '%', digits: 1 },
  ];
}
interface Room {
  readonly width: number;
  readonly height: number;
}
/** Columns and rows of `count` equal things, as square as the room lets them be, none smaller than `least`; what does not fit whole is left out. */
export function gridOf(count: number, size: Room, least: Room): { readonly columns: number; readonly rows: number } {
  const most = { columns: Math.max(1, Math.floor(size.width / least.width)), rows: Math.max(1, Math.floor(size.height / least.height)) };
  const columns = Math.min(most.columns, Math.max(Math.ceil(count / most.rows), Math.ceil(Math.sqrt(count))));
  return { columns, rows: Math.min(most.rows, Math.ceil(count / columns)) };
}
