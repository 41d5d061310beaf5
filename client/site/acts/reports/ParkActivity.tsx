import { Link } from 'react-router';
import { ArticlePage } from '../../ArticlePage';
import { Tags } from '../../NoticeLink';
import { RichText } from '../../RichText';
import { pageAddress } from '../../usePage';
import { Pictures } from '../Pictures';

/** One report of what took place, in full. */
export default function ParkActivity() {
  return (
    <ArticlePage page="parkActivity" read="activity">
      {(report) => (
        <article className="site-article">
          <h1>{report.title}</h1>
          <p className="site-article-about">
            <Tags top={2} kind={report.category_name} />
            <time dateTime={report.happened_at}>{report.happened_at}</time>
            {report.place_text && <span>{report.place_text}</span>}
          </p>
          <RichText html={report.content} />
          <Pictures pictures={report.images} of={report.title} />
          <Link className="site-back" to={pageAddress('parkActivities')}>
            返回园区活动
          </Link>
        </article>
      )}
    </ArticlePage>
  );
}
