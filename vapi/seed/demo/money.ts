import { addDays, daysBetween, monthEnd, monthStart } from './calendar';
import type { Lease } from './leases';
import { depositOf, formerPrice, type Numbers, type Signed } from './contracts';
import { areaOf, type Park, type Tenant } from './park';
import { noteTotal, plannedBills, type Planned } from './plans';
import { divide, sum } from './random';
import { addStatement } from './statement';

/** Six months up to this one, 分: receivable of the record, and what of it came in during its own month. */
const receivable = [119.6, 120.8, 121.9, 122.7, 123.6, 124.8].map((wan) => Math.round(wan * 1_000_000));
const received = [117.9, 119.0, 120.1, 119.5, 117.3].map((wan) => Math.round(wan * 1_000_000));
const thisMonth = { own: 96_700_000, older: 7_200_000 };
const water = 900_000;
/** Unpaid bills of the two months before: 3 and 8 overdue ones, 7.6 万元. */
const overdueBills = [0, 0, 0, 3, 8];
/** Older bills settled this month, by month. */
const olderBills = [3, 3, 3, 3, 0];

interface Bill {
  readonly id: number;
  readonly lease: Lease;
  readonly month: number;
  readonly amount: number;
  readonly row: Record<string, unknown>;
}
/** A part of a bill paid on a day. */
interface Paid {
  readonly bill: Bill;
  readonly amount: number;
  readonly day: string;
}

/** The plan of a lease and of the one that it renews, to the end of each. */
function planOf(park: Park, lease: Lease, signed: Signed): Planned[] {
  const { tenant, before, price, status } = lease;
  // who stays after the end pays on as before
  const end = status === 40 ? monthEnd(park.calendar.day) : lease.end;
  const former = before && signed.former !== null ? plannedBills(park, signed.former, { ...tenant, ...before, price: formerPrice(price) }) : [];
  const own = plannedBills(park, signed.id, { ...tenant, start: lease.start, end, price });
  noteTotal(park, [...former, ...own]);
  return [...former, ...own];
}
/** Who owes or pays what: the columns that a tenant's bills and payments have in common. */
const payerOf = (tenant: Tenant, contract_id: number | undefined) => ({
  incubator_id: tenant.incubator,
  enterprise_id: tenant.id,
  contract_id,
  payer_name: tenant.name,
});
/** A bill of a plan as it is stored, due in the middle of its month where its days have begun by then. */
function rowOf(park: Park, numbers: Numbers, { tenant }: Lease, { contract, code, bill }: Planned): Record<string, unknown> {
  const middle = addDays(bill.account_month, 14);
  return {
    ...bill,
    ...payerOf(tenant, contract),
    building_id: tenant.building,
    number: numbers('ZD', tenant.incubator, bill.account_month),
    kind: 1,
    payment_item_id: park.base.items.get(code),
    paid_amount: 0,
    status: bill.bill_at <= park.calendar.day ? 10 : 5,
    due_at: lastOf(middle, bill.period_start),
  };
}
/** The bills of a month, one an item and a tenant; electricity makes up the month's total. What meters count is billed for the month before. */
function billsOf(park: Park, numbers: Numbers, leases: readonly Lease[], plans: ReadonlyMap<Lease, readonly Planned[]>, index: number): Bill[] {
  const { loader, random, base, calendar } = park;
  const month = calendar.month(5 - index);
  const present = leases.filter(
    ({ tenant }) =>
      tenant.rooms.length > 0 &&
      tenant.settled <= (index === 5 ? calendar.day : monthEnd(month)) &&
      (tenant.exited === null || tenant.exited > monthEnd(month)),
  );
  const planned = new Map(present.map((lease) => [lease, (plans.get(lease) ?? []).filter(({ bill }) => bill.account_month === month)]));
  const owed = sum([...planned.values()].flat().map(({ bill }) => bill.amount));
  const metered = new Set(present.filter(({ tenant }) => tenant.settled < month));
  const weights = () => present.map((lease) => (metered.has(lease) ? areaOf(lease.tenant) * random.about(1, 0.5) : 0));
  const powers = divide((receivable[index] ?? 0) - owed - water, weights());
  const waters = divide(water, weights());
  return present.flatMap((lease, place) => {
    const { tenant } = lease;
    const madeOut = (day: string): string => (day < calendar.day ? day : calendar.day);
    const add = (row: Record<string, unknown>): Bill => {
      const id = loader.add('fee_bill', {
        ...row,
        created_at: calendar.past(calendar.at(lastOf(String(row.bill_at), addDays(tenant.settled, -1)), '01:00')),
      });
      return { id, lease, month: index, amount: Number(row.amount), row: loader.rows('fee_bill').at(-1) ?? row };
    };
    const energy = (code: string, amount: number, price: number, unit: string): Bill[] => {
      if (!metered.has(lease)) return [];
      const signed = planned.get(lease)?.[0]?.contract;
      return [
        add({
          ...payerOf(tenant, signed),
          building_id: tenant.building,
          number: numbers('ZD', tenant.incubator, month),
          kind: 2,
          payment_item_id: base.items.get(code),
          period_start: lastOf(monthStart(month, -1), tenant.settled),
          period_end: addDays(month, -1),
          account_month: month,
          amount,
          paid_amount: 0,
          status: 10,
          bill_at: month,
          due_at: addDays(month, 14),
          formula: { price, unit, usage: Number((amount / Math.round(price * 100)).toFixed(3)) },
        }),
      ];
    };
    return [
      // the bills of a month lie ready from its first day
      ...(planned.get(lease) ?? []).map((one) => add({ ...rowOf(park, numbers, lease, one), status: 10, bill_at: madeOut(one.bill.bill_at) })),
      ...energy('electric', powers[place] ?? 0, 0.86, 'kWh'),
      ...energy('water', waters[place] ?? 0, 4.5, 't'),
    ];
  });
}

