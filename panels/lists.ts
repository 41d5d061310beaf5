import { techField } from '@/domain/codes/customer';
import type { LeadStep } from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import { alarmStatus } from '@/domain/codes/iot';
import type { Dimension } from '@/domain/codes/analysis';
import { overdueTab } from '@/domain/codes/money';
import { returnStatus } from '@/domain/codes/report';
import { visitorStatus, bookingStatus } from '@/domain/codes/service';
import type { Tier } from '@/domain/feeds/enterprise';
import type { Alarm } from '@/domain/feeds/iot';
import type { LeadCohort } from '@/domain/feeds/operate';
import type { ListLink, ListQuery } from './kernel/host';

const codesOf = ({ items }: { readonly items: readonly { readonly code: number; readonly label: string }[] }, labels: readonly string[]): string[] =>
  items.filter(({ label }) => labels.includes(label)).map(({ code }) => String(code));
const between = (name: string, start: string, end: string): ListQuery => ({ [`${name}_start`]: start, [`${name}_end`]: end });
/** The first and the last day of a month, YYYY-MM. */
function daysOf(month: string): readonly [string, string] {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return [`${month}-01`, `${month}-${String(new Date(Date.UTC(year, of, 0)).getUTCDate()).padStart(2, '0')}`];
}
/** Lists whose filters never change. */
export const lists = {
  settled: { route: 'enterprise.settle' },
  let: { route: 'room.list', query: { status: ['3', '4'] } },
  idle: { route: 'room.list', query: { status: '1' } },
  rooms: { route: 'room.list' },
  iot: { route: 'cockpitIot' },
  property: { route: 'report_return.query' },
  suggests: { route: 'suggest.list', query: { status: '0' } },
  satisfaction: { route: 'questionnaire.satisfied' },
  ending: { route: 'entry_information.list', query: { ending: '90' } },
  rectify: { route: 'check_task.list', query: { status: '2' } },
  electric: { route: 'meter.electric' },
  water: { route: 'meter.water' },
  cars: { route: 'car_pass.list' },
  bills: { route: 'fee_bill.list' },
  overdue: { route: 'fee_bill.list', query: { status: String(overdueTab) } },
  settlements: { route: 'entry_information.list' },
} as const satisfies Readonly<Record<string, ListLink>>;
const hatching: ListLink = { route: 'enterprise.hatch' };
/** The rows that each national criterion counts; money raised has no list of its own. */
export const checkLists: Readonly<Record<string, ListLink | undefined>> = {
  area: { route: 'building.list' },
  area_share: lists.let,
  count: hatching,
  density: hatching,
  patent_share: lists.property,
  ip_share: lists.property,
  fund: { route: 'incubator.list' },
  professional: { route: 'team_member.list' },
  professional_ten: { route: 'team_member.list' },
  tutor: { route: 'tutor.list' },
  graduated: { route: 'enterprise.project', query: { incubation: '2' } },
};
/** Lists of a day or of its month, YYYY-MM-DD in the park's own time. */
export function listsOn(day: string) {
  const [first, last] = daysOf(day.slice(0, 7));
  return {
    bills: billsOf(day.slice(0, 7)),
    visitors: {
      route: 'visitor.list',
      query: { status: codesOf(visitorStatus, ['已通过(待到访)', '已到访', '已离开']), ...between('visit_at', day, day) },
    },
    bookings: { route: 'mtroom_apl.list', query: { status: codesOf(bookingStatus, ['待审核', '已通过', '已完成']), ...between('during', day, day) } },
    activities: { route: 'activity.list', query: between('start_at', first, last) },
    tasks: { route: 'check_task.list', query: between('due_at', first, last) },
    settled: { route: 'entry_information.list', query: between('settled_at', first, last) },
  } as const satisfies Readonly<Record<string, ListLink>>;
}
/** Customers who came in a span of days, as far as they have come. */
export const cohortList = ({ from, till }: Pick<LeadCohort, 'from' | 'till'>, step: LeadStep): ListLink => ({
  route: 'enterprise.list',
  query: { type: '1', reached: String(step), ...between('created_at', from, till) },
});
const open = codesOf(alarmStatus, ['未处理', '处理中']);
/** The open alarms of whatever device, and one of them over the list of all. */
export const alarmLinks = {
  all: { route: 'alarm.list', query: { status: open } },
  of: ({ id }: Pick<Alarm, 'id'>): ListLink => ({ route: 'alarm.list', query: { status: open, id: String(id) } }),
} as const;
/** Bills of a month, YYYY-MM. */
export const billsOf = (month: string): ListLink => ({ route: 'fee_bill.list', query: between('account_month', ...daysOf(month)) });
const honoured = (...labels: readonly string[]): ListLink => ({ route: 'enterprise.settle', query: { honour: codesOf(honourKind, labels) } });
/** The firms on each step of growth. */
export const tierLists: Readonly<Record<Tier['key'], ListLink>> = {
  incubating: { route: 'enterprise.hatch' },
  sci_sme: honoured('科技型中小企业'),
  high_tech: honoured('高新技术企业'),
  specialised: honoured('专精特新', '专精特新小巨人'),
  listed: { route: 'enterprise.settle', query: { is_on_stock: '1' } },
};
/** The firms of a field of technology, by its name; none for 其他, which gathers several and those without any. */
export function fieldList(name: string): ListLink | undefined {
  const [code] = name === '其他' ? [] : codesOf(techField, [name]);
  return code === undefined ? undefined : { route: 'enterprise.settle', query: { tech_field: code } };
}
export const buildingRooms = (id: number): ListLink => ({ route: 'room.list', query: { building_id: String(id) } });

/** The returns of some reports: those that are approved, that wait for their audit, that are not there. */
export function returnLists(reports: readonly number[]) {
  const report_id = reports.map(String);
  const audited = (...labels: readonly string[]): ListLink => ({
    route: 'report_return.list',
    query: { report_id, auditStatus: codesOf(returnStatus, labels) },
  });
  return {
    approved: { route: 'report_return.query', query: { report_id } },
    waiting: audited('待审核'),
    missing: audited('未填', '已暂存', '已退回'),
  } as const satisfies Readonly<Record<string, ListLink>>;
}
/** The approved returns that a figure of an analysis adds up; undefined where no list holds the same ones. `part`: of the dimension; null: all. */
export function analysedList(reports: readonly number[], by: Dimension, part: number | null): ListLink | undefined {
  if (reports.length === 0) return undefined;
  const { route, query } = returnLists(reports).approved;
  if (part === null) return { route, query };
  if (by === 'field') return { route, query: { ...query, tech_field: String(part) } };
  return by === 'building' && part > 0 ? { route, query: { ...query, building_id: String(part) } } : undefined;
}
