import { addDays } from './calendar';
import { ofTenant, type Park, type Tenant } from './park';
import { divide, sum, type Random } from './random';
import type { Right } from './rights';
import type { Population } from './tenants';

/** Money of the eight last quarters, 万元, oldest first: the later four of the record, the earlier ones by its growth (statistics.md, /statistics/yq). */
const money = {
  revenue: [15897, 13499, 15364, 17318, 17900, 15200, 17300, 19500],
  tax: [747, 628, 702, 792, 820, 690, 770, 870],
  profit: [560, 468, 604, 750, 585, 485, 630, 780],
  rd: [1040, 900, 1010, 1104, 1195, 1035, 1170, 1270],
};
const people = { degree_doctor: 61, degree_master: 288, degree_bachelor: 702, degree_college: 312, degree_other: 341 };
const others = { senior_title: 74, returnees: 44, interns: 88, graduates_new: 96, tech_staff: 942, rd_staff: 716 };
const approvedToday = 128;
const filedInYear = 118;
const ipKeys = ['ip_invention', 'ip_utility', 'ip_design', 'ip_software', 'ip_ic'];

/** The 14 that have not filed the last return. */
export const silentOf = (random: Random, residents: readonly Tenant[]): Set<number> => {
  const able = residents.filter(({ stage }) => stage === 'incubated');
  const young = [...able].sort((a, b) => (b.incubation?.start ?? '').localeCompare(a.incubation?.start ?? '')).slice(0, 70);
  return new Set(random.some(young, able.length - approvedToday).map(({ id }) => id));
};

/** How big a company is against the others: it keeps this over the quarters. */
function sizesOf(park: Park, tenants: readonly Tenant[]): Map<number, number> {
  return new Map(
    tenants.map(({ id, incubation }) => [
      id,
      Math.exp(park.random.next() * 2.6) * (incubation && incubation.start < park.calendar.yearAgo ? 1.6 : 0.6),
    ]),
  );
}

/** The reports and returns of ten quarters, and their values. */
export function addReports(park: Park, population: Population, rights: readonly Right[], silent: ReadonlySet<number>, featured: Tenant): void {
  const { calendar, loader, base } = park;
  const all = [...population.residents, ...population.gone];
  const sizes = sizesOf(park, all);
  // the one that is shown leads the list by revenue
  sizes.set(featured.id, sum([...sizes.values()]) * 0.036);
  const held = new Map<number, Right[]>();
  for (const right of rights) held.set(right.tenant, [...(held.get(right.tenant) ?? []), right]);
  const before = new Map<number, Values>();
  const last = calendar.quarter();
  // eight quarters give a former year to compare with, the year ends before them the trend of rights
  const backs = new Set(Array.from({ length: 8 }, (_, index) => index));
  for (let back = last.number; back < 16 && back <= last.number + 8; back += 4) backs.add(back);
  for (const back of [...backs].sort((a, b) => b - a)) {
    const quarter = calendar.quarter(back);
    const report = loader.add('report', {
      title: `${quarter.year}年第${quarter.number}季度孵化企业报表`,
      template_id: base.template,
      kind: 2,
      year: quarter.year,
      number: quarter.number,
      period: quarter.period,
      period_end: quarter.end,
      deadline: quarter.deadline,
      status: back === 0 ? 3 : 4,
      created_at: calendar.at(addDays(quarter.end, 3), '09:00'),
    });
    const tenants =
      back === 0
        ? population.residents.filter(({ stage }) => stage === 'incubated')
        : all.filter(({ incubation }) => incubation && incubation.start <= quarter.end && (incubation.end === null || incubation.end > quarter.end));
    addReturns(park, { report, quarter, back, tenants, sizes, held, silent, before });
  }
}

interface Round {
  readonly report: number;
  readonly quarter: ReturnType<Park['calendar']['quarter']>;
  readonly back: number;
  readonly tenants: readonly Tenant[];
  readonly sizes: ReadonlyMap<number, number>;
  readonly held: ReadonlyMap<number, readonly Right[]>;
  readonly silent: ReadonlySet<number>;
  /** What each filed last, by tenant. */
  readonly before: Map<number, Values>;
}
type Values = Readonly<Record<string, number>>;
/** 4 wait for the audit, 3 went back, 2 are drafts, 5 were not begun. */
const silentStatus = [2, 2, 2, 2, 4, 4, 4, 1, 1, 0, 0, 0, 0, 0];