/** `count` bills and what stays unpaid of each, so that it sums to `total` exactly: the last of them is paid in part. */
function unpaidOf(park: Park, bills: readonly Bill[], count: number, total: number): Map<Bill, number> {
  const { random } = park;
  // a little more than their share each, so that any few of them are enough and one is paid in part
  const sorted = [...bills].sort((a, b) => a.amount - b.amount);
  const large = sorted.filter(({ amount }) => amount * count >= total);
  // in a short month few are as large: then the largest
  const able = large.length < count * 2 ? sorted.slice(-count - 2) : large.slice(0, count * 3);
  for (let round = 0; round < 400; round++) {
    const some = random.some(able, count);
    const over = sum(some.map(({ amount }) => amount)) - total;
    const part = some.find(({ amount }) => amount > over + 10_000);
    if (over >= 0 && part) return new Map(some.map((bill) => [bill, bill === part ? bill.amount - over : bill.amount]));
  }
  throw new Error(`no ${count} bills leave ${total} unpaid`);
}
/** Any number of bills whose unpaid parts sum to `total` exactly. */
function leftOpen(park: Park, bills: readonly Bill[], total: number): Map<Bill, number> {
  const open = new Map<Bill, number>();
  let rest = total;
  for (const bill of park.random.shuffle(bills)) {
    if (rest <= 0) break;
    const amount = Math.min(bill.amount, rest);
    open.set(bill, amount);
    rest -= amount;
  }
  return open;
}

/** The bills of six months and of what is to come, and every payment of them (entities.md 13.5). */
export function addMoney(park: Park, numbers: Numbers, leases: readonly Lease[], contracts: ReadonlyMap<Lease, Signed>): void {
  const { calendar, random } = park;
  const plans = new Map(
    leases.flatMap((lease) => (contracts.has(lease) ? [[lease, planOf(park, lease, contracts.get(lease) as Signed)] as const] : [])),
  );
  const paid: Paid[] = [];
  const older = Math.min(11_000_000, Math.round(thisMonth.older * calendar.monthPart));
  // what was settled later than record lowers the month's own cash by nothing: older debts are the same, only their day moves
  const late = receivable.slice(0, 5).map((due, index) => due - (received[index] ?? 0));
  const overdue = [0, 0, 0, 1_300_000, 6_300_000];
  const between = (from: string, to: string) => addDays(from, random.int(0, Math.max(0, daysBetween(from, to))));
  for (let index = 0; index < 5; index++) {
    const bills = billsOf(park, numbers, leases, plans, index);
    const rents = bills.filter(({ row }) => row.payment_item_id === park.base.items.get('rent'));
    const debts = overdueBills[index] ? unpaidOf(park, rents, overdueBills[index] ?? 0, overdue[index] ?? 0) : new Map<Bill, number>();
    const settled = (late[index] ?? 0) - (overdue[index] ?? 0);
    const others = rents.filter((bill) => !debts.has(bill));
    const delayed = settled > 0 ? unpaidOf(park, others, olderBills[index] || 1, settled) : new Map<Bill, number>();
    const month = calendar.month(5 - index);
    // of what was settled late, the part of this month that has gone by came in this month, the rest at the end of the last
    const share = older / thisMonth.older;
    for (const bill of bills) {
      const open = (debts.get(bill) ?? 0) + (delayed.get(bill) ?? 0);
      if (bill.amount > open) paid.push({ bill, amount: bill.amount - open, day: between(addDays(month, 1), addDays(month, 26)) });
      const later = delayed.get(bill) ?? 0;
      if (later <= 0) continue;
      const now = Math.min(later, Math.round(later * Math.min(1, share)));
      if (now > 0) paid.push({ bill, amount: now, day: between(calendar.month(), calendar.day) });
      if (later > now) paid.push({ bill, amount: later - now, day: addDays(calendar.month(), -1) });
    }
  }
  const bills = billsOf(park, numbers, leases, plans, 5);
  const own = Math.min(118_000_000, Math.round(thisMonth.own * calendar.monthPart));
  const open = leftOpen(park, bills, sum(bills.map(({ amount }) => amount)) - own);
  for (const bill of bills) {
    const left = open.get(bill) ?? 0;
    // not due before today: nothing of this month is overdue
    if (left > 0) bill.row.due_at = lastOf(calendar.day, addDays(calendar.month(), 24));
    if (bill.amount > left) paid.push({ bill, amount: bill.amount - left, day: between(calendar.month(), calendar.day) });
  }
  addPayments(park, numbers, paid);
  addStatement(
    park,
    bills.flatMap((bill) => ((open.get(bill) ?? 0) > 0 ? [{ bill, left: open.get(bill) ?? 0 }] : [])),
  );
  addComing(park, numbers, leases, plans);
  addDeposits(park, numbers, leases, contracts);
}
const lastOf = (one: string, other: string): string => (one > other ? one : other);

