import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { useSession } from '../kernel/session/session';
import { useSite } from '../kernel/site/site';
import { ActLink } from './acts/ActLink';
import { Doors } from './acts/Doors';
import { Figures } from './Figures';
import { NewsBlock } from './news/NewsBlock';
import { NoticeList } from './NoticeList';
import { Services } from './Services';
import { ShowcaseCard } from './ShowcaseCard';
import { TechFields } from './TechFields';
import { usePageRead } from './usePage';
import './home.css';

function Hero({ asOf }: { asOf: string }) {
  const { name } = useSite();
  const { user } = useSession();
  return (
    <section className="site-hero">
      <div className="site-width">
        <h1>{name}</h1>
        <p>为科技企业提供空间、服务与成长支持，让创新在这里落地生根。</p>
        <div className="site-hero-actions">
          <Link className="site-primary" to={user ? '/dashboard/dashboard' : '/user/login'}>
            {user ? '进入工作台' : '登录平台'}
          </Link>
          <ActLink className="site-ghost" act="settle">
            入驻申请
          </ActLink>
          <ActLink className="site-ghost" act="visit">
            访客登记
          </ActLink>
        </div>
        {asOf && <p className="visually-hidden">园区数据截至 {asOf}</p>}
      </div>
    </section>
  );
}

/** Besides the one that is shown at length. */
const most = 6;
/** The public home: what the park is in numbers, what it has to say, and how to come in. */
export default function Home() {
  const statistics = usePageRead('home', 'statistics');
  const asOf = dateText(statistics.data?.as_of);
  const showcase = statistics.data?.enterprise;
  const others = usePageRead('home', 'showcases').data?.data.filter(({ enterprise_name: name }) => name !== showcase?.name) ?? [];
  return (
    <>
      <Hero asOf={asOf} />
      <Figures state={statistics} asOf={asOf} />
      <div className="site-width site-pair">
        <NoticeList />
        <TechFields state={statistics} asOf={asOf} />
      </div>
      <NewsBlock />
      {showcase && <ShowcaseCard showcase={showcase} others={others.slice(0, most)} />}
      <Doors />
      <Services />
    </>
  );
}
