import { Link } from 'react-router';
import { useSession } from '../kernel/session/session';
import './services.css';

const services = [
  { title: '入园企业', text: '查看通知公告、账单与用电用水，在线留言并查看回复。' },
  { title: '服务机构', text: '接收企业留言并在线回复，查看园区通知。' },
  { title: '创业导师', text: '接收园区消息，查看通知公告。' },
  { title: '园区运营', text: '招商、空间、账单与物联数据，在工作台与驾驶舱统一查看和处理。' },
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
