import type { LeadStep } from '../codes/customer';
import { defineFeed } from '../kernel/feed';
import type { Amount, Lines, Slice } from './blocks';
import type { Alarm } from './iot';

export interface ParkEvent {
  readonly time: string;
  readonly type: string; // visitor, pay, alarm, contract, settle, suggest ...
  readonly text: string; // names and plates masked by the server
}
/** Who came as a customer within a span of days, and how far each has come by now: every step is a part of the one before it. */
export interface LeadCohort {
  readonly from: string; // YYYY-MM-DD, both included
  readonly till: string;
  readonly steps: readonly { readonly step: LeadStep; readonly name: string; readonly value: number }[];
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
    readonly by_item: readonly (Slice & { readonly id: number })[]; // payment items, 万元, sums to receivable
  };
  readonly trend: Lines;
  readonly year: Lines; // 应收, 实收 and 收缴率 of the last twelve months, whatever `trend` was asked for
  readonly contract: {
    readonly active: number;
    readonly expiring_30: number;
    readonly expiring_90: number;
    readonly expiring_area: number; // ㎡ of what ends within 90 days
    readonly renew_rate: number | null;
  };
  readonly funnel: readonly Slice[];
  readonly cohort: LeadCohort;
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
  readonly alarms_open: number;
  readonly alarms_closed_today: number;
  readonly alarms: readonly Alarm[]; // ten, open ones first, as /statistics/iot has them
}

export const operateFeed = defineFeed<ParkOperation>({
  id: 'cockpit.operate',
  label: '园区运营',
  endpoint: '/driveOperate',
  everySeconds: 15,
  scope: 'building',
  permission: 'cockpit_read',
});
