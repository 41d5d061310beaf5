import { visitorForms } from '@/domain/calls/visitors';
import type { Act } from '../act';
import type { Door } from '../../../kernel/ask/use-door';

export type ApplicationAct = Exclude<Act, 'message' | 'progress'>;
interface Application extends Door {
  readonly title: string;
  readonly intro: string;
  readonly names: readonly string[];
  readonly wide?: readonly string[];
  readonly hints?: Readonly<Record<string, string>>;
  readonly submit: string;
  /** What comes next for who has handed it in. */
  readonly next: readonly string[];
}
const sms = '审核结果与后续联系用这个手机号';
/** What is handed in on the public site and looked at by staff: the questions in their order, and what follows. */
export const applications: Readonly<Record<ApplicationAct, Application>> = {
  settle: {
    title: '入驻申请',
    intro: '适用于希望入驻园区的企业与项目。园区审核后由招商人员与您联系看房、洽谈。',
    fields: visitorForms.settle,
    at: '/websit/park/apply',
    names: [
      ...['name', 'nature', 'incubator_id', 'building_id', 'industry_id', 'round', 'need_area', 'in_at', 'bp', 'desc'],
      ...['contact_name', 'contact_mobile'],
    ],
    wide: ['name'],
    hints: { name: '企业请填写营业执照上的全称', building_id: '选填', contact_mobile: sms },
    submit: '提交申请',
    next: ['园区审核申请', '招商人员与您联系，安排看房与洽谈', '签订合同，办理入驻'],
  },
  tenant: {
    title: '企业账号申请',
    intro: '适用于已在园区办公、还没有平台账号的企业。审核通过后以短信发送账号与初始密码。',
    fields: visitorForms.tenant,
    at: '/websit/enterprise/apply',
    names: ['name', 'credit_code', 'incubator_id', 'building_id', 'lisence', 'contact_name', 'position', 'contact_mobile', 'desc'],
    wide: ['name'],
    hints: { contact_mobile: '将作为企业账号的登录手机号' },
    submit: '提交申请',
    next: ['园区核对企业信息', '账号与初始密码以短信发送', '登录平台，首次登录修改密码'],
  },
  join: {
    title: '服务商入驻',
    intro: '适用于为园区企业提供法律、财税、知识产权、金融等服务的机构。',
    fields: visitorForms.join,
    at: '/websit/facilitator/apply',
    names: ['name', 'credit_code', 'incubator_id', 'category_id', 'lisence', 'summary', 'contact_name', 'email', 'contact_mobile'],
    wide: ['name'],
    hints: { summary: '服务内容、资质与案例', contact_mobile: sms },
    submit: '提交申请',
    next: ['园区审核机构资质', '账号与初始密码以短信发送', '完善服务资料，在官网展示'],
  },
  visit: {
    title: '访客登记',
    intro: '来访前登记，审核通过后凭通行码入园；通行证在提交后即可打开，也以短信发送。',
    fields: visitorForms.visit,
    at: '/websit/visitors/register',
    mobile: 'mobile',
    names: [
      ...['incubator_id', 'firm', 'name', 'company', 'visit_reason', 'people', 'visit_at', 'leave_by', 'host_name', 'host_mobile', 'plate', 'mobile'],
    ],
    hints: { mobile: '审核结果与通行码发送到这个手机号', plate: '驾车来访时填写，审核通过后道闸放行' },
    submit: '提交登记',
    next: ['被访企业或园区审核', '审核通过后通行证上显示通行码，请收藏通行证页面', '到访时出示通行码'],
  },
};
