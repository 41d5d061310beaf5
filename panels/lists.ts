import { techField } from '@/domain/codes/customer';
import { visitorStatus, bookingStatus } from '@/domain/codes/service';
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
  settlements: { route: 'entry_information.list' },
} as const satisfies Readonly<Record<string, ListLink>>;
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
/** Bills of a month, YYYY-MM. */
export const billsOf = (month: string): ListLink => ({ route: 'fee_bill.list', query: between('account_month', ...daysOf(month)) });
/** The firms of a field of technology, by its name; 其他 gathers several. */
export function fieldList(name: string): ListLink {
  const [code] = name === '其他' ? [] : codesOf(techField, [name]);
  return code === undefined ? lists.settled : { route: 'enterprise.settle', query: { tech_field: code } };
}
export const buildingRooms = (id: number): ListLink => ({ route: 'room.list', query: { building_id: String(id) } });
