import type { ComponentType, CSSProperties } from 'react';
import {
  IconApps,
  IconBook,
  IconBulb,
  IconCalendar,
  IconCheckSquare,
  IconDashboard,
  IconDesktop,
  IconFile,
  IconHome,
  IconIdcard,
  IconImport,
  IconLink,
  IconList,
  IconMessage,
  IconNotification,
  IconSchedule,
  IconUser,
  IconUserGroup,
} from '@arco-design/web-react/icon';
import { linksOf } from '@/domain/tiles';
import { usePanelHost } from '../kernel/host';
import { PageLink } from '../kernel/PageLink';
import type { PanelProps } from '../kernel/panel';
import { useUnit } from '../kernel/surface';
import { columnsOf, linesOf } from '../kernel/snap';
import { SnapRows } from '../kernel/SnapRows';
import './quick.css';

const icons: Readonly<Record<string, ComponentType>> = {
  apps: IconApps,
  'bar-chart': IconDashboard,
  book: IconBook,
  bulb: IconBulb,
  calendar: IconCalendar,
  'check-square': IconCheckSquare,
  desktop: IconDesktop,
  file: IconFile,
  home: IconHome,
  idcard: IconIdcard,
  import: IconImport,
  list: IconList,
  message: IconMessage,
  notification: IconNotification,
  schedule: IconSchedule,
  user: IconUser,
  'user-group': IconUserGroup,
};

function Entry({ link }: { link: ReturnType<typeof linksOf>[number] }) {
  const Icon = icons[link.icon] ?? IconLink;
  return (
    <PageLink className="quick-link p-snap-item" path={link.opens} access={link.access}>
      <span className="quick-icon" aria-hidden>
        <Icon />
      </span>
      <span className="quick-name one-line">{link.label}</span>
    </PageLink>
  );
}

const gap = 4;
/** 快捷入口: the chosen pages that the person may open, in the chosen order. */
export default function Quick({ options, size }: PanelProps<unknown>) {
  const host = usePanelHost();
  const unit = useUnit();
  const links = linksOf(host.party, options.links ? options.links.split(',') : undefined).filter(({ access }) => host.can(access));
  if (links.length === 0) return <p className="quick-none">没有可以打开的快捷入口</p>;
  const columns = columnsOf(size.width, Math.max(88, 122 * unit), gap);
  return (
    <SnapRows size={size} grid={{ row: Math.max(72, 100 * unit), gap }} lines={linesOf([links.length], columns)} label="快捷入口">
      <nav className="quick" aria-label="快捷入口" style={{ '--quick-columns': columns } as CSSProperties}>
        {links.map((link) => (
          <Entry key={link.path} link={link} />
        ))}
      </nav>
    </SnapRows>
  );
}
