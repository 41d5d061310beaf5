import { addDays, daysBetween, yearsOn } from './calendar';
import type { Park, Tenant } from './park';
import { divide } from './random';
import { addHistory } from './stays';
import type { Population } from './tenants';

const honourNames: Readonly<Record<number, string>> = { 1: '高新技术企业', 2: '科技型中小企业', 3: '专精特新中小企业' };
/** In force on residents today, how many of them granted in the last year, and how many a year ago on companies that have left: yoy 11.8 and 14.3 %. */
const honourPlan = [
  { kind: 1, today: 38, fresh: 7, left: 3, years: 3 },
  { kind: 2, today: 64, fresh: 12, left: 4, years: 3 },
  { kind: 3, today: 7, fresh: 1, left: 0, years: 3 },
];
/** 9 天使, 6 Pre-A, 4 of A轮 and later: 8,460 万元 in the year of the last return; and the rounds of the year before. */
const rounds = [
  { round: 1, count: 9, wan: 2160 },
  { round: 2, count: 6, wan: 2700 },
  { round: 3, count: 3, wan: 2300 },
  { round: 4, count: 1, wan: 1300 },
];
const formerRounds = [
  { round: 1, count: 8, wan: 1900 },
  { round: 2, count: 4, wan: 1750 },
  { round: 3, count: 3, wan: 2850 },
];
const investors = ['澜湾创投', '启岸资本', '砺石基金', '序光投资', '青穗天使', '湖滨产业基金', '衡山路资本', '元初创投'];

function addHonours(park: Park, { residents, gone }: Population, featured: Tenant): void {
  const { random, calendar, loader } = park;
  const old = residents.filter(({ settled }) => settled <= calendar.yearAgo);
  const left = gone.filter(({ exited }) => (exited ?? '') > calendar.yearAgo);
  // the companies of the record are the older ones: a high-tech company is also a science and technology one
  const ranked = [featured, ...random.shuffle(old.filter((one) => one !== featured))];
  ranked.slice(1, 3).forEach((tenant, index) => {
    Object.assign(loader.row('enterprise', tenant.id), { is_on_stock: 1, stock_number: `89990${index + 1}`, stock_type: 5 });
  });
  const grant = (tenant: Tenant, kind: number, granted: string, years: number) => {
    const row_id = loader.add('honour', {
      incubator_id: tenant.incubator,
      enterprise_id: tenant.id,
      kind,
      name: honourNames[kind],
      number: `${kind === 1 ? 'GR' : 'ZJ'}${granted.slice(0, 4)}33${random.digits(6)}`,
      granted_at: granted,
      valid_to: addDays(yearsOn(granted, years), -1),
      confirmed_at: calendar.at(granted, '16:00'),
    });
    addHistory(park, tenant, granted, 9, `认定${honourNames[kind]}`, { resource: 'honour', row_id });
  };
  for (const { kind, today, fresh, left: former, years } of honourPlan) {
    ranked.slice(0, today).forEach((tenant, index) => {
      grant(tenant, kind, index >= today - fresh ? calendar.ago(random.int(10, 350)) : calendar.ago(random.int(380, 365 * years - 40)), years);
    });
    for (const tenant of left.slice(0, former)) grant(tenant, kind, calendar.ago(random.int(400, 365 * years - 60)), years);
  }
}

function addFinancing(park: Park, residents: readonly Tenant[]): void {
  const { random, calendar, loader } = park;
  const raising = random.shuffle(residents.filter(({ stage, settled }) => stage === 'incubated' && settled <= calendar.yearAgo));
  const year = calendar.quarter().year;
  // a year that is over has all of them; the running one has its part
  const part = year < calendar.year ? 1 : Math.min(1, calendar.yearPart);
  const last = year < calendar.year ? `${year}-12-31` : calendar.day;
  const add = (tenant: Tenant | undefined, round: number, wan: number, from: string, to: string) => {
    if (!tenant) return;
    const day = addDays(from, random.int(0, Math.max(0, daysBetween(from, to))));
    const row_id = loader.add('financing', {
      incubator_id: tenant.incubator,
      enterprise_id: tenant.id,
      round,
      happened_at: day,
      amount: wan * 1_000_000,
      investor: random.pick(investors),
      valuation: wan * random.int(6, 10) * 1_000_000,
      is_public: random.chance(0.6) ? 1 : 2,
      confirmed_at: calendar.at(day, '17:00'),
    });
    addHistory(park, tenant, day, 10, `完成${['', '天使轮', 'Pre-A轮', 'A轮', 'B轮'][round]}融资`, { resource: 'financing', row_id });
  };
  let next = 0;
  for (const { round, count, wan } of rounds) {
    const many = Math.round(count * part);
    for (const amount of divide(Math.round(wan * (many / count)), random.weights(many, 0.4)))
      add(raising[next++], round, amount, `${year}-01-05`, last);
  }
  for (const { round, count, wan } of formerRounds)
    for (const amount of divide(wan, random.weights(count, 0.4))) add(raising[next++], round, amount, `${year - 1}-02-01`, `${year - 1}-12-20`);
}
export function addGrowth(park: Park, population: Population, featured: Tenant): void {
  addHonours(park, population, featured);
  addFinancing(park, population.residents);
}
