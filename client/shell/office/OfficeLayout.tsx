import '../../ui/arco';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfigProvider } from '@arco-design/web-react';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { unreadFeed, type UnreadCount } from '@/domain/feeds/user';
import { api } from '../../kernel/api/api';
import { arrived } from '../../kernel/api/errors';
import { joinStore } from '../../kernel/api/store';
import { LiveChanges } from '../../kernel/list/LiveChanges';
import { useSession } from '../../kernel/session/session';
import { readTabBuildings } from '../../kernel/session/storage';
import { lazily } from '../../ui/lazily';
import { Surroundings } from '../Surroundings';
import { tabsSlice } from '../tabs';
import { Crumbs } from './Crumbs';
import { FirstPassword } from './FirstPassword';
import { KeptPages } from './KeptPages';
import { MarkPage } from './MarkPage';
import { PhoneMenu } from './PhoneMenu';
import { Picks } from './Picks';
import { SideMenu } from './SideMenu';
import { TabStrip } from './TabStrip';
import { TopBar } from './TopBar';
import { useMenu } from './use-menu';
import { useNarrow } from '../../ui/usePhone';
import { useScopeAddress } from './useScopeAddress';
import { useVisits } from './use-tabs';
import './office.css';

/** It comes with the tab that a big screen has narrowed. */
const ScopeMark = lazily(() => import('./ScopeMark'));

const messages = ['message'];
const unreadOf = ({ total }: UnreadCount): number => total;

joinStore(api);
joinStore(tabsSlice);

/** A new page starts at its top, a kept one where it was left; the focus stays where the keyboard left it. */
function useScrollTop() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const tops = useRef(new Map<string, number>());
  const current = useRef(pathname);
  useLayoutEffect(() => {
    current.current = pathname;
    if (main.current) main.current.scrollTop = tops.current.get(pathname) ?? 0;
  }, [pathname]);
  const onScroll = () => {
    if (main.current) tops.current.set(current.current, main.current.scrollTop);
  };
  return { main, onScroll };
}

function Frame() {
  const menu = useMenu();
  const narrow = useNarrow();
  const [folded, setFolded] = useState(() => window.innerWidth < 1100);
  const [drawer, setDrawer] = useState(false);
  const { main, onScroll } = useScrollTop();
  useVisits(menu.items);
  useScopeAddress();
  const { flags } = useSession();
  const narrowed = readTabBuildings();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival
  useEffect(arrived, [key]);
  const collapsed = narrow ? !drawer : folded;
  return (
    <div className="shell" data-collapsed={(!narrow && folded) || undefined}>
      <a className="shell-skip" href="#main">
        跳到正文
      </a>
      <LiveChanges feed={unreadFeed} of={unreadOf} tables={messages} />
      <TopBar items={menu.items} collapsed={collapsed} onToggle={() => (narrow ? setDrawer(!drawer) : setFolded(!folded))} />
      <div className="shell-body">
        {narrow ? (
          <PhoneMenu open={drawer} onClose={() => setDrawer(false)}>
            <Picks items={menu.items} onChoose={() => setDrawer(false)} />
            <SideMenu menu={menu} collapsed={false} onChoose={() => setDrawer(false)} />
          </PhoneMenu>
        ) : (
          <aside className="shell-side">
            {!folded && menu.status === 'ready' && <Picks items={menu.items} />}
            <SideMenu menu={menu} collapsed={folded} onExpand={() => setFolded(false)} />
          </aside>
        )}
        <div className="shell-page">
          <TabStrip />
          <main className="shell-main" id="main" ref={main} tabIndex={-1} onScroll={onScroll}>
            <FirstPassword />
            <div className="shell-place">
              <div className="shell-where">
                <Crumbs items={menu.items} />
                <MarkPage items={menu.items} />
              </div>
              {flags.administrator && narrowed && (
                <Suspense>
                  <ScopeMark chosen={narrowed} />
                </Suspense>
              )}
            </div>
            <KeptPages menu={menu.items} />
          </main>
        </div>
      </div>
    </div>
  );
}

/** The back office: menu, top bar, visited pages, and the page. */
export default function OfficeLayout() {
  return (
    <ConfigProvider locale={zhCN}>
      <Surroundings>
        <Frame />
      </Surroundings>
    </ConfigProvider>
  );
}