/** Of who filed nothing before. */
const small: Values = {
  profit: 0,
  tax: 1_200_000,
  rd: 6_000_000,
  employees: 6,
  degree_doctor: 0,
  degree_master: 1,
  degree_bachelor: 3,
  degree_college: 1,
  degree_other: 1,
};
const noRights: Values = { knowledge_apply: 0, knowledge_grant: 0, knowledge_valid: 0 };
/** A quarter better than the last by far: what has grown by half is explained. */
function waitingValues(before: Values | undefined, revenue: number): { values: Values; explain: Readonly<Record<string, string>> | null } {
  if (!before) return { values: { ...small, ...noRights, revenue }, explain: null };
  const grown = (key: string, by: number) => Math.round(((before[key] ?? 0) * by) / 10_000) * 10_000;
  return {
    values: {
      ...before,
      revenue: grown('revenue', 1.62),
      output: grown('output', 1.31),
      tax: grown('tax', 1.18),
      employees: (before.employees ?? 0) + 1,
      degree_bachelor: (before.degree_bachelor ?? 0) + 1,
    },
    explain: { revenue: '两笔上半年签订的订单在本季度集中交付并确认收入' },
  };
}
function addReturns(park: Park, round: Round): void {
  const { report, quarter, back, tenants, held, silent, before } = round;
  const { random, loader, calendar } = park;
  const approved: { id: number; tenant: Tenant }[] = [];
  let quiet = 0;
  for (const tenant of tenants) {
    const missing = back === 0 ? silent.has(tenant.id) : !held.has(tenant.id) && random.chance(0.07);
    const status = !missing ? 3 : back === 0 ? (silentStatus[quiet++] ?? 0) : 0;
    const filed = calendar.at(addDays(quarter.end, random.int(6, 26)), `${random.int(10, 17)}:${random.int(10, 59)}`);
    // what waits for the audit is filled in too
    const waiting = status === 2 ? waitingValues(before.get(tenant.id), random.int(20, 260) * 1_000_000) : undefined;
    const id = loader.add('report_return', {
      report_id: report,
      ...ofTenant(tenant),
      status,
      explain: waiting?.explain ?? null,
      reason: status === 4 ? '从业人员学历合计与总数不一致，请核对' : null,
      submitted_at: status >= 2 ? filed : null,
      audited_at: status >= 3 ? calendar.at(addDays(quarter.end, 28), '15:30') : null,
      created_at: calendar.at(addDays(quarter.end, 3), '09:00'),
    });
    if (waiting) put(park, id, waiting.values);
    if (status === 3) approved.push({ id, tenant });
  }
  addValues(park, approved, round);
}

const put = (park: Park, return_id: number, values: Values): void => {
  for (const [key, number_value] of Object.entries(values)) {
    park.loader.join('report_value', { return_id, item_id: park.base.reportItems.get(key), number_value });
  }
};

function addValues(park: Park, approved: readonly { id: number; tenant: Tenant }[], { quarter, back, sizes, held, before }: Round): void {
  const { random } = park;
  const weights = approved.map(({ tenant }) => (sizes.get(tenant.id) ?? 1) * random.about(1, 0.12));
  const even = weights.map((weight) => Math.sqrt(weight));
  // before the eight quarters of record the park was smaller
  const at = Math.max(0, 7 - back);
  const scale = back > 7 ? 0.9 : 1;
  const cash = (list: readonly number[], by: readonly number[]) => divide(Math.round((list[at] ?? 0) * scale * 100), by).map((part) => part * 10_000);
  const around = (share: number) => weights.map((weight) => weight * random.about(1, share));
  const share = back === 0 ? 1 : Math.max(0.6, 1 - back * 0.03);
  const groupsOf = (counts: Values) => Object.entries(counts).map(([key, count]) => [key, divide(Math.round(count * share), even)] as const);
  const [heads, groups] = [groupsOf(people), groupsOf(others)];
  const revenue = cash(money.revenue, weights);
  const tax = cash(money.tax, around(0.4));
  const profit = cash(money.profit, around(0.7));
  const rd = cash(money.rd, around(0.4));
  const parts = approved.map(({ tenant }) =>
    ipKeys.map((_, type) => (held.get(tenant.id) ?? []).filter((right) => right.type === type + 1 && right.granted <= quarter.end).length),
  );
  const granted = approved.map(
    ({ tenant }) => (held.get(tenant.id) ?? []).filter((right) => right.granted >= `${quarter.year}-01-01` && right.granted <= quarter.end).length,
  );
  // filings of the year grow through it; the record is that of a third quarter
  const yearly = back === 0 ? filedInYear : Math.round((filedInYear * quarter.number) / 3.4);
  const filed = divide(
    yearly,
    parts.map((counts, index) => sum(counts) * 0.4 + (granted[index] ?? 0) + 0.02),
  );
  approved.forEach(({ id, tenant }, index) => {
    const degrees = Object.fromEntries(heads.map(([key, list]) => [key, list[index] ?? 0]));
    const ip = Object.fromEntries(ipKeys.map((key, type) => [key, parts[index]?.[type] ?? 0]));
    const values: Values = {
      revenue: revenue[index] ?? 0,
      output: Math.round((revenue[index] ?? 0) * 0.42),
      profit: profit[index] ?? 0,
      tax: tax[index] ?? 0,
      rd: rd[index] ?? 0,
      employees: sum(Object.values(degrees)),
      ...degrees,
      ...Object.fromEntries(groups.map(([key, list]) => [key, list[index] ?? 0])),
      knowledge_apply: filed[index] ?? 0,
      knowledge_grant: granted[index] ?? 0,
      knowledge_valid: sum(Object.values(ip)),
      ...ip,
    };
    put(park, id, values);
    before.set(tenant.id, values);
  });
}
