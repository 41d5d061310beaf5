import { Link } from 'react-router';
import { pageAddress } from '../usePage';
import type { Act } from './act';
import { ActLink } from './ActLink';
import './doors.css';

const applications: readonly { readonly act: Act; readonly title: string; readonly text: string }[] = [
  { act: 'settle', title: '入驻申请', text: '企业与项目在线申请，招商人员联系看房' },
  { act: 'tenant', title: '企业账号申请', text: '已在园区的企业开通平台账号' },
  { act: 'join', title: '服务商入驻', text: '为园区企业提供服务的机构' },
  { act: 'visit', title: '访客登记', text: '来访前登记，凭通行码入园' },
  { act: 'progress', title: '申请进度查询', text: '凭手机号与查询码' },
];
const pages = [
  { page: 'mtrooms', title: '会议室预约', text: '查看空闲时段，在线预约' },
  { page: 'fields', title: '空闲场地', text: '按天借用，查看档期' },
  { page: 'activities', title: '培训活动', text: '查看日程，在线报名' },
] as const;
const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <strong>{title}</strong>
    <span>{text}</span>
  </>
);
/** What can be done here without an account. */
export const Doors = () => (
  <section className="site-width doors" aria-labelledby="doors">
    <h2 id="doors">办事大厅</h2>
    <ul>
      {pages.map(({ page, ...words }) => (
        <li key={page}>
          <Link to={pageAddress(page)}>
            <Words {...words} />
          </Link>
        </li>
      ))}
      {applications.map(({ act, ...words }) => (
        <li key={act}>
          <ActLink act={act}>
            <Words {...words} />
          </ActLink>
        </li>
      ))}
    </ul>
  </section>
);
