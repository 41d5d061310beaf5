import { Link } from 'react-router';
import { dateText, grouped } from '@/domain/format';
import { useSite } from '../../kernel/site/site';
import { Block } from '../Block';
import { PageHead } from '../PageHead';
import { RichText } from '../RichText';
import { figuresOf, type PublicStatistics } from '../statistics';
import { pageAddress, usePageId, usePageRead, usePageTitle } from '../usePage';
import { PhoneLink } from './Values';
import type { Row } from './types';
import { textOf } from './words';
import './parks.css';
import './readings';
import './record.css';

/** The two addresses of this page. */
type AboutId = 'aboutUs' | 'about';
function Contact({ parks }: { parks: readonly Row[] }) {
  const { site, name } = useSite();
  return (
    <section className="about-contact" aria-labelledby="contact-us">
      <h2 id="contact-us">联系我们</h2>
      <ul>
        {(site.address || site.phone) && (
          <li>
            <strong>{site.company_name ?? name}</strong>
            {site.address && <span>{site.address}</span>}
            {site.phone && <PhoneLink number={site.phone} />}
          </li>
        )}
        {parks.map((park) => (
          <li key={park.id}>
            <strong>{textOf(park.name)}</strong>
            {textOf(park.address) && <span>{textOf(park.address)}</span>}
            {textOf(park.phone) && <PhoneLink number={textOf(park.phone)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
function Numbers({ statistics }: { statistics: PublicStatistics }) {
  const day = dateText(statistics.as_of);
  return (
    <section className="about-numbers" aria-label="园区数字">
      <dl>
        {figuresOf(statistics).map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{grouped(value)}</strong> {unit}
            </dd>
          </div>
        ))}
      </dl>
      {day && <p>数据截至 {day}</p>}
    </section>
  );
}
/** Who runs the parks: their own words, the numbers, and where they are found. */
export default function About() {
  const page = usePageId() as AboutId;
  const { name } = useSite();
  const introductions = usePageRead(page, 'introductions');
  const introduction = usePageRead(page, 'introduction', introductions.data);
  const statistics = usePageRead(page, 'statistics');
  const parks = usePageRead(page, 'parks').data?.data ?? [];
  const at = textOf(introduction.data?.cover_path);
  return (
    <>
      <PageHead title={usePageTitle()} trail={[{ title: '首页', to: pageAddress('home') }]} lead={name}>
        <Link className="site-more" to={pageAddress('team')}>
          服务团队<span aria-hidden="true"> →</span>
        </Link>
      </PageHead>
      <div className="site-width site-body about">
        <Block state={introductions} empty="园区正在整理介绍，欢迎直接联系我们。" isEmpty={({ data }) => data.length === 0}>
          {() => (
            <section className="about-words" aria-labelledby="who">
              {at && <img src={`${at}?width=960`} alt="" width={560} height={315} />}
              <div>
                <h2 id="who" className="visually-hidden">
                  园区介绍
                </h2>
                {introduction.data && <RichText html={textOf(introduction.data.content)} />}
              </div>
            </section>
          )}
        </Block>
        {statistics.data && <Numbers statistics={statistics.data} />}
        <Contact parks={parks} />
      </div>
    </>
  );
}
