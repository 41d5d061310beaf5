import type { Db } from '@/vapi/kernel/db/database';
import { run } from '../base/upsert';
import { addAlarms } from './alarms';
import { readBase } from './base';
import { makeCalendar } from './calendar';
import { addCars } from './cars';
import { makeCompanies } from './company';
import { addActivities, addNews, addPolicies, addPromotions } from './content';
import { addContracts, makeNumbers } from './contracts';
import { makeFiles, type KeepFile } from './files';
import { addBeds, addFlatContract } from './flats';
import { addGrowth } from './growth';
import { addInspection } from './inspection';
import { makeLeases } from './leases';
import { firstIds, makeLoader } from './loader';
import { addMeters, type Metering } from './meters';
import { addMoney } from './money';
import { addMessages, addNotices } from './notices';
import { orderOf } from './order';
import type { Incubator, Park, Staff, Tenant } from './park';
import { bookPoints } from './points';
import { addEvents } from './portrait';
import { scoreYear } from './scores';
import { addProspects } from './prospects';
import { addProviders, addTeams, addTutors } from './providers';
import { makeRandom } from './random';
import { addReports, silentOf } from './reports';
import { addRequests, addShowcases } from './requests';
import { addRights, makeRights } from './rights';
import { loadRollups } from './rollups';
import { addFieldRecords, addMeetingRooms, addSuggests, addVisitors } from './services';
import { addSpace } from './space';
import { addAccount, addStaff } from './staff';
import { addStays } from './stays';
import { addTemplates } from './templates';
import { addTermTemplates } from './terms';
import { addSurveys } from './surveys';
import { addTenants, type Population } from './tenants';

export interface DemoOptions {
  /** Of the password of all demonstration accounts. */
  readonly passwordHash: string;
  /** Of the device token of the first incubator's gateway. */
  readonly gatewayTokenHash: string;
  /** Of the tokens of the second and third incubator's gateways; without them these report nothing. */
  readonly moreGatewayTokenHashes?: readonly string[];
  readonly progress: (text: string) => void;
  /** Keeps the bytes of the drawn pictures; without it their rows are there, but nothing to show. */
  readonly keepFile?: KeepFile;
}
const seed = 20261120;

/** Everything but the meters' year, in memory. */
function makeRows(park: Park, options: DemoOptions): { metering: Metering } {
  const { progress } = options;
  progress('生成园区、楼宇与房间');
  const incubators = addSpace(park);
  const staff = addStaff(park, incubators);
  const companies = makeCompanies(park);
  const numbers = makeNumbers(park);
  progress('生成企业、入驻与孵化');
  const population = addTenants(park, incubators, companies);
  addStays(park, population, staff);
  progress('生成合同、账单与收款');
  const leases = makeLeases(park, population.residents, population.gone);
  const contracts = addContracts(park, numbers, staff, leases);
  addMoney(park, numbers, leases, contracts);
  addProspects(park, incubators, companies, staff, numbers);
  addFlatContract(park, incubators, staff, numbers);
  addBeds(park, incubators, staff, numbers);
  progress('生成知识产权、融资与季度报表');
  const silent = silentOf(park.random, population.residents);
  const featured = featuredOf(park, incubators, population, silent);
  addGrowth(park, population, featured);
  const tenants = new Map([...population.residents, ...population.gone].map((tenant) => [tenant.id, tenant]));
  const rights = makeRights(park, population, silent, featured);
  addRights(park, rights, tenants);
  addReports(park, population, rights, silent, featured);
  progress('生成服务、活动、政策与巡检');
  addDaily(park, incubators, population, staff, featured);
  addInspection(park, incubators, population.residents, staff, numbers);
  progress('生成表计、车辆与告警');
  const metering = addMeters(park, incubators, population.residents, [options.gatewayTokenHash, ...(options.moreGatewayTokenHashes ?? [])]);
  addCars(park, incubators, population.residents);
  addAlarms(park, incubators, staff, metering);
  addEvents(park, incubators, population.residents);
  addTemplates(park);
  addTermTemplates(park, incubators);
  return { metering };
}

