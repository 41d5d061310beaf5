import { useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigationType } from 'react-router';
import { useSession } from '../kernel/session/session';
import { useSite } from '../kernel/site/site';
import { Dialogs } from './acts/Dialogs';
import { SideBar } from './acts/SideBar';
import { SiteFooter } from './SiteFooter';
import { siteMenu } from './menu';
import './site.css';
import './header.css';

function Menu({ open, onChoose }: { open: boolean; onChoose: () => void }) {
  return (
    <nav className="site-menu" id="site-menu" aria-label="主导航" data-open={open || undefined}>
      <ul>
        {siteMenu.map(({ title, path, to }) =>
          to === undefined ? null : (
            <li key={path}>
              {to === path ? (
                <NavLink to={to} end={to === '/'}>
                  {title}
                </NavLink>
              ) : (
                <a href={to} onClick={onChoose}>
                  {title}
                </a>
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Header() {
  const { name, site } = useSite();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className="site-header" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <div className="site-width">
        <Link className="site-brand" to="/">
          <img src={site.file_path ?? '/favicon.svg'} alt="" width={36} height={36} />
          <span className="one-line">{name}</span>
        </Link>
        <Menu open={open} onChoose={() => setOpen(false)} />
        <Link className="site-login" to={user ? '/dashboard/dashboard' : '/user/login'}>
          {user ? '进入工作台' : '登录'}
        </Link>
        <button
          type="button"
          className="site-toggle"
          aria-label="导航菜单"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}

/** The public site's frame: menu above, footer below. */
export default function SiteLayout() {
  const { pathname, search, key } = useLocation();
  const way = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another top; the first one and one that is returned to stay where they are
  useEffect(() => {
    if (!window.location.hash && way !== 'POP') document.documentElement.scrollTop = 0;
  }, [pathname, search, key]);
  return (
    <div className="site">
      <a className="shell-skip" href="#main">
        跳到正文
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <SideBar />
      <Dialogs />
    </div>
  );
}