/** One payment a tenant and day; bills carry what was paid of them. */
function addPayments(park: Park, numbers: Numbers, paid: readonly Paid[]): void {
  const { loader, random, calendar } = park;
  // a tenant pays the bills of a month together, on one day
  const day = new Map<string, string>();
  const groups = new Map<string, Paid[]>();
  for (const one of paid) {
    const key = `${one.bill.lease.tenant.id} ${one.bill.month} ${one.day.slice(0, 7)}`;
    if (!day.has(key)) day.set(key, one.day);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const clock = calendar.now.getTime();
  for (const [key, list] of [...groups].sort((a, b) => (day.get(a[0]) ?? '').localeCompare(day.get(b[0]) ?? ''))) {
    const { tenant } = list[0]!.bill.lease;
    const on = day.get(key) ?? calendar.day;
    const at = Math.min(
      Date.parse(calendar.at(on, `${String(random.int(9, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`)),
      clock - random.int(1, 50) * 60_000,
    );
    const first = Date.parse(calendar.at(on, '00:00'));
    const paid_at = new Date(Math.max(at, first)).toISOString();
    const id = loader.add('payment', {
      ...payerOf(tenant, list[0]?.bill.row.contract_id as number | undefined),
      number: numbers('SK', tenant.incubator, on),
      paid_at,
      created_at: paid_at,
      amount: sum(list.map(({ amount }) => amount)),
      method: random.pick([1, 1, 1, 2, 3]),
    });
    for (const { bill, amount } of list) loader.join('payment_bill', { payment_id: id, fee_bill_id: bill.id, amount });
    for (const { bill, amount } of list) bill.row.paid_amount = Number(bill.row.paid_amount) + amount;
  }
  for (const { bill } of paid) bill.row.status = Number(bill.row.paid_amount) >= bill.amount ? 20 : 15;
}

/** Rent and fees of the months to come wait for their day: the bills of the coming week among them. */
function addComing(park: Park, numbers: Numbers, leases: readonly Lease[], plans: ReadonlyMap<Lease, readonly Planned[]>): void {
  const month = park.calendar.month();
  for (const lease of leases.filter(({ tenant, status }) => tenant.exited === null && status === 30 && tenant.rooms.length > 0))
    for (const one of plans.get(lease) ?? []) if (one.bill.account_month > month) park.loader.add('fee_bill', rowOf(park, numbers, lease, one));
}
/** The deposits of those who are here, billed with their contract and paid on its first day. */
function addDeposits(park: Park, numbers: Numbers, leases: readonly Lease[], contracts: ReadonlyMap<Lease, Signed>): void {
  const { loader, calendar, base } = park;
  for (const lease of leases.filter(({ tenant }) => tenant.exited === null && tenant.rooms.length > 0)) {
    const { tenant, start, price } = lease;
    const amount = depositOf(areaOf(tenant), price);
    const payer = payerOf(tenant, contracts.get(lease)?.id);
    const bill = loader.add('fee_bill', {
      ...payer,
      building_id: tenant.building,
      number: numbers('ZD', tenant.incubator, start),
      kind: 3,
      payment_item_id: base.items.get('deposit'),
      period_start: start,
      period_end: start,
      account_month: monthStart(start),
      amount,
      paid_amount: amount,
      status: 20,
      bill_at: addDays(start, -7),
      due_at: start,
      formula: { unit: 'yuan', steps: [] },
      created_at: calendar.at(addDays(start, -7), '01:00'),
    });
    const [number, paid_at] = [numbers('SK', tenant.incubator, start), calendar.at(start, '00:30')];
    const payment = loader.add('payment', { ...payer, number, paid_at, created_at: paid_at, amount, method: 1 });
    loader.join('payment_bill', { payment_id: payment, fee_bill_id: bill, amount });
  }
}
