import { Link } from 'react-router';
import { pageAddress, usePageRead, usePageValues } from '../usePage';

/** The categories that have news, with how many: links to the list of each. They stay away while they are on their way, or have not come. */
export function Categories() {
  const { title, category } = usePageValues('newsList');
  const { data } = usePageRead('newsList', 'categories');
  const some = (data?.data ?? []).filter(({ id, total }) => total > 0 || id === category);
  if (some.length === 0) return null;
  const all = some.reduce((sum, { total }) => sum + total, 0);
  const choices = [{ id: undefined, name: '全部', total: all }, ...some];
  return (
    <nav className="news-categories" aria-label="新闻分类">
      <ul>
        {choices.map(({ id, name, total }) => (
          <li key={name}>
            <Link to={pageAddress('newsList', { title, category: id })} aria-current={id === category ? 'page' : undefined}>
              {name}
              {/* what is searched for is in fewer of them */}
              {title === undefined && <span>{total}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
