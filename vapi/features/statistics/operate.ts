import { sql } from 'kysely';
import type { Lines } from '@/domain/feeds/blocks';
import type { ParkEvent, ParkOperation } from '@/domain/feeds/operate';
import { dayOf, startOfDay, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { parameterValues } from '../../business/parameters';
import { areaOf, inside, newest, of, oneOf, rowsOf, asOf, type Area } from '../../business/measure/area';
import { alarmCounts, latestAlarms } from './alarms';
import { cohortOf } from './cohort';
import { calendar, figure, firstDay, lastDay, monthsTo, percent, wan, wanAmount } from '../../business/measure/numbers';

interface Money {
  due: [month: string, fen: number][];
  items: [id: number, name: string, fen: number][];
  receipts: [month: string, fen: number][];
  overdue: number | null;
  bills: number;
}
/** `item`: of one payment item alone. Receivable by month of account, received by month of payment, what stands overdue; all in 分. */
export const moneyOf = (area: Area, months: readonly string[], day: string, item: number | null = null) => {
  const ofItem = (alias: string) => (item === null ? sql`true` : sql`${sql.ref(`${alias}.payment_item_id`)} = ${item}`);
  const [from, till] = [firstDay(months[0] ?? day), firstDay(day)];
  return sql<Money>`
  with b as materialized (select r.account_month, r.payment_item_id, r.amount from receivable_bill(${of(area)}, ${from}::date, ${till}::date) r where ${ofItem('r')})
  select (select coalesce(json_agg(json_build_array(x.m, x.fen)), '[]') from (select to_char(account_month, 'YYYY-MM') m, sum(amount)::float8 fen from b group by 1) x) due,
    (select coalesce(json_agg(json_build_array(x.id, x.name, x.fen) order by x.sort, x.name), '[]') from (
      select i.id, i.name, i.sort, sum(b.amount)::float8 fen from b join payment_item i on i.id = b.payment_item_id where b.account_month = ${till}::date group by 1) x) items,
    (select coalesce(json_agg(json_build_array(x.m, x.fen)), '[]') from (
      select to_char(l.paid_on, 'YYYY-MM') m, sum(l.amount)::float8 fen from received_line(${of(area)}, ${from}::date, ${lastDay(day)}::date) l where ${ofItem('l')} group by 1) x) receipts,
    o.amount::float8 overdue, o.bills::int bills
  from (select sum(x.unpaid) amount, count(*) bills from overdue_bill(${of(area)}, ${day}::date) x where ${ofItem('x')}) o`;
};
interface Contracts {
  active: number;
  in30: number;
  in90: number;
  area90: number;
  renewed: number;
  ended: number;
  talking: number;
  intending: number;
  signed: number;
  settled: number;
}
const contractsOf = (area: Area, day: string) => sql<Contracts>`
  select c.active, c.in30, c.in90, c.area90, r.renewed, r.ended, f.talking, f.intending, f.signed,
    (select count(*)::int from movement(${of(area)}, ${firstDay(day)}::date, ${lastDay(day)}::date) m where m.kind = 1) settled
  from (select count(*)::int active, (count(*) filter (where x.end_at - ${day}::date <= 30))::int in30, (count(*) filter (where x.end_at - ${day}::date <= 90))::int in90,
      coalesce(sum(h.area) filter (where x.end_at - ${day}::date <= 90), 0)::float8 area90
    from contract_in_force(${of(area)}, ${day}::date) x
    left join lateral (select sum(cr.area) area from contract_room cr where cr.contract_id = x.contract_id and cr.replaced_by is null) h on true) c,
  (select (count(*) filter (where x.status = 50))::int renewed, count(*)::int ended from contract x
    where x.deleted_at is null and x.status in (40, 50, 60) and x.end_at > (${day}::date - interval '1 year')::date and x.end_at <= ${day}::date and ${inside(area, 'x')}) r,
  (select (count(*) filter (where x.residence = 0 and x.need_status = 10))::int talking, (count(*) filter (where x.residence = 0 and x.need_status = 20))::int intending,
    (count(*) filter (where x.residence = 1))::int signed from enterprise x where x.deleted_at is null and x.residence in (0, 1) and ${inside(area, 'x')}) f`;

interface Daily {
  booking: number;
  visitor: number;
  suggest: number;
  activity: number;
  satisfaction: number | null;
  total: number;
  done: number;
  rectify: number;
  audit: number;
  overdue: number;
  hazards: number;
  closed: number;
}
/** Services of the day, activities and inspections of the month, hazards found in twelve months. */
const dailyOf = (area: Area, day: string, now: Date) => {
  const [start, end] = [startOfDay(day), new Date(startOfDay(day).getTime() + 86_400_000)];
  const [first, last] = [firstDay(day), lastDay(day)];
  return sql<Daily>`
  select (select count(*)::int from mtroom_apl x where lower(x.during) >= ${start} and lower(x.during) < ${end} and x.status in (0, 1, 4) and ${inside(area, 'x')}) booking,
    (select count(*)::int from visitor x where x.visit_at >= ${start} and x.visit_at < ${end} and x.status in (3, 5, 6) and ${inside(area, 'x')}) visitor,
    (select count(*)::int from suggest x where x.status = 0 and x.deleted_at is null and ${inside(area, 'x')}) suggest,
    (select count(*)::int from activity x where x.is_online = 1 and x.deleted_at is null and x.start_at >= day_start(${first}::date) and x.start_at < day_start(${last}::date + 1) and ${inside(area, 'x')}) activity,
    (select (avg(a.score / q.max_score) * 5)::float8 from answer a join question q on q.id = a.question_id and q.type = 4 and q.max_score > 0
      where a.questionnaire_id = (select x.id from questionnaire x where x.kind = 2 and x.status = 4 and x.deleted_at is null and ${inside(area, 'x')} order by x.end_at desc, x.id desc limit 1)) satisfaction,
    t.*, h.*
  from (select count(*)::int total, (count(*) filter (where x.status = 4))::int done, (count(*) filter (where x.status = 2))::int rectify, (count(*) filter (where x.status = 3))::int audit,
      (count(*) filter (where x.status in (1, 2, 3) and x.due_at < ${now}))::int overdue
    from check_task x where x.due_date between ${first}::date and ${last}::date and x.status <> 6 and ${inside(area, 'x')}) t,
  (select count(*)::int hazards, (count(*) filter (where x.status = 3))::int closed from hazard x
    where x.found_at >= day_start((${day}::date - interval '1 year')::date + 1) and ${inside(area, 'x')}) h`;
};
/** What is said of an event on the wall where nobody is to be named: that it happened. */
const unnamed: Readonly<Partial<Record<string, string>>> = { pay: '收到一笔缴费', exit: '一家企业退出园区' };
/** What happened, without payments that were voided since. */
const eventsOf = (area: Area) => sql<{ occurred_at: Date; type: string; text: string }>`
  select x.occurred_at, x.type, x.text from park_event x where ${inside(area, 'x')}
    and not exists (select 1 from payment p where x.resource = 'payment' and p.id = x.row_id and p.status = 2) order by x.occurred_at desc, x.id desc limit 20`;
const dated = (area: Area) => sql<{ as_of: Date | null }>`
  select ${newest(area, ['fee_bill', 'contract', 'enterprise', 'entry_information', 'mtroom_apl', 'visitor', 'suggest', 'activity', 'check_task', 'hazard'])} as_of`;

const usualMonths = 6;
/** How many months a trend has that begins with the month of a moment and ends with the one of `day`: six where nothing is asked, three years at most. */
function spanOf(start: unknown, day: string): number {
  const first = typeof start === 'string' ? dayOf(start) : start instanceof Date ? toWire(start).slice(0, 10) : null;
  if (!first) return usualMonths;
  const index = (of: string): number => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  return Math.min(36, Math.max(1, index(day) - index(first) + 1));
}
/** GET /driveOperate: money, contracts, services and safety of the month, and the latest twenty events. */
export async function driveOperate(context: Context, input: Values): Promise<ParkOperation> {
  const area = areaOf(context, input.incubator_id);
  const { day, month } = calendar(context.now);
  const months = monthsTo(day, spanOf(input.start_at, day));
  const year = monthsTo(day, 12);
  const money = await oneOf(
    context,
    moneyOf(area, months.length > year.length ? months : year, day, typeof input.payment_id === 'number' ? input.payment_id : null),
  );
  const contract = await oneOf(context, contractsOf(area, day));
  const daily = await oneOf(context, dailyOf(area, day, context.now));
  const rows = await rowsOf(context, eventsOf(area));
  const { 'cockpit.names': named } = await parameterValues(context.db, 'cockpit.names');
  const events = rows.map(
    ({ occurred_at, type, text }): ParkEvent => ({ time: toWire(occurred_at), type, text: (named ? undefined : unnamed[type]) ?? text }),
  );
  const { as_of } = await oneOf(context, dated(area));
  const { open, closed } = await alarmCounts(context, area);
  const [due, receipts] = [new Map(money.due), new Map(money.receipts)];
  const linesOf = (x: readonly string[]): Lines => {
    const line = (name: string, by: ReadonlyMap<string, number>) => ({ name, unit: '万元', data: x.map((one) => wan(by.get(one))) });
    return { x, series: [line('应收', due), line('实收', receipts)] };
  };
  // of exact sums: a quotient of rounded 万元 is another one. What is due and unpaid is nought per cent, not unknown
  const rateOf = (one: string): number | null => percent(receipts.get(one) ?? 0, due.get(one));
  const withRates = ({ x, series }: Lines): Lines => ({
    x,
    series: [...series, { name: '收缴率', unit: '%', data: x.map(rateOf) }],
  });
  return {
    as_of: asOf(context.now, as_of, rows[0]?.occurred_at),
    month,
    fee: {
      receivable: wanAmount(due.get(month)),
      received: wanAmount(receipts.get(month)),
      overdue: { ...wanAmount(money.overdue), count: money.bills },
      rate: rateOf(month),
      by_item: money.items.map(([id, name, fen]) => ({ id, name, value: wan(fen) ?? 0 })),
    },
    trend: linesOf(months),
    year: withRates(linesOf(year)),
    contract: {
      active: contract.active,
      expiring_30: contract.in30,
      expiring_90: contract.in90,
      expiring_area: figure(contract.area90, 2) ?? 0,
      renew_rate: percent(contract.renewed, contract.ended),
    },
    funnel: [
      { name: '洽谈', value: contract.talking },
      { name: '意向', value: contract.intending },
      { name: '签约', value: contract.signed },
      { name: '入驻', value: contract.settled },
    ],
    cohort: await cohortOf(context, area, day),
    service: {
      booking_today: daily.booking,
      visitor_today: daily.visitor,
      suggest_open: daily.suggest,
      activity_month: daily.activity,
      satisfaction: figure(daily.satisfaction),
    },
    safety: {
      task_total: daily.total,
      done: daily.done,
      to_rectify: daily.rectify,
      to_audit: daily.audit,
      overdue: daily.overdue,
      close_rate: percent(daily.closed, daily.hazards),
    },
    events,
    alarms_open: open,
    alarms_closed_today: closed,
    alarms: await latestAlarms(context, area),
  };
}
