import { addDays, daysBetween } from './calendar';
import type { Park, Tenant } from './park';
import { bag, divide, sum } from './random';
import type { Population } from './tenants';

/** Valid rights of those in incubation at the ends of the three years before, and today by type. */
const validAt = [569, 471, 388];
const today = [
  [1, 96],
  [2, 88],
  [3, 22],
  [4, 431],
  [5, 5],
] as const;
/** 发明 and the like are granted this long after they were applied for, days. */
const waiting: Readonly<Record<number, readonly [number, number]>> = { 1: [420, 900], 2: [150, 300], 3: [120, 240], 4: [30, 75], 5: [60, 150] };
const holders = 82;
/** What the best one holds. */
const most = 41;

export interface Right {
  readonly tenant: number;
  readonly type: number;
  readonly granted: string;
  readonly applied: string;
}
/** In the order of time: up to the third year end back, then year by year to the last return. */
const countsOf = (former: readonly number[]): number[] => {
  const [first = 0, second = 0, third = 0] = validAt.map((count, index) => count - (former[index] ?? 0));
  const all = sum(today.map(([, count]) => count));
  return [third, second - third, first - second, all - first];
};

/** Rights of companies that were in incubation at a year end and are not any more: they count in the returns of then. */
function formerRights(park: Park, gone: readonly Tenant[], ends: readonly string[]): { rights: Omit<Right, 'type' | 'applied'>[]; counts: number[] } {
  const { random } = park;
  const [e1 = '', e2 = '', e3 = ''] = ends;
  const was = (tenant: Tenant, day: string) =>
    tenant.incubation !== null && tenant.incubation.start <= addDays(day, -60) && (tenant.incubation.end ?? '9') > day;
  const rights: Omit<Right, 'type' | 'applied'>[] = [];
  const give = (list: readonly Tenant[], count: number, from: string, to: string) => {
    if (list.length === 0) return;
    const parts = divide(count, random.weights(list.length, 0.6));
    list.forEach(({ id }, index) => {
      for (let number = 0; number < (parts[index] ?? 0); number++)
        rights.push({ tenant: id, granted: addDays(from, random.int(0, daysBetween(from, to))) });
    });
  };
  const ended = gone.filter(({ incubation }) => incubation?.ended === 'graduated');
  const at3 = ended.filter((tenant) => was(tenant, e3));
  const stayed2 = at3.filter((tenant) => was(tenant, e2));
  const stayed1 = stayed2.filter((tenant) => was(tenant, e1));
  const left2 = stayed2.filter((tenant) => !was(tenant, e1));
  const left3 = at3.filter((tenant) => !was(tenant, e2));
  give(stayed1.slice(0, 4), stayed1.length ? 14 : 0, addDays(e3, -700), addDays(e3, -5));
  give(left2, left2.length ? 61 : 0, addDays(e3, -700), addDays(e3, -5));
  give(left3, left3.length ? 110 : 0, addDays(e3, -900), addDays(e3, -5));
  const inForce = (day: string) => rights.filter((right) => right.granted <= day && was(gone.find(({ id }) => id === right.tenant)!, day)).length;
  return { rights, counts: [inForce(e1), inForce(e2), inForce(e3)] };
}

