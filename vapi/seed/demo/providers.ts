import { addDays } from './calendar';
import { audited } from './content';
import type { Incubator, Park, Staff, Tenant } from './park';
import { addAccount } from './staff';
import { makeCreditCode, makeMobile, makePersonName } from './words';

const list = [
  ['序同财税服务', 0],
  ['衡砚知识产权代理', 1],
  ['澜正律师事务所', 2],
  ['禾才人力资源', 3],
  ['启岸创业投资', 4],
  ['迅检检测技术', 5],
  ['砺帆科技咨询', 1],
  ['湛源融资租赁', 4],
  ['弈策管理咨询', 0],
  ['珩测生物检测', 5],
] as const;
const html = (text: string) => `<p>${text}</p>`;

export interface Providers {
  readonly demo: number;
  readonly service: number;
  readonly user: number;
}
/** Service providers with their audited words, products and pictures; three ask to join, one version and one picture wait. */
export function addProviders(park: Park, incubators: readonly Incubator[]): Providers {
  const { loader, random, calendar, files } = park;
  const kinds = [...park.base.categories.facilitator_category];
  const audit = (status: 2 | 3) => ({
    ...audited(park, status, calendar.at(calendar.ago(1), '09:00')),
    submitted_at: calendar.at(calendar.ago(random.int(1, 6)), '10:30'),
  });
  let result = { demo: 0, service: 0, user: 0 };
  list.forEach(([name, kind], index) => {
    const incubator = incubators[index % incubators.length]?.id;
    const summary = `${name}为园区企业提供${kinds[kind]?.[0]}服务，园区企业享受协议价。`;
    const contact = { contact_name: makePersonName(random), contact_mobile: makeMobile(random) };
    const status = index < 7 ? 2 : index === 7 ? 1 : index === 8 ? 1 : 3;
    const id = loader.add('facilitator', {
      name: `杭州${name}${name.endsWith('所') ? '' : '有限公司'}`,
      category_id: kinds[kind]?.[1],
      incubator_id: incubator,
      credit_code: makeCreditCode(random),
      logo: files.cover(),
      cover: files.cover(),
      summary,
      content: html(summary),
      ...contact,
      email: `service${index + 1}@example.com`,
      address: '滨江区江南大道 88 号',
      status,
      is_online: status === 2 ? 1 : 2,
      sort: index + 1,
      view_count: random.int(60, 900),
    });
    loader.add('facilitator_apply', {
      facilitator_id: id,
      form: { name, summary, ...contact },
      status: status === 3 ? 3 : status,
      reason: status === 3 ? '资质材料不完整' : null,
      query_code: random.digits(8),
      audited_at: status === 1 ? null : calendar.at(calendar.ago(200 - index), '10:00'),
    });
    if (status !== 2) return;
    const own = { facilitator_id: id, incubator_id: incubator };
    loader.add('facilitator_info', { ...own, content: { summary, content: html(summary), ...contact }, ...audit(3) });
    if (index === 1 || index === 3) {
      loader.add('facilitator_info', {
        ...own,
        number: 2,
        content: {
          summary: `${summary}新增上门服务。`,
          content: `${html(summary)}<p>每周三在园区服务大厅现场办公，可预约上门。</p>`,
          ...contact,
          contact_mobile: `${contact.contact_mobile.slice(0, 7)}8866`,
          logo: loader.rows('facilitator')[0]?.logo,
        },
        ...audit(2),
      });
    }
    for (let number = 0; number < 2; number++) {
      loader.add('facilitator_demeanor', {
        ...own,
        title: number ? '服务案例分享' : '机构风采',
        cover: files.cover(),
        content: html(summary),
        sort: number,
        view_count: random.int(10, 200),
        ...audit(number === 1 && (index === 0 || index === 2) ? 2 : 3),
      });
    }
    const service = loader.add('facilitator_service', {
      ...own,
      category_id: kinds[kind]?.[1],
      title: `${kinds[kind]?.[0]}套餐`,
      cover: files.cover(),
      price: random.int(3, 30) * 100_000,
      price_note: '按次',
      summary,
      content: html(summary),
      sort: 1,
      view_count: random.int(20, 300),
      ...audit(3),
    });
    if (index === 1) result = { demo: id, service, user: addAccount(park, 'provider', contact.contact_name, 4, { facilitator_id: id }) };
  });
  return result;
}

