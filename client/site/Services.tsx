import { Link } from 'react-router';
import { useSession } from '../kernel/session';

const services = [
  { title: '入园企业', text: '查看通知与账单用量，填报数据，预订会议室，报名活动，提交诉求。' },
  { title: '服务机构', text: '维护机构资料与风采，回复企业留言，参与政策与对接服务。' },
  { title: '创业导师', text: '管理个人介绍与辅导场次，查看报名企业名单。' },
  { title: '园区运营', text: '招商、空间、合同、巡检与物联数据，在工作台与驾驶舱统一处理。' },
];

/** Who comes in here, and for what. */
export function Services() {
  const { user } = useSession();
  return (
    <section className="site-width site-services" aria-labelledby="services">
      <h2 id="services">在线服务</h2>
      <ul>
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link to={user ? '/dashboard/dashboard' : '/user/login'}>
              {user ? '进入工作台' : '登录办理'}
              <span className="visually-hidden">（{title}）</span> →
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