/** The register: 642 rights of 82 companies whose grants rise as the returns of the years say; and those of former ones. */
export function makeRights(park: Park, { residents, gone }: Population, silent: ReadonlySet<number>, featured: Tenant): Right[] {
  const { random, calendar } = park;
  const quarter = calendar.quarter();
  const ends = [1, 2, 3].map((back) => `${quarter.year - back}-12-31`);
  const [e1 = '', e2 = '', e3 = ''] = ends;
  const former = formerRights(park, [...gone, ...residents.filter(({ stage }) => stage === 'graduated')], ends);
  const able = residents.filter(({ stage, id }) => stage === 'incubated' && !silent.has(id));
  // who came long ago holds more, and holds at all more often
  const ranked = [
    featured,
    ...able.filter((one) => one !== featured).sort((a, b) => (a.incubation?.start ?? '').localeCompare(b.incubation?.start ?? '')),
  ];
  const holding = [...ranked.slice(0, 52), ...random.some(ranked.slice(52), holders - 52)];
  const tenure = holding.map(({ incubation }) => daysBetween(incubation?.start ?? quarter.end, quarter.end));
  const all = sum(today.map(([, count]) => count));
  const shares = [
    most,
    ...divide(
      all - most,
      tenure.slice(1).map((days) => (days < 300 ? 1 : (days / 100) ** 1.25 * random.about(1, 0.5))),
      1,
    ).map((count) => Math.min(count, most - 1)),
  ];
  for (let index = 1; sum(shares) < all; index++) shares[index] = (shares[index] ?? 0) + 1;
  let waitingList = random.shuffle(holding.flatMap((tenant, index) => Array.from({ length: shares[index] ?? 0 }, () => tenant)));
  const spans = [
    [addDays(e3, -900), e3],
    [addDays(e3, 1), e2],
    [addDays(e2, 1), e1],
    [addDays(e1, 1), quarter.end],
  ] as const;
  const current: Omit<Right, 'type' | 'applied'>[] = [];
  countsOf(former.counts).forEach((count, index) => {
    const [from = '', to = ''] = spans[index] ?? [];
    const taken: Tenant[] = [];
    const rest: Tenant[] = [];
    for (const tenant of waitingList)
      (taken.length < count && (index === 3 || (tenant.incubation?.start ?? '') <= addDays(to, -20)) ? taken : rest).push(tenant);
    // on a day with few old companies these hold more, and the young ones less, but at least one each
    const old = holding.filter((tenant) => tenant !== featured && (tenant.incubation?.start ?? '') <= addDays(to, -20));
    while (taken.length < count && old.length > 0) {
      const spare = rest.findIndex((tenant, place) => tenant !== featured && rest.indexOf(tenant) !== place);
      if (spare < 0) break;
      rest.splice(spare, 1);
      taken.push(old[taken.length % old.length] ?? featured);
    }
    if (taken.length < count) throw new Error(`only ${taken.length} of ${count} rights up to ${to}`);
    for (const tenant of taken) {
      const start = [from, index === 0 ? from : (tenant.incubation?.start ?? from)].sort().at(-1) ?? from;
      const first = start < to ? start : from;
      current.push({ tenant: tenant.id, granted: addDays(first, random.int(0, Math.max(0, daysBetween(first, to)))) });
    }
    waitingList = rest;
  });
  const types = bag(random, today);
  const withType = (right: Omit<Right, 'type' | 'applied'>, type: number): Right => {
    const [least, longest] = waiting[type] ?? [30, 60];
    return { ...right, type, applied: addDays(right.granted, -random.int(least, longest)) };
  };
  return [
    ...current.map((right, index) => withType(right, types[index] ?? 4)),
    ...former.rights.map((right) => withType(right, random.pick([1, 2, 4, 4, 4]))),
  ];
}

const words: Readonly<Record<number, readonly string[]>> = {
  1: ['一种数据处理方法及装置', '一种检测方法及系统', '一种控制方法、设备及介质', '一种制备方法及其应用'],
  2: ['一种固定装置', '一种散热结构', '一种采样装置', '一种调节机构'],
  3: ['控制终端外壳', '检测仪', '手持设备'],
  4: ['管理系统 V1.0', '数据分析平台 V2.0', '移动端应用软件 V1.2', '监测预警软件 V1.0'],
  5: ['低功耗采集芯片布图', '信号调理芯片布图'],
};
/** The rows of the register, and some applications that are still open: they count as filed, not as held. */
export function addRights(park: Park, rights: readonly Right[], tenants: ReadonlyMap<number, Tenant>): void {
  const { random, loader, calendar } = park;
  const quarter = calendar.quarter();
  const add = (tenant: Tenant | undefined, type: number, applied: string, granted: string | null) => {
    if (!tenant) return;
    const brand = tenant.name.replace(/^杭州|^浙江/, '').slice(0, 2);
    const number =
      type === 4
        ? `${(granted ?? applied).slice(0, 4)}SR${random.digits(7)}`
        : type === 5
          ? `BS${applied.slice(0, 4)}${random.digits(6)}`
          : `ZL${applied.slice(0, 4)}${type}0${random.digits(6)}.${random.int(0, 9)}`;
    loader.add('knowledge', {
      incubator_id: tenant.incubator,
      enterprise_id: tenant.id,
      name: type === 4 ? `${brand}${random.pick(words[4] ?? [])}` : random.pick(words[type] ?? []),
      number,
      type,
      applied_at: applied,
      granted_at: granted,
      status: granted ? 2 : 1,
      confirmed_at: calendar.at(granted ?? applied, '10:00'),
    });
  };
  for (const { tenant, type, applied, granted } of rights) add(tenants.get(tenant), type, applied, granted);
  const owners = [...new Set(rights.map(({ tenant }) => tenant))].filter((id) => tenants.get(id)?.exited === null);
  for (let index = 0; index < 76; index++) {
    add(
      tenants.get(random.pick(owners)),
      random.pick([1, 1, 1, 2, 4]),
      addDays(`${quarter.year}-01-03`, random.int(0, daysBetween(`${quarter.year}-01-03`, quarter.end))),
      null,
    );
  }
}
