import { addDays, daysBetween } from './calendar';
import type { Lease } from './leases';
import { areaOf, type Park, type Room, type Staff } from './park';
import { addHistory } from './stays';

/** Numbers as the business gives them: kind + incubator + month + four digits; the series go on from the last. */
export function makeNumbers(park: Park): (kind: string, incubator: number, day: string) => string {
  const last = new Map<string, number>();
  const rows = new Map<string, number>();
  return (kind, incubator, day) => {
    const period = day.slice(0, 7).replace('-', '');
    const key = `${kind} ${incubator} ${period}`;
    const next = (last.get(key) ?? 0) + 1;
    last.set(key, next);
    const id = rows.get(key) ?? park.loader.add('number_series', { kind, incubator_id: incubator, period, last: 0 });
    rows.set(key, id);
    park.loader.row('number_series', id).last = next;
    return `${kind}${String(park.loader.row('incubator', incubator).code)}${period}${String(next).padStart(4, '0')}`;
  };
}
export type Numbers = ReturnType<typeof makeNumbers>;

export interface Agreement {
  readonly incubator: number;
  readonly building: number;
  readonly enterprise: number;
  readonly rooms: readonly Room[];
  readonly start: string;
  readonly end: string;
  readonly status: number;
  readonly price: number;
  readonly more?: Record<string, unknown>;
}
/** Prices of a contract; the property fee is the same for everybody. */
export const propertyPrice = 3.5;
/**
 * The day since which the park bills a contract: it keeps its books here for six months, and what was owed before stands in the old ones.
 * A term that began earlier goes on from there.
 */
export const billedFrom = ({ calendar }: Park, start: string, end: string): string => {
  const books = calendar.month(5);
  return start < books && end >= books ? books : start;
};
/** Three months of rent and fees, of 30 days each. */
export const depositOf = (area: number, price: number): number => Math.round(area * (price * 30 + propertyPrice) * 100) * 3;

/** A contract with its rooms and its two running terms, both for all of its rooms. */
export function addContract(park: Park, numbers: Numbers, staff: readonly Staff[], agreement: Agreement): number {
  const { loader, random, base } = park;
  const area = areaOf(agreement);
  const deposit = depositOf(area, agreement.price);
  const sign = addDays(agreement.start, -random.int(3, 12));
  const signed = sign <= park.calendar.day ? sign : park.calendar.ago(random.int(1, 6));
  const id = loader.add('contract', {
    incubator_id: agreement.incubator,
    building_id: agreement.building,
    number: numbers('HT', agreement.incubator, signed),
    type: 1,
    enterprise_id: agreement.enterprise,
    sign_at: signed,
    start_at: agreement.start,
    end_at: agreement.end,
    handler_id: random.pick(staff.filter(({ incubator }) => incubator === agreement.incubator)).id,
    settlement_type: agreement.rooms.length ? 1 : 2,
    deposit,
    total_money: Math.round(((deposit / 3) * (daysBetween(agreement.start, agreement.end) + 1)) / 30.44),
    step: 4,
    status: agreement.status,
    effective_at: agreement.status >= 30 && agreement.status !== 90 ? park.calendar.past(park.calendar.at(signed, '15:00')) : null,
    prev_contract_id: null,
    next_contract_id: null,
    ended_at: null,
    end_reason: null,
    files: [park.files.document('合同扫描件.pdf')],
    ...agreement.more,
  });
  for (const room of agreement.rooms) {
    loader.add('contract_room', { contract_id: id, room_id: room.id, area: room.area, start_at: agreement.start, end_at: agreement.end });
  }
  const term = {
    contract_id: id,
    start_at: billedFrom(park, agreement.start, agreement.end),
    end_at: agreement.end,
    pay_cycle: 'month',
    ahead_days: 6,
    // some agree on it, most do not
    late_rate: id % 10 === 0 ? 0.05 : null,
  };
  if (agreement.rooms.length > 0) {
    loader.add('contract_term', {
      ...term,
      payment_item_id: base.items.get('rent'),
      price: agreement.price,
      price_unit: 'yuan_m_day',
      deposit,
      day_price: agreement.price,
      increase_months: 12,
      increase_rate: 3,
      free_days: 0,
    });
    loader.add('contract_term', {
      ...term,
      payment_item_id: base.items.get('property'),
      price: propertyPrice,
      price_unit: 'yuan_m_month',
      deposit: 0,
      day_price: Number(((propertyPrice * 12) / 365).toFixed(4)),
      free_days: 0,
    });
  }
  return id;
}

/** A lease's contract, and the one that it renews. */
export interface Signed {
  readonly id: number;
  readonly former: number | null;
}
/** The rent under the contract that was renewed. */
export const formerPrice = (price: number): number => Number((price * 0.97).toFixed(2));
/** The contracts of residents and leavers, with what they occupy, and where the stay begins. Answers the contracts of each lease. */
export function addContracts(park: Park, numbers: Numbers, staff: readonly Staff[], leases: readonly Lease[]): Map<Lease, Signed> {
  const { loader, calendar } = park;
  const ids = new Map<Lease, Signed>();
  for (const lease of leases) {
    const { tenant, start, end, status, before, price } = lease;
    const place = { incubator: tenant.incubator, building: tenant.building, enterprise: tenant.id, rooms: tenant.rooms };
    const former =
      before &&
      addContract(park, numbers, staff, {
        ...place,
        ...before,
        status: 50,
        price: formerPrice(price),
        more: { ended_at: before.end, end_reason: '到期续签' },
      });
    const left = tenant.exited ? { ended_at: tenant.exited, end_reason: '退租' } : {};
    const id = addContract(park, numbers, staff, {
      ...place,
      start,
      end,
      status,
      price,
      more: { type: before ? 2 : 1, prev_contract_id: former, ...left },
    });
    if (former) loader.row('contract', former).next_contract_id = id;
    ids.set(lease, { id, former: former ?? null });
    // a tenant that stays after the end keeps its rooms day by day; one that left early gave them up on that day
    const until = status === 40 ? addDays(calendar.day, 1) : status === 60 ? (tenant.exited ?? calendar.day) : addDays(end, 1);
    for (const room of tenant.rooms) {
      const held = (contract: number, from: string, to: string) =>
        loader.add('room_occupancy', { room_id: room.id, during: `[${from},${to})`, kind: 3, enterprise_id: tenant.id, contract_id: contract });
      if (former && before) held(former, before.start, addDays(before.end, 1));
      held(id, start, until);
    }
    const stay = loader.rows('entry_information').find((row) => row.enterprise_id === tenant.id);
    if (stay) stay.contract_id = former ?? id;
    const signing = before ? ([start, '续签房源租赁合同'] as const) : ([addDays(start, -3), '签订房源租赁合同'] as const);
    addHistory(park, tenant, signing[0], 1, signing[1], { resource: 'contract', row_id: id, is_public: 2 });
    markIdle(park, tenant.rooms, tenant.exited);
  }
  return ids;
}

/** A free room has been idle since its last tenant left. */
function markIdle(park: Park, rooms: readonly Room[], exited: string | null): void {
  if (!exited) return;
  for (const { id, purpose } of rooms) if (purpose !== 'incubated' && purpose !== 'other') park.loader.row('room', id).idle_since = exited;
}