/** The company of the public portrait and of the account `tenant`: long here, in the first incubator, with everything to show. */
function featuredOf(park: Park, incubators: readonly Incubator[], { residents }: Population, silent: ReadonlySet<number>): Tenant {
  const able = residents.filter(
    (one) => one.stage === 'incubated' && one.incubator === incubators[0]?.id && !silent.has(one.id) && one.settled <= park.calendar.yearAgo,
  );
  const [oldest] = [...able].sort((a, b) => a.settled.localeCompare(b.settled));
  if (!oldest) throw new Error('no company to show');
  return oldest;
}

/** What people do in the park, its public words, and the accounts of the tenants. */
function addDaily(park: Park, incubators: readonly Incubator[], { residents }: Population, staff: readonly Staff[], featured: Tenant): void {
  const { loader, base } = park;
  const accounts = new Map(
    residents.map((tenant, index) => [
      tenant.id,
      addAccount(park, tenant === featured ? 'tenant' : `qy${String(index + 1).padStart(3, '0')}`, tenant.contact.name, 3, {
        enterprise_id: tenant.id,
      }),
    ]),
  );
  const provider = addProviders(park, incubators);
  const tutors = addTutors(park, incubators, residents);
  addTeams(park, incubators, staff);
  addMeetingRooms(park, incubators, residents, staff);
  addVisitors(park, residents);
  addSuggests(park, residents, staff, provider.demo, provider.service);
  addFieldRecords(park, incubators);
  addNews(park);
  addPolicies(park, residents, provider.demo);
  addActivities(park, incubators, residents, tutors);
  addPromotions(park, residents);
  addShowcases(park, residents, featured);
  addRequests(
    park,
    incubators,
    residents.filter((one) => one !== featured),
  );
  addSurveys(park, incubators, residents, accounts, featured);
  addNotices(park, incubators, accounts, residents);
  const bills = loader
    .rows('fee_bill')
    .filter((row) => row.enterprise_id === featured.id && row.status === 10)
    .map((row) => ({ id: row.id, number: String(row.number) }));
  addMessages(park, accounts.get(featured.id) ?? 0, bills, [base.admin, staff[0]?.id ?? base.admin]);
}

/** Whose site it is, at the foot of its pages: plainly nobody's. What an operator has set stands. */
const operator = {
  company_name: '演示园区运营有限公司',
  address: '浙江省杭州市滨江区演示路1号（演示地址）',
  phone: '0571-00000000',
  copyright: '© 演示园区运营有限公司 演示数据，仅供体验',
  support: '演示园区信息中心',
} as const;
const nameOperator = (db: Db): Promise<unknown> => db.updateTable('site_setting').set(operator).where('company_name', 'is', null).execute();

/**
 * Loads the demonstration park of record (statistics.md section 3, entities.md 13.5) into a database that has the base
 * rows and no incubator. `now` is the day of the first start: stocks hold on any day, what runs with the month or the year
 * is that of 20 November 2026 by the part gone by. The same day gives the same rows. Answers the gateway that takes the
 * token and the number of a total meter on it, for trying out.
 */
export async function seedDemo(db: Db, now: Date, options: DemoOptions): Promise<{ gateway: string; totalMeter: string }> {
  const inTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work));
  const loader = makeLoader(await firstIds(db), await orderOf(db), now);
  const random = makeRandom(seed);
  const files = makeFiles(loader, random, now);
  const park: Park = { calendar: makeCalendar(now), random, loader, base: await readBase(db), passwordHash: options.passwordHash, files: files.of };
  const { metering } = makeRows(park, options);
  options.progress('写入业务数据');
  await inTransaction(async (tx) => {
    await loader.flush(tx);
    await nameOperator(tx);
  });
  options.progress('写入一年的能耗数据');
  await inTransaction((tx) => loadRollups(tx, park, metering));
  for (const { key, bytes } of files.kept) await options.keepFile?.(key, bytes);
  options.progress('整理统计信息');
  await run(db, 'analyze');
  options.progress('计算一年的综合评分与积分');
  await inTransaction(async (tx) => {
    await scoreYear(tx, park.calendar);
    await bookPoints(tx);
  });
  const gateway = loader.rows('iot_gateway').find((row) => row.id === metering.gateways[0]);
  return { gateway: String(gateway?.name ?? ''), totalMeter: metering.totalNumber };
}
