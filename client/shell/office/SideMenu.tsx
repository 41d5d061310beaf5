import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconDown } from '@arco-design/web-react/icon';
import { opensApart } from '../../kernel/page/navigation';
import { useSite } from '../../kernel/site/site';
import type { MenuItem } from '../menu';
import { MenuIcon } from '../../ui/MenuIcon';
import type { OfficeMenu } from './use-menu';
import { useLeftAt } from './use-tabs';
import './menu.css';

interface Props {
  readonly menu: OfficeMenu;
  readonly collapsed: boolean;
  /** Called when an entry was chosen or a folded group asks for room. */
  readonly onChoose?: () => void;
  readonly onExpand?: () => void;
}

function Entry({ item, top, onChoose }: { item: MenuItem; top: boolean; onChoose?: (() => void) | undefined }) {
  const current = useLocation().pathname === item.to;
  const leftAt = useLeftAt(item.to ?? '/');
  const link = useRef<HTMLAnchorElement>(null);
  // a long menu shows where one is
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const inside = item.to?.startsWith('/') === true;
  const apart = !inside || opensApart(item.to ?? '');
  const words = (
    <>
      {top && <MenuIcon icon={item.icon} />}
      <span className="shell-menu-words one-line">{item.title}</span>
      {apart && <span className="shell-menu-apart">↗</span>}
    </>
  );
  const shared = { className: 'shell-menu-entry', title: item.title, ...(apart && { target: '_blank', rel: 'noopener' }) };
  return inside ? (
    <Link {...shared} ref={link} to={leftAt} aria-current={current ? 'page' : undefined} onClick={onChoose}>
      {words}
    </Link>
  ) : (
    <a {...shared} href={item.to}>
      {words}
    </a>
  );
}

function Group({ item, folded, onChoose, onExpand }: { item: MenuItem; folded: boolean } & Pick<Props, 'onChoose' | 'onExpand'>) {
  const { pathname } = useLocation();
  const holdsCurrent = item.children?.some(({ to }) => to === pathname) ?? false;
  const [open, setOpen] = useState<boolean | null>(null);
  const { site } = useSite();
  const shown = (open ?? (holdsCurrent || site.menu_mode === 2)) && !folded;
  const toggle = () => {
    if (folded) onExpand?.();
    setOpen(folded || !shown);
  };
  return (
    <>
      <button
        type="button"
        className="shell-menu-entry"
        title={item.title}
        aria-expanded={shown}
        data-current={holdsCurrent || undefined}
        onClick={toggle}
      >
        <MenuIcon icon={item.icon} />
        <span className="shell-menu-words one-line">{item.title}</span>
        <IconDown className="shell-menu-arrow" />
      </button>
      {shown && (
        <ul className="shell-menu-children">
          {item.children?.map((child) => (
            <li key={child.key}>
              <Entry item={child} top={false} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Groups that open, or a single list; every entry is a link, so it opens in a new tab as any link does. */
export function SideMenu({ menu, collapsed, onChoose, onExpand }: Props) {
  return (
    <nav className="shell-menu" aria-label="主菜单" data-collapsed={collapsed || undefined}>
      {menu.items.length === 0 && menu.status === 'loading' && <p className="shell-menu-state">加载中…</p>}
      {menu.status === 'failed' && (
        <p className="shell-menu-state">
          菜单加载失败
          <button type="button" className="shell-link" onClick={menu.retry}>
            重试
          </button>
        </p>
      )}
      <ul>
        {menu.items.map((item) => (
          <li key={item.key}>
            {item.heading && <h2 className="shell-menu-heading">{item.heading}</h2>}
            {item.children ? (
              <Group item={item} folded={collapsed} onChoose={onChoose} onExpand={onExpand} />
            ) : (
              <Entry item={item} top onChoose={onChoose} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
