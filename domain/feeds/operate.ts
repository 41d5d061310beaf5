import { defineFeed } from '../kernel/feed';
import type { Amount, Lines, Slice } from './blocks';
import { sampleAlarms, type Alarm } from './iot';

export interface ParkEvent {
  readonly time: string;
  readonly type: string; // visitor, pay, alarm, contract, settle, suggest ...
  readonly text: string; // names and plates masked by the server
}
/** GET /driveOperate: money, contracts, services and safety of the month, and the latest twenty events. */
export interface ParkOperation {
  readonly as_of: string | null;
  readonly month: string;
  readonly fee: {
    readonly receivable: Amount;
    readonly received: Amount; // cash of the month, whatever month it was due for
    readonly overdue: Amount & { readonly count: number };
    readonly rate: number | null; // received over receivable, %
    readonly by_item: readonly Slice[]; // 万元, sums to receivable
  };
  readonly trend: Lines;
  readonly contract: {
    readonly active: number;
    readonly expiring_30: number;
    readonly expiring_90: number;
    readonly renew_rate: number | null;
  };
  readonly funnel: readonly Slice[];
  readonly service: {
    readonly booking_today: number;
    readonly visitor_today: number;
    readonly suggest_open: number;
    readonly activity_month: number;
    readonly satisfaction: number | null; // of 5
  };
  readonly safety: {
    readonly task_total: number;
    readonly done: number;
    readonly to_rectify: number;
    readonly to_audit: number;
    readonly overdue: number;
    readonly close_rate: number | null;
  };
  readonly events: readonly ParkEvent[];
  readonly alarms: readonly Alarm[]; // ten, open ones first, as /statistics/iot has them
}

export const operateFeed = defineFeed<ParkOperation>({
  id: 'cockpit.operate',
  label: '园区运营',
  endpoint: '/driveOperate',
  everySeconds: 15,
  scope: 'building',
  permission: 'cockpit_read',
  sample: {
    as_of: '2026-11-20 17:05:00',
    month: '2026-11',
    fee: {
      receivable: { value: 124.8, unit: '万元' },
      received: { value: 103.9, unit: '万元' },
      overdue: { value: 7.6, unit: '万元', count: 11 },
      rate: 83.3,
      by_item: [
        { name: '租金', value: 96 },
        { name: '物业费', value: 9.8 },
        { name: '电费', value: 18.1 },
        { name: '水费', value: 0.9 },
      ],
    },
    trend: {
      x: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
      series: [
        { name: '应收', unit: '万元', data: [119.6, 120.8, 121.9, 122.7, 123.6, 124.8] },
        { name: '实收', unit: '万元', data: [117.9, 119, 120.1, 119.5, 117.3, 103.9] },
      ],
    },
    contract: { active: 179, expiring_30: 6, expiring_90: 17, renew_rate: 86.4 },
    funnel: [
      { name: '洽谈', value: 48 },
      { name: '意向', value: 19 },
      { name: '签约', value: 9 },
      { name: '入驻', value: 3 },
    ],
    service: { booking_today: 11, visitor_today: 63, suggest_open: 4, activity_month: 6, satisfaction: 4.6 },
    safety: { task_total: 64, done: 55, to_rectify: 5, to_audit: 3, overdue: 1, close_rate: 94.1 },
    events: [
      { time: '2026-11-20 16:58:12', type: 'visitor', text: '访客 李* 已到访 A座' },
      { time: '2026-11-20 16:51:40', type: 'pay', text: 'A座1203 缴纳租金 18,400 元' },
      { time: '2026-11-20 16:42:05', type: 'contract', text: '云栈数据服务有限公司 合同已签约，B座0805' },
      { time: '2026-11-20 16:30:18', type: 'suggest', text: '衡度精密仪器有限公司 提交报修：2号楼 4F 空调不制冷' },
      { time: '2026-11-20 15:57:33', type: 'booking', text: '创客会议室 17:30-19:00 预订成功' },
      { time: '2026-11-20 15:20:46', type: 'check', text: '研发楼 消防通道巡检已完成' },
      { time: '2026-11-20 14:48:09', type: 'settle', text: '沐石新材料有限公司 办理入驻，C座0602' },
      { time: '2026-11-20 03:10:00', type: 'alarm', text: 'B座3F 水表夜间流量异常' },
    ],
    alarms: sampleAlarms,
  },
});
