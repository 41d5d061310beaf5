import { beginKind, countedFirm, endKind, incubationStage, techField } from '@/domain/codes/customer';
import type { LeadStep } from '@/domain/codes/customer';
import { financingRound, honourKind } from '@/domain/codes/growth';
import { alarmStatus, deviceState } from '@/domain/codes/iot';
import type { Dimension } from '@/domain/codes/analysis';
import { taskStatus } from '@/domain/codes/check';
import { contractStatus, overdueTab } from '@/domain/codes/money';
import { returnStatus } from '@/domain/codes/report';
import { countedRoom } from '@/domain/codes/counted';
import { visitorStatus, bookingStatus } from '@/domain/codes/service';
import type { Tier } from '@/domain/feeds/enterprise';
import type { Alarm, Devices } from '@/domain/feeds/iot';
import { addDays } from '@/domain/kernel/moment';
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
const roomsCounted = (label: string): ListLink => ({ route: 'room.list', query: { counted: codesOf(countedRoom, [label]) } });
const firmsCounted = (label: string): ListLink => ({ route: 'enterprise.project', query: { counted: codesOf(countedFirm, [label]) } });
/** Lists whose filters never change. */
export const lists = {
  settled: { route: 'enterprise.settle' },
  let: roomsCounted('已租'),
  idle: roomsCounted('可租未租'),
  rooms: { route: 'room.list' },
  iot: { route: 'cockpitIot' },
  suggests: { route: 'suggest.list', query: { status: '0' } },
  satisfaction: { route: 'questionnaire.satisfied' },
  electric: { route: 'meter.electric' },
  water: { route: 'meter.water' },
  cars: { route: 'car_pass.list' },
  bills: { route: 'fee_bill.list' },
  overdue: { route: 'fee_bill.list', query: { status: String(overdueTab) } },
  settlements: { route: 'entry_information.list' },
} as const satisfies Readonly<Record<string, ListLink>>;
const inIncubation = firmsCounted('在孵企业');
const financed = firmsCounted('获投融资企业');
const professionals: ListLink = { route: 'team_member.list', query: { is_professional: '1', serving: '1' } };
/** The rows that each national criterion counts, or whose areas and money it adds up. */
export const checkLists: Readonly<Record<string, ListLink | undefined>> = {
  area: { route: 'building.list' },
  area_share: roomsCounted('在孵使用（含公共服务）'),
  count: inIncubation,
  density: inIncubation,
  patent_share: firmsCounted('申请专利企业'),
  ip_share: firmsCounted('有效知识产权企业'),
  finance_share: financed,
  finance_cases: financed,
  fund: { route: 'incubator.list' },
  professional: professionals,
  professional_ten: professionals,
  tutor: { route: 'tutor.list', query: { serving: '1' } },
  graduated: firmsCounted('累计毕业企业'),
};
/** So many days ahead of its end a contract is one that runs out. */
const soon = 90;
/** The tasks of the month of a day, in one state or several, by their names. */
export const tasksOn = (day: string, ...labels: readonly string[]): ListLink => ({
  route: 'check_task.list',
  query: { status: codesOf(taskStatus, labels), ...between('due_date', ...daysOf(day.slice(0, 7))) },
});
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
    activities: { route: 'activity.list', query: { is_online: '1', ...between('start_at', first, last) } },
    tasks: tasksOn(day, '待执行', '待整改', '待审核', '已完成'),
    rectify: tasksOn(day, '待整改'),
    // in force that day: those that have not begun run out for nobody yet
    ending: endingIn(day, 0, soon),
    settled: { route: 'entry_information.list', query: { begin_kind: codesOf(beginKind, ['新入驻']), ...between('settled_at', first, last) } },
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
/** Bills of a month, YYYY-MM, that make up what is receivable: all, or those of one payment item. */
export const billsOf = (month: string, item?: number): ListLink => ({
  route: 'fee_bill.list',
  query: { counted: '1', ...between('account_month', ...daysOf(month)), ...(item !== undefined && { payment_id: String(item) }) },
});
/** Bills for which money came in in a month, YYYY-MM, whatever month they are of. */
export const receivedIn = (month: string): ListLink => ({ route: 'fee_bill.list', query: between('received', ...daysOf(month)) });
/** Those who came, and those who left, in a row of months, YYYY-MM, by the name of the movement; none for 毕业 and what is reckoned of them. */
export function movedIn(name: string, months: readonly string[]): ListLink | undefined {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const span = [daysOf(first)[0], daysOf(last)[1]] as const;
  const route = 'entry_information.list';
  if (name === '入驻') return { route, query: { begin_kind: codesOf(beginKind, ['新入驻']), ...between('settled_at', ...span) } };
  return name === '退出' ? { route, query: { end_kind: codesOf(endKind, ['退出']), ...between('exited_at', ...span) } } : undefined;
}
const honoured = (...labels: readonly string[]): ListLink => ({ route: 'enterprise.settle', query: { honour: codesOf(honourKind, labels) } });
/** The firms on each step of growth. */
export const tierLists: Readonly<Record<Tier['key'], ListLink>> = {
  incubating: inIncubation,
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
/** The residents on each step of incubation, by its name. */
export function stageList(name: string): ListLink | undefined {
  const incubation = stagesOf[name];
  return incubation && { route: 'enterprise.settle', query: { incubation: codesOf(incubationStage, incubation) } };
}
const stagesOf: Readonly<Record<string, readonly string[] | undefined>> = {
  在孵: ['在孵'],
  毕业留园: ['已毕业'],
  非孵化: ['非孵化', '终止孵化', '淘汰'],
};
/** Money raised in a year up to a day of it, as the year's figure has it. */
export const raisedIn = (year: string, day: string): ListLink => ({
  route: 'knowledge.list',
  query: { list: 'financing', counted: '1', ...between('happened_at', `${year}-01-01`, [`${year}-12-31`, day].toSorted()[0] ?? day) },
});
/** The money that each firm raised last in a year, by the name of the round: one row a firm, as the rounds count firms. */
export function roundIn(name: string, year: string, day: string): ListLink | undefined {
  const [first, ...later] = codesOf(financingRound, name === 'A轮及以后' ? ['A轮', 'B轮', 'C轮及以后', '战略投资'] : [name]);
  const { route, query } = raisedIn(year, day);
  return first === undefined ? undefined : { route, query: { ...query, latest: '1', round: [first, ...later] } };
}
/** Contracts in force on a day that run out so many days after it, the first and the last of them counted. */
export const endingIn = (day: string, first: number, last: number): ListLink => ({
  route: 'contract.list',
  query: { status: codesOf(contractStatus, ['履行中']), start_at_end: day, ...between('end_at', addDays(day, first), addDays(day, last)) },
});
const deviceStates = { online: '正常', offline: '离线', fault: '故障' } as const satisfies Readonly<Record<Exclude<keyof Devices, 'total'>, string>>;
const devicePages: Readonly<Record<string, ListLink | undefined>> = {
  电表: { route: 'meter.electric' },
  水表: { route: 'meter.water' },
  道闸: { route: 'car_pass.list', query: { list: 'gate' } },
};
/** Devices of one kind, by its name, in one state or in any; without a kind: the page of all of them. */
export function devicesBy(kind: string | null, count: keyof Devices): ListLink | undefined {
  const page: ListLink | undefined = kind === null ? { route: 'device.list' } : devicePages[kind];
  if (!page || count === 'total') return page;
  return { ...page, query: { ...page.query, state: codesOf(deviceState, [deviceStates[count]]) } };
}
/** The electric meters of a room. */
export const metersOf = (room: number | undefined): ListLink | undefined =>
  room === undefined ? undefined : { ...lists.electric, query: { room_id: String(room) } };
/** The rooms in one status, by its code. */
export const roomsIn = (status: number): ListLink => ({ route: 'room.list', query: { status: String(status) } });
/** The rooms of a building that can be let, let or not. */
export const buildingRooms = (id: number): ListLink => ({ route: 'room.list', query: { ...roomsCounted('可租').query, building_id: String(id) } });

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
