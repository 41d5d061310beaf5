import { Link } from 'react-router';
import { IconDesktop, IconMenuFold, IconMenuUnfold, IconPlus } from '@arco-design/web-react/icon';
import { routeById } from '@/domain/routes';
import { useSession } from '../../kernel/session/session';
import { useNewProject } from '../../kernel/page/new-project';
import { useSite } from '../../kernel/site/site';
import type { MenuItem } from '../menu';
import { dashboardPath } from '../redirects';
import { Bell } from './Bell';
import { BuildingChooser } from './BuildingChooser';
import { Finder } from './Finder';
import { UserMenu } from './UserMenu';
import './top.css';

function NewProject() {
  const open = useNewProject();
  if (!open) return null;
  return (
    <button type="button" className="shell-button shell-wide-only" onClick={open}>
      <IconPlus /> 新建项目
    </button>
  );
}
function CockpitLink() {
  const { can } = useSession();
  const cockpit = routeById.get('cockpit');
  if (!cockpit || !can(cockpit.access)) return null;
  return (
    <Link className="shell-top-button shell-wide-only" to={cockpit.path} target="_blank" rel="noopener" title="在新标签页打开园区总览">
      <IconDesktop />
      <span>驾驶舱</span>
    </Link>
  );
}

interface Props {
  readonly items: readonly MenuItem[];
  readonly collapsed: boolean;
  readonly onToggle: () => void;
}
export function TopBar({ items, collapsed, onToggle }: Props) {
  const { name, site } = useSite();
  const { flags } = useSession();
  return (
    <header className="shell-top">
      <button
        type="button"
        className="shell-top-button"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        aria-expanded={!collapsed}
        onClick={onToggle}
      >
        {collapsed ? <IconMenuUnfold /> : <IconMenuFold />}
      </button>
      <Link className="shell-brand" to={dashboardPath} title={name}>
        <img src={site.file_path ?? '/favicon.svg'} alt="" width={28} height={28} />
        <span className="one-line">{name}</span>
      </Link>
      {flags.administrator && <BuildingChooser />}
      <span className="shell-space" />
      <Finder items={items} />
      <NewProject />
      <CockpitLink />
      <Bell />
      <UserMenu />
    </header>
  );
}
