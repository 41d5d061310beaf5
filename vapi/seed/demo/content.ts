import { addDays, monthStart } from './calendar';
import { ofTenant, type Incubator, type Park, type Tenant } from './park';
import { makeMobile, makePersonName } from './words';

const html = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('');
type More = Record<string, unknown>;
/** The audit columns of a row: published, or waiting since a few days ago. */
export function audited(park: Park, status: 2 | 3 | 1, at: string): More {
  return {
    audit_status: status,
    submitted_at: status === 1 ? null : at,
    audited_at: status === 3 ? at : null,
    audited_by: status === 3 ? park.base.admin : null,
    is_online: status === 3 ? 1 : 2,
  };
}

const newsTitles = [
  [1, '园区企业亮相省级创新创业大赛'],
  [1, '三家在孵企业通过毕业评审'],
  [1, '园区举办产学研对接会'],
  [1, '智慧园区物联平台上线运行'],
  [2, '孵化器高质量发展行动方案解读'],
  [2, '人工智能应用场景加速落地'],
  [3, '科技型中小企业评价办法要点'],
  [3, '研发费用加计扣除政策问答'],
  [4, '园区党支部开展主题党日活动'],
  [4, '党员先锋岗服务企业'],
  [5, '新型储能材料研究进展'],
  [5, '细胞治疗技术前沿观察'],
  [1, '冬季消防演练顺利完成'],
  [2, '生物医药产业投融资观察'],
] as const;

export function addNews(park: Park): void {
  const { loader, random, calendar, files } = park;
  newsTitles.forEach(([category, title], index) => {
    const at = calendar.at(calendar.ago(3 + index * 9), '09:30');
    loader.add('news', {
      title,
      category,
      cover: files.cover(),
      source: '园区运营中心',
      summary: `${title}。`,
      content: html(`${title}。`, '园区将持续完善孵化服务体系，为企业成长提供支撑。'),
      is_top: index === 0 ? 1 : 2,
      published_at: at,
      view_count: random.int(80, 1200),
      created_at: at,
      ...audited(park, 3, at),
    });
  });
  for (const [index, title] of ['园区新增两个公共技术服务平台', '青年创业沙龙报名开启', '年度优秀企业评选启动'].entries()) {
    const at = calendar.past(calendar.at(calendar.ago(index), '16:00'));
    loader.add('news', {
      title,
      category: 1,
      cover: files.cover(),
      source: '园区运营中心',
      summary: title,
      content: html(`${title}。`),
      created_at: at,
      ...audited(park, 2, at),
    });
  }
  for (const [index, title] of ['助力科技创业', '一站式孵化服务', '智慧园区'].entries())
    loader.add('banner', { title, image: files.cover(), surface: 1, sort: index + 1, enabled: 1 });
  loader.add('park_introduction', {
    title: '关于我们',
    cover: files.cover(),
    content: [
      html(
        '三个孵化器组成的科技企业孵化园区，面向电子信息、先进制造与生物医药。',
        '我们为创业团队提供办公与研发空间、公共技术平台、创业导师与投融资对接，陪企业从一个想法走到一条产线。',
      ),
      '<h3>我们做什么</h3><ul><li>空间：从工位到中试厂房，按成长阶段换房</li><li>服务：政策申报、知识产权、财税与人才</li><li>资本：项目路演、创投与信贷对接</li></ul>',
    ].join(''),
  });
}

