import { Link } from 'react-router';
import { missingTitle, useSubjectTitle } from '../kernel/site/title';
import './missing.css';
import './article.css';

/** What the address names is not there, or no longer: the page says so, and where to go on. */
export function Missing({ what, to, list }: { what: string; to: string; list: string }) {
  useSubjectTitle(missingTitle);
  return (
    <section className="site-missing">
      <p className="site-missing-code" aria-hidden="true">
        404
      </p>
      <h1>{`${what}不存在`}</h1>
      <p>它可能已撤下，或地址有误。</p>
      <Link className="site-back" to={to}>
        {`返回${list}`}
      </Link>
    </section>
  );
}
