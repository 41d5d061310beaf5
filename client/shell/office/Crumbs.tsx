import { Link, useLocation } from 'react-router';
import { routeOf } from '../../kernel/page/navigation';
import { dashboardPath } from '../redirects';
import { leaves, type MenuItem } from '../menu';

const home = '首页';

/** 首页 / group / page; nothing on the first page itself. */
export function Crumbs({ items }: { items: readonly MenuItem[] }) {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  if (!route || route.path === dashboardPath) return null;
  const title = leaves(items).find(({ to }) => to === route.path)?.title ?? route.title; // the name that an administrator gave it
  const group = items.find(({ children }) => children?.some(({ to }) => to === route.path));
  return (
    <nav className="shell-crumbs" aria-label="面包屑">
      <ol>
        <li>
          <Link to={dashboardPath}>{home}</Link>
        </li>
        {group && group.title !== home && <li>{group.title}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
