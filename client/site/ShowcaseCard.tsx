import { dateText } from '@/domain/format';
import { Link } from 'react-router';
import type { Showcase, ShowcasePage } from './statistics';
import './showcase.css';

interface Props {
  readonly showcase: Showcase;
  /** Those that follow it, each the way to its page. */
  readonly others: ShowcasePage['data'];
}
/** One enterprise of the park, with what it has published about itself, and the names of more. */
export function ShowcaseCard({ showcase, others }: Props) {
  const about = [showcase.field, showcase.stage, showcase.settled_at && `${dateText(showcase.settled_at)} 入驻`].filter(Boolean).join(' · ');
  return (
    <section className="site-band">
      <div className="site-width site-showcase">
        <div>
          <h2>企业风采</h2>
          <div className="site-showcase-head">
            {showcase.logo ? (
              <img src={showcase.logo} alt="" width={64} height={64} loading="lazy" />
            ) : (
              <span className="site-showcase-mark" aria-hidden="true">
                {showcase.name.slice(0, 2)}
              </span>
            )}
            <div>
              <p className="site-showcase-name">{showcase.name}</p>
              <p className="site-showcase-about">{about}</p>
            </div>
          </div>
          <ul className="site-tags">
            {showcase.tags.map((tag) => (
              <li className="site-tag" key={tag}>
                {tag}
              </li>
            ))}
          </ul>
        </div>
        {showcase.timeline.length > 0 && (
          <ol className="site-timeline">
            {showcase.timeline.map(({ date, text }) => (
              <li key={date + text}>
                <time dateTime={date}>{date}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {others.length > 0 && (
        <ul className="site-width site-showcase-others">
          {others.map(({ id, title, tech_fieldText: field }) => (
            <li key={id}>
              <Link to={`/corporate/detail?id=${id}`}>
                <strong>{title}</strong>
                {field && <span>{field}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
