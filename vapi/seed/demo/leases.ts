import { addDays, daysBetween, monthEnd, monthStart, yearsOn } from './calendar';
import { areaOf, type Park, type Tenant } from './park';

/** The lease in force of a resident, or the last one of a leaver; `before` is the lease it renews. */
export interface Lease {
  readonly tenant: Tenant;
  readonly status: 30 | 40 | 60;
  readonly start: string;
  readonly end: string;
  readonly before: { readonly start: string; readonly end: string } | null;
  /** Rent in 元/㎡/天. */
  price: number;
}
/** How many leases end when, seen from today, and how many of the others were renewed in the last year: 76 of 88 ended ones. */
const ending = [
  { status: 40, count: 7, of: [4, 2, 1], from: -50, to: -3 },
  { status: 30, count: 6, of: [3, 2, 1], from: 2, to: 30 },
  { status: 30, count: 5, of: [2, 2, 1], from: 31, to: 60 },
  { status: 30, count: 6, of: [3, 2, 1], from: 61, to: 90 },
] as const;
const renewed = 76;
const leftAtTerm = 5;
/** Rooms of the first incubator whose lease ends within 60 days or has run out. */
const endingRooms = [1, 1, 1, 1, 1, 2, 2, 2, 2];

/** Σ area × price of all residents, 元 a day: 30 days of it are 96.0 万元. */
const rentADay = 32000;

/** Prices between 0.9 and 1.6 that bring the month's rent to the record. */
function setPrices(park: Park, leases: readonly Lease[]): void {
  const { random } = park;
  const list = leases.filter(({ tenant }) => tenant.exited === null && tenant.rooms.length > 0);
  const cents = list.map(() => random.int(92, 138));
  const missing = () => rentADay * 100 - list.reduce((all, lease, index) => all + areaOf(lease.tenant) * (cents[index] ?? 0), 0);
  for (let round = 0; round < 60_000; round++) {
    const gap = missing();
    if (Math.abs(gap) < 50) break;
    const index = random.int(0, list.length - 1);
    const next = (cents[index] ?? 0) + Math.sign(gap);
    const lease = list[index];
    if (lease && next >= 90 && next <= 160 && areaOf(lease.tenant) < 2 * Math.abs(gap)) cents[index] = next;
  }
  list.forEach((lease, index) => {
    lease.price = (cents[index] ?? 114) / 100;
  });
}

/** Residents of more than a year whose lease ends soon or has ended: so many of each incubator. */
function endingTenants(park: Park, residents: readonly Tenant[]): Map<number, (typeof ending)[number]> {
  const chosen = new Map<number, (typeof ending)[number]>();
  const incubators = [...new Set(residents.map(({ incubator }) => incubator))];
  incubators.forEach((incubator, index) => {
    const old = park.random.shuffle(residents.filter((one) => one.incubator === incubator && one.settled <= park.calendar.yearAgo));
    const sizes = index === 0 ? [...endingRooms] : [];
    for (const kind of ending) {
      for (let number = 0; number < kind.of[index]!; number++) {
        const size = kind.to <= 60 ? sizes.shift() : undefined;
        const free = old.filter(({ id }) => !chosen.has(id));
        const tenant = free.find(({ rooms }) => size === undefined || rooms.length === size) ?? free[0];
        if (tenant) chosen.set(tenant.id, kind);
      }
    }
  });
  return chosen;
}

/** Leases begin and end with a month where they are agreed on freely: a renewal on its first day, one that ends in this month on its last. */
const wholeMonth = (end: string, day: string): string => (end > day && end.slice(0, 7) === day.slice(0, 7) ? monthEnd(day) : end);
const firstDay = (start: string, notBefore: string): string => (monthStart(start) > notBefore ? monthStart(start) : monthStart(start, 1));

export function makeLeases(park: Park, residents: readonly Tenant[], gone: readonly Tenant[]): Lease[] {
  const { random, calendar } = park;
  const ends = endingTenants(park, residents);
  const lease = (tenant: Tenant, status: Lease['status'], start: string, end: string, before: Lease['before'] = null): Lease => ({
    tenant,
    status,
    start,
    end,
    before,
    price: Number(random.about(1.1, 0.15).toFixed(2)),
  });
  const calm = random.shuffle(residents.filter(({ id, settled }) => !ends.has(id) && settled <= calendar.yearAgo));
  const renewing = new Set(calm.slice(0, renewed).map(({ id }) => id));
  const current = residents.map((tenant) => {
    const kind = ends.get(tenant.id);
    if (kind) return lease(tenant, kind.status, tenant.settled, wholeMonth(calendar.ago(-random.int(kind.from, kind.to)), calendar.day));
    if (renewing.has(tenant.id)) {
      const age = random.int(0, Math.max(0, Math.min(350, daysBetween(tenant.settled, calendar.day) - 330)));
      const start = firstDay(calendar.ago(age), calendar.yearAgo);
      return lease(tenant, 30, start, addDays(yearsOn(start, age > 250 ? 2 : random.int(1, 2)), -1), {
        start: tenant.settled,
        end: addDays(start, -1),
      });
    }
    if (tenant.settled > calendar.yearAgo) {
      return lease(tenant, 30, tenant.settled, addDays(yearsOn(tenant.settled, calendar.ago(250) > tenant.settled ? 3 : random.int(1, 2)), -1));
    }
    return lease(tenant, 30, tenant.settled, calendar.ago(-random.int(95, 900)));
  });
  const left = [...gone].filter(({ exited }) => (exited ?? '') > calendar.yearAgo).sort((a, b) => (b.exited ?? '').localeCompare(a.exited ?? ''));
  const former = left.map((tenant, index) => {
    const exited = tenant.exited ?? calendar.day;
    return lease(tenant, 60, tenant.settled, index < leftAtTerm ? addDays(exited, -1) : calendar.ago(-random.int(20, 300)));
  });
  const all = [...current, ...former];
  setPrices(park, all);
  return all;
}
