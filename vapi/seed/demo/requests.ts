import { audited } from './content';
import { ofTenant, type Incubator, type Park, type Tenant } from './park';
import { makeCreditCode, makeMobile, makePersonName } from './words';

const html = (text: string) => `<p>${text}</p>`;

/** Showcases: shown ones and three that wait; the first is recommended and is the company of the public portrait. */
export function addShowcases(park: Park, residents: readonly Tenant[], featured: Tenant): void {
  const { loader, calendar, random, files } = park;
  const others = residents.filter((one) => one.stage === 'incubated' && one !== featured);
  [featured, ...random.some(others, 17)].forEach((tenant, index) => {
    const status = index < 15 ? 3 : 2;
    const at = calendar.at(calendar.ago(status === 3 ? 20 + index * 6 : 1), '10:20');
    loader.add('showcase', {
      ...ofTenant(tenant),
      title: tenant.name.slice(0, 50),
      cover: files.cover(),
      images: [files.cover()],
      content: html(`${tenant.name}专注核心技术研发，已服务多家行业客户。`),
      products: [
        { name: '核心产品', file_id: files.cover(), desc: '已小批量供货' },
        { name: '配套服务', file_id: null, desc: '安装调试与两年质保，园区企业优先排期' },
      ],
      contact_public: index % 3 === 0 ? 1 : 2,
      sort: index,
      view_count: random.int(30, 600),
      ...audited(park, status, at),
    });
    if (index < 6) Object.assign(loader.row('enterprise', tenant.id), { is_recommend: 1, recommend_sort: index + 1, logo: files.cover() });
  });
}

/** What waits for staff: changes of company data, applications from the public site; and some that are decided. */
export function addRequests(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[]): void {
  const { loader, calendar, random, files } = park;
  random.some(residents, 9).forEach((tenant, index) => {
    const status = index < 3 ? 2 : index < 8 ? 3 : 4;
    const at = calendar.at(calendar.ago(index + 1), '15:40');
    const { is_online: _online, ...audit } = audited(park, status === 2 ? 2 : 3, at);
    loader.add('enterprise_change', {
      ...ofTenant(tenant),
      before: { contact_name: status === 2 ? tenant.contact.name : '原联系人' },
      after: { contact_name: makePersonName(random) },
      ...audit,
      audit_status: status,
      reason: status === 4 ? '请上传变更证明' : null,
      created_at: at,
    });
  });
  const apply = (index: number, status: number) => {
    const incubator = incubators[index % incubators.length];
    const at = calendar.past(calendar.at(calendar.ago(status === 2 ? index : 6 + index * 5), '09:45'));
    return {
      incubator_id: incubator?.id,
      building_id: incubator?.buildings[0]?.id,
      contact_name: makePersonName(random),
      contact_mobile: makeMobile(random),
      desc: '希望入驻园区，了解租金与服务',
      query_code: random.digits(8),
      audit_status: status,
      reason: status === 4 ? '行业方向与园区定位不符' : null,
      submitted_at: at,
      audited_at: status === 2 ? null : at,
      created_at: at,
    };
  };
  for (let index = 0; index < 12; index++) {
    loader.add('settlement_apply', {
      ...apply(index, index < 5 ? 2 : index < 10 ? 3 : 4),
      name: `${random.pick(['澄', '序', '岚'])}${random.pick(['驰', '一', '方'])}${random.pick(['科技', '生物', '智造'])}创业团队${index + 1}`,
      nature: index % 2 ? 1 : 2,
      round: 2,
      need_area: random.int(4, 20) * 10,
      in_at: calendar.ago(-40),
    });
  }
  for (let index = 0; index < 3; index++) {
    loader.add('enterprise_apply', {
      ...apply(index, index === 0 ? 2 : 3),
      name: residents[index]?.name ?? '',
      credit_code: makeCreditCode(random),
      lisence: files.document('营业执照.png'),
      position: '行政主管',
    });
  }
}
