import '@/client/ui/arco';
import { Button, ConfigProvider } from '@arco-design/web-react';
import { IconApps, IconPlus } from '@arco-design/web-react/icon';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { Suspense } from 'react';
import { partyOf } from '@/domain/kernel/access';
import type { WaitingCount } from '@/domain/answers/inbox';
import { waitingFeed } from '@/domain/feeds/user';
import { routeById } from '@/domain/routes';
import { useOptionsQuery } from '@/client/kernel/api/api';
import { useOpenRoute } from '@/client/kernel/page/navigation';
import { useSession } from '@/client/kernel/session/session';
import { useNewProject } from '@/client/kernel/page/new-project';
import { panelByProp } from '@/panels/index';
import { parkTime } from '@/domain/format';
import { useFeed } from '@/panels/kernel/live';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { useServerTime } from '@/panels/kernel/surface';
import { greeting } from './greeting';
import { OfficeEnvironment } from './environment';
import { lazily } from '../ui/lazily';
import { Inbox } from './Inbox';
import { QuickLinks } from './QuickLinks';
import { Tiles } from './Tiles';
import './dashboard.css';

// it brings the definition of enterprises, which no other part of the page needs
const Projects = lazily(() => import('./Projects').then((module) => ({ default: module.Projects })));
const Ways = lazily(() => import('./Ways'));
const FirstSteps = lazily(() => import('./FirstSteps'));
const Waits = lazily(() => import('./Waits'));
const noParams = {};
/** 今日待办: how much waits for the caller, of all kinds. */
function Waiting() {
  const { data } = useFeed<WaitingCount, {}>(waitingFeed, noParams);
  if (!data) return null;
  return (
    <p className="db-waiting">
      今日待办 <b>{data.total}</b> 项
    </p>
  );
}
function Head() {
  const { user, flags } = useSession();
  const openRoute = useOpenRoute();
  const create = useNewProject();
  const hello = useServerTime((now) => greeting(parkTime(now).time));
  const day = useServerTime((now) => `${parkTime(now).date} ${parkTime(now).weekday}`);
  return (
    <header className="wrap-row db-head">
      <div>
        <h1>
          {hello}，{user?.name || user?.username}
        </h1>
        <p>{day}</p>
      </div>
      <Waiting />
      <span className="db-space" />
      {create && (
        <Button type="primary" icon={<IconPlus />} onClick={create}>
          新建项目
        </Button>
      )}
      {routeById.has('workbench') && !flags.facilitator && !flags.tutor && (
        <Button type="outline" icon={<IconApps />} onClick={() => openRoute('workbench')}>
          自定义工作台
        </Button>
      )}
    </header>
  );
}
/** A panel of the catalogue, where the caller may see its data at all. */
function Trend({ prop }: { prop: string }) {
  const { can } = useSession();
  const panel = panelByProp.get(prop);
  if (!panel || !can(panel.feed?.permission)) return null;
  return (
    <div className="db-panel">
      <PanelFrame panel={panel} />
    </div>
  );
}

/** 新园区启用, whose code only a park without a contract needs. */
function NewPark() {
  const { can } = useSession();
  const { data } = useOptionsQuery({ resource: 'contract' }, { skip: !can('contract_store') });
  if (data?.total !== 0) return null;
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  );
}

/** /dashboard/dashboard: what waits for me, where I go most, how the park does. */
export default function Dashboard() {
  const { user, can } = useSession();
  const staff = partyOf(user) === 'staff';
  return (
    <ConfigProvider locale={zhCN}>
      <OfficeEnvironment>
        <div className="db">
          <Head />
          {staff && <NewPark />}
          {staff && <Tiles />}
          <Suspense fallback={<section className="db-card" aria-busy />}>
            <Waits />
          </Suspense>
          {!staff && (
            <Suspense>
              <Ways party={partyOf(user)} />
            </Suspense>
          )}
          {!staff && <Tiles />}
          {staff && (
            <div className="db-row db-strip">
              <Trend prop="svc.today" />
            </div>
          )}
          <div className="db-row">
            {staff && (
              <div className="db-panel db-quick">
                <QuickLinks />
              </div>
            )}
            {staff && can('enterprise_list') && (
              <Suspense fallback={<section className="db-card" aria-busy />}>
                <Projects />
              </Suspense>
            )}
            {!staff && <Inbox />}
          </div>
          {staff && (
            <div className="db-row">
              <Trend prop="fee.month" />
              <Trend prop="cust.move" />
            </div>
          )}
          {staff && (
            <div className="db-row">
              <Inbox />
              <Trend prop="park.event" />
            </div>
          )}
        </div>
      </OfficeEnvironment>
    </ConfigProvider>
  );
}
