import { addDays } from './calendar';
import type { Park, Tenant } from './park';
import { industryOf, makeCompanyNames, makeCreditCode, makeMobile, makePersonName } from './words';

/** Residence and stage of entities.md 4.1, from what happened to the company. */
const stageCode = ({ incubation }: Tenant): number => (!incubation ? 0 : incubation.ended === null ? 1 : incubation.ended === 'graduated' ? 2 : 3);

export type Company = Omit<Tenant, 'id'>;
export interface Companies {
  /** A company's identity: its name, people and founding day, before its row is written. */
  identity(field: number, settled: string): Pick<Tenant, 'name' | 'field' | 'contact' | 'founded'>;
  /** The row of a company that lives or lived here. */
  resident(company: Company): Tenant;
  /** The row of a customer that has not moved in. */
  prospect(row: { incubator: number; building: number; field: number } & Record<string, unknown>): {
    id: number;
    name: string;
    contact: { name: string; mobile: string };
  };
}

export function makeCompanies(park: Park): Companies {
  const { random, loader, base, calendar } = park;
  const names = makeCompanyNames(random);
  const identity = (field: number, settled: string) => ({
    name: names(field).name,
    field,
    contact: { name: makePersonName(random), mobile: makeMobile(random) },
    founded: addDays(settled, -random.int(30, 720)),
  });
  /** What the business registry says, and who is behind it. */
  const registered = (name: string, field: number, founded: string, contact: { name: string; mobile: string }) => {
    const capital = random.pick([30, 50, 50, 80, 100, 100, 200, 200, 300, 300, 480, 500, 600, 800, 1000, 1000, 2000, 3000]);
    return {
      name,
      nature: 1,
      tech_field: field,
      industry_id: base.industries.get(random.pick(industryOf[field] ?? ['I651'])),
      round: random.int(1, 5),
      contact_name: contact.name,
      contact_mobile: contact.mobile,
      email: `office${random.digits(4)}@example.com`,
      from: base.sources.get(random.pick([...base.sources.keys()])),
      security_name: makePersonName(random),
      security_mobile: makeMobile(random),
      registered_at: founded,
      register_money: capital * 1_000_000,
      rec_cap: Math.round(capital * random.pick([0.3, 0.5, 0.8, 1])) * 1_000_000,
      register_type: random.pick([150, 150, 150, 170, 160]),
      tax_type: random.pick([1, 2, 2]),
      credit_code: makeCreditCode(random),
      oper_name: contact.name,
      belong_org: '杭州市滨江区市场监督管理局',
      term_start: founded,
      business_status: '存续',
      ent_type: 0,
      founder_type: random.pick([1, 1, 2, 2, 2, 3, 4, 9, 9, 9]),
      is_serial: random.chance(0.12) ? 1 : 2,
      desc: `${name}专注于${['', '软件与信息服务', '智能制造', '航空技术', '交通技术', '生物医药与器械', '新材料', '新能源', '环境保护', '地理信息', '', '现代农业'][field] || '科技服务'}领域的产品研发与服务。`,
    };
  };
  return {
    identity,
    resident(company) {
      const left = company.exited !== null;
      const id = loader.add('enterprise', {
        ...registered(company.name, company.field, company.founded, company.contact),
        incubator_id: company.incubator,
        building_id: company.building,
        need_status: 20,
        is_akey: random.chance(0.03) ? 1 : 2,
        residence: left ? 3 : 2,
        incubation: stageCode({ ...company, id: 0 }),
        settled_at: company.settled,
        exited_at: company.exited,
        graduated_at: company.incubation?.ended === 'graduated' ? company.incubation.end : null,
        use_electricity: left ? 2 : 1,
        web_show: left ? 2 : 1,
        created_at: calendar.at(addDays(company.settled, -random.int(15, 60)), '10:30'),
      });
      return { ...company, id };
    },
    prospect({ incubator, building, field, ...more }) {
      const one = identity(field, calendar.day);
      const id = loader.add('enterprise', {
        ...registered(one.name, field, one.founded, one.contact),
        incubator_id: incubator,
        building_id: building,
        web_show: 2,
        created_at: calendar.at(calendar.ago(random.int(3, 150)), '14:20'),
        ...more,
      });
      return { id, name: one.name, contact: one.contact };
    },
  };
}