const companies = ['之江创业学院', '省级重点实验室', '滨江产业研究院', '湖滨产业基金', '某上市公司', '高校科技园'];
/** 18 tutors: 9, 6 and 3; the first signs in as `tutor`. */
export function addTutors(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[]): number[] {
  const { loader, random, calendar, files } = park;
  const ids: number[] = [];
  [9, 6, 3].forEach((count, index) => {
    const incubator = incubators[index];
    for (let number = 0; incubator && number < count; number++) {
      const name = makePersonName(random);
      const kind = random.pick([1, 1, 2, 3, 4]);
      const id = loader.add('tutor', {
        name,
        avatar: files.portrait(),
        title: random.pick(['教授', '高级工程师', '合伙人', '总经理', '副研究员']),
        company: random.pick(companies),
        tech_fields: index === 2 ? [5] : random.some([1, 2, 6, 7], 2),
        kind,
        mobile: makeMobile(random),
        email: `tutor${ids.length + 1}@example.com`,
        intro: html('长期从事科技企业培育与成果转化，擅长商业模式与融资规划。'),
        cert_number: `DS${String(ids.length + 1).padStart(3, '0')}`,
        hired_at: calendar.ago(random.int(200, 1500)),
        sort: ids.length + 1,
      });
      loader.join('tutor_incubator', { tutor_id: id, incubator_id: incubator.id });
      ids.push(id);
      if (ids.length === 1) addAccount(park, 'tutor', name, 0, { tutor_id: id });
      const incubated = residents.filter((one) => one.incubator === incubator.id && one.stage === 'incubated');
      for (const tenant of random.some(incubated, 6)) {
        const start = addDays(tenant.settled, 5);
        const pair = { incubator_id: incubator.id, tutor_id: id, enterprise_id: tenant.id };
        const relation = loader.add('tutor_relation', { ...pair, start_at: start <= calendar.day ? start : calendar.day });
        loader.add('tutor_record', {
          ...pair,
          relation_id: relation,
          happened_at: calendar.at(calendar.ago(random.int(1, 60)), '14:00'),
          way: random.int(1, 3),
          content: '就产品定位、客户验证与下一步融资节奏进行辅导。',
          score: random.pick([4, 5, 5]),
        });
      }
    }
  });
  return ids;
}

/** Staff of the service teams: 8, 6 and 5, of whom 7, 5 and 4 are professional; technical platforms 3, 2 and 3. */
export function addTeams(park: Park, incubators: readonly Incubator[], staff: readonly Staff[]): void {
  const { loader, random, calendar, files } = park;
  const platforms = [
    ['软件测试平台', '3D打印与快速成型平台', '知识产权服务平台'],
    ['算力共享平台', '代码质量检测平台'],
    ['公共实验平台', '动物实验协作平台', '检测分析平台'],
  ];
  [
    [8, 7],
    [6, 5],
    [5, 4],
  ].forEach(([count = 0, professional = 0], index) => {
    const incubator = incubators[index];
    if (!incubator) return;
    loader.add('team_setting', {
      incubator_id: incubator.id,
      title: `${incubator.name}服务团队`,
      slogan: '陪伴每一次出发',
      cover: files.cover(),
      content: html('专业、贴心的孵化服务团队。'),
    });
    for (let number = 0; number < count; number++) {
      const known = staff.filter((one) => one.incubator === incubator.id)[number];
      loader.add('team_member', {
        incubator_id: incubator.id,
        name: known?.name ?? makePersonName(random),
        user_id: known?.id ?? null,
        avatar: files.portrait(),
        post: random.pick(['孵化主管', '招商经理', '企业服务经理', '政策专员', '物业主管']),
        is_professional: number < professional ? 1 : 2,
        certificate: number < professional ? '孵化器从业人员培训证书' : null,
        mobile: makeMobile(random),
        joined_at: calendar.ago(random.int(200, 2400)),
        sort: number + 1,
      });
    }
    for (const [place, name] of (platforms[index] ?? []).entries()) {
      loader.add('team_service', {
        incubator_id: incubator.id,
        kind: 2,
        name,
        cover: files.cover(),
        summary: '面向园区企业开放预约',
        content: html(`${name}面向园区企业开放预约使用。`),
        area: random.int(8, 60) * 10,
        sort: place + 1,
      });
    }
    loader.add('team_service', {
      incubator_id: incubator.id,
      name: '员工餐厅',
      cover: files.cover(),
      summary: '工作日供应三餐',
      content: html('工作日供应早中晚餐。'),
      sort: 9,
    });
    loader.add('team_activity', {
      incubator_id: incubator.id,
      title: '企业走访日',
      cover: files.cover(),
      happened_at: calendar.ago(20 + index * 9),
      content: html('走访园区企业，收集需求。'),
      sort: 1,
    });
  });
}