const policies = [
  ['科技型中小企业研发费用补助', 3, 50],
  ['高新技术企业认定奖励', 4, 20],
  ['首台（套）装备保险补偿', 2, 100],
  ['大学生创业租金补贴', 4, 5],
  ['知识产权质押融资贴息', 3, 30],
  ['专精特新企业培育奖励', 2, 50],
  ['孵化器毕业企业落户奖励', 4, 30],
  ['生物医药临床研究资助', 3, 200],
] as const;
const materials = ['营业执照', '上年度审计报告', '研发费用明细'];
/** Published policies with their days, applications to them, and two that wait (one of the provider). */
export function addPolicies(park: Park, residents: readonly Tenant[], facilitator: number): void {
  const { loader, random, calendar, files } = park;
  const categories = [...park.base.categories.policy_category.values()];
  const add = (title: string, level: number, wan: number, index: number, status: 2 | 3, more: More = {}) => {
    const at = calendar.at(calendar.ago(status === 3 ? 10 + index * 14 : 1), '10:00');
    return loader.add('policy', {
      title,
      category_id: categories[index % categories.length],
      level,
      department: ['', '科学技术部', '省科学技术厅', '市科学技术局', '区科技局', '园区'][level],
      content: [
        html(`${title}，面向符合条件的科技企业。`, `最高资助 ${wan} 万元。`),
        '<h3>申报条件</h3><ul><li>在园区注册并实际经营</li><li>财务制度健全，近一年无失信记录</li></ul>',
        '<h3>申报办法</h3><p>企业登录后在线填报并上传材料，园区初审后推荐上报。</p>',
      ].join(''),
      cover: files.cover(),
      valid_from: calendar.ago(60),
      valid_to: calendar.ago(-500),
      apply_from: calendar.ago(20),
      apply_to: calendar.ago(-(5 + index * 11)),
      can_apply: 1,
      amount_max: wan * 1_000_000,
      fields: index === 7 ? [5] : null,
      honours: index === 1 ? [2] : null,
      rounds: index === 4 ? ['研发', '样品', '小批量'] : null,
      materials: status === 3 ? materials : null,
      published_at: status === 3 ? at : null,
      view_count: random.int(30, 500),
      created_at: at,
      ...audited(park, status, at),
      ...more,
    });
  };
  const ids = policies.map(([title, level, wan], index) => add(title, level, wan, index, 3));
  add('数字化转型服务券发放办法', 3, 10, 8, 2);
  add('知识产权托管服务优惠', 5, 2, 9, 2, { facilitator_id: facilitator, can_apply: 2 });
  random.some(residents, 26).forEach((tenant, index) => {
    const status = [2, 2, 3, 3, 5, 5, 6, 4, 1][index % 9] ?? 2;
    loader.add('policy_apply', {
      policy_id: ids[index % ids.length],
      ...ofTenant(tenant),
      // a draft is not complete yet, and what was sent back lacks what it is asked for
      form: materials.map((name, at) => ({
        name,
        file_id: at === 0 || (status !== 1 && !(status === 4 && at === 1)) ? files.document(`${name}.pdf`) : null,
        remark: null,
      })),
      files: [files.document('申报书.pdf')],
      contact_name: tenant.contact.name,
      contact_mobile: tenant.contact.mobile,
      status,
      reason: status === 4 ? '请补充审计报告' : null,
      approved_money: status === 5 ? random.int(3, 20) * 1_000_000 : null,
      approved_at: status === 5 ? calendar.ago(8) : null,
      submitted_at: status === 1 ? null : calendar.at(calendar.ago(random.int(2, 18)), '14:00'),
    });
  });
}

