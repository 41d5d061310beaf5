import { Link } from 'react-router';
import { useSession } from '../kernel/session/session';
import './services.css';

const services = [
  { title: '入园企业', text: '查看通知公告、账单与用电用水，在线留言并查看回复。' },
  { title: '服务机构', text: '接收企业留言并在线回复，查看园区通知。' },
  { title: '创业导师', text: '接收园区消息，查看通知公告。' },
  { title: '园区运营', text: '招商、空间、账单与物联数据，在工作台与驾驶舱统一查看和处理。' },
];

/** What anybody may look at, without an account. */
const open = [
  { title: '可租房源', text: '按园区、用途、面积与价格查找空闲房间，致电看房。', to: '/space' },
  { title: '政策服务', text: '扶持政策的对象、额度与申报时间，园区企业在线申报。', to: '/policy' },
  { title: '合作机构', text: '财税、知识产权、法律、金融与检测：签约机构与协议价。', to: '/institutions' },
  { title: '企业风采', text: '园区里的科技企业：它们做什么，做得怎样。', to: '/corporate' },
];
/** What there is to see here, and who comes in for what. */
export function Services() {
  const { user } = useSession();
  return (
    <section className="site-width site-services" aria-labelledby="services">
      <h2>园区服务</h2>
      <ul>
        {open.map(({ title, text, to }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link to={to}>查看{title} →</Link>
          </li>
        ))}
      </ul>
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