const sessions = [
  '春季项目路演',
  '股权激励实务培训',
  '知识产权布局培训',
  '投融资对接路演',
  '高企申报辅导会',
  '财税政策培训',
  '人工智能应用沙龙',
  '安全生产培训',
  '生物医药专场路演',
  '企业数字化培训',
];
/** Six sessions of the month are published, two wait; ten more lie in the months before. */
export function addActivities(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[], tutors: readonly number[]): void {
  const { loader, random, calendar, base, files } = park;
  let full = false;
  const add = (title: string, day: string, index: number, status: 2 | 3) => {
    const incubator = incubators[index % incubators.length];
    const at = calendar.at(addDays(day, -20) < calendar.day ? addDays(day, -20) : calendar.ago(1), '09:00');
    const id = loader.add('activity', {
      title,
      type_id: base.activityTypes.get(title.includes('路演') ? '路演' : '培训'),
      cover: files.cover(),
      incubator_id: incubator?.id,
      building_id: incubator?.buildings[0]?.id,
      start_at: calendar.at(day, '14:00'),
      end_at: calendar.at(day, '16:30'),
      apply_end_at: calendar.at(day, '12:00'),
      address: `${incubator?.name}路演大厅`,
      seats: 60,
      price: 0,
      speaker: makePersonName(random),
      tutor_id: tutors[index % tutors.length],
      content: html(`${title}，欢迎园区企业报名参加。`),
      sign_code: status === 3 ? random.digits(6) : null,
      published_at: status === 3 ? at : null,
      view_count: random.int(20, 300),
      created_at: at,
      ...audited(park, status, at),
    });
    if (status !== 3) return;
    const over = day < calendar.day;
    const guests = random.some(residents, random.int(8, 22));
    // the first session that is still to come is full, and three wait for a seat
    const isFull = !over && !full;
    full ||= isFull;
    if (isFull) loader.row('activity', id).seats = guests.length - 3;
    for (const [nth, tenant] of guests.entries()) {
      loader.add('activity_apply', {
        incubator_id: incubator?.id,
        activity_id: id,
        name: tenant.contact.name,
        mobile: makeMobile(random),
        company: tenant.name,
        enterprise_id: tenant.id,
        status: isFull && nth >= guests.length - 3 ? 5 : 2,
        signed_at: over && random.chance(0.85) ? calendar.at(day, '13:50') : null,
        score: over ? random.pick([4, 5, 5]) : null,
        created_at: at,
      });
    }
  };
  const month = monthStart(calendar.day);
  for (let index = 0; index < 6; index++) add(sessions[index] ?? '', addDays(month, 2 + index * 5), index, 3);
  for (let index = 0; index < 10; index++) add(sessions[index] ?? '', addDays(month, -6 - index * 13), index, 3);
  add('新材料企业路演', calendar.ago(-16), 1, 2);
  add('合规与数据安全培训', calendar.ago(-22), 0, 2);
  const categories = [...base.categories.park_activity_category.values()];
  for (const [index, title] of ['园区运动会', '高校师生参观交流', '创业者读书会', '迎新联谊'].entries()) {
    const at = calendar.at(calendar.ago(12 + index * 20), '10:00');
    loader.add('park_activity', {
      title,
      category_id: categories[index % 3],
      cover: files.cover(),
      incubator_id: incubators[index % 3]?.id,
      happened_at: calendar.ago(14 + index * 20),
      place_text: '园区中心广场',
      content: html(`${title}圆满举行。`),
      view_count: random.int(40, 400),
      published_at: at,
      ...audited(park, 3, at),
    });
  }
}

/** Projects that look for money: shown ones, and three that wait. */
export function addPromotions(park: Park, residents: readonly Tenant[]): void {
  const { loader, random, calendar, files } = park;
  const categories = [...park.base.categories.promotion_category.values()];
  const incubated = residents.filter(({ stage }) => stage === 'incubated');
  random.some(incubated, 12).forEach((tenant, index) => {
    const status = index < 9 ? 3 : 2;
    const at = calendar.at(calendar.ago(status === 3 ? 8 + index * 11 : 1), '11:00');
    loader.add('project_promotion', {
      name: `${tenant.name.slice(2, 4)}${random.pick(['智能检测系统', '数据中台', '便携诊断设备', '低碳改造方案'])}`,
      category_id: categories[index % 3],
      ...ofTenant(tenant),
      cover: files.cover(),
      summary: '产品已进入小批量验证，寻求产业合作与融资。',
      content: html('产品已进入小批量验证，寻求产业合作与融资。'),
      stage: random.int(2, 5),
      finance_need: random.int(2, 20) * 100_000_000,
      finance_use: '研发与市场',
      contact_name: tenant.contact.name,
      contact_mobile: tenant.contact.mobile,
      sort: index,
      view_count: random.int(20, 300),
      published_at: status === 3 ? at : null,
      ...audited(park, status, at),
    });
  });
}
