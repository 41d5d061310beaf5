import { Button } from '@arco-design/web-react';
import { IconPlayArrow } from '@arco-design/web-react/icon';
import { parameters as all, type Parameter, type ParameterKey, type Stop } from '@/domain/parameters';
import { routeById } from '@/domain/routes';
import type { Route } from '@/domain/kernel/route';
import { KindTools } from '../../kernel/page/KindTools';
import { useTabLocation, WithLocation } from '../../kernel/page/location';
import { NamedList } from '../../kernel/list/TabbedLists';
import { useCan } from '../../kernel/session/session';
import { Loading } from '../../ui/Loading';
import { LineTabs } from '../../ui/LineTabs';
import { ParameterForm } from './ParameterForm';
import { StopsForm } from './StopsForm';
import { TourForm } from './TourForm';
import { RoleBoards } from './RoleBoards';
import { ScreensForm } from './ScreensForm';
import { useParameters, type Parameters } from './useParameters';
import '../../kernel/list/list.css';
import './settings.css';

const keysOf = (...groups: readonly Parameter['group'][]): ParameterKey[] =>
  Object.values<Parameter>(all).flatMap(({ key, group }) => (groups.includes(group) ? [key as ParameterKey] : []));
const criteria = keysOf('认定自查');
const business = ['招商与合同', '预约', '积分', '物联'] as const;
const general = ['cockpit.title', 'cockpit.names'] as const;
const tabs = [
  { key: 'screens', title: '大屏与轮播' },
  { key: 'displays', title: '大屏终端' },
  { key: 'boards', title: '角色看板' },
  { key: 'criteria', title: '认定自查' },
  { key: 'business', title: '业务参数' },
];
const route = routeById.get('setting.cockpit') as Route;
function Body({ tab, parameters }: { tab: string; parameters: Parameters }) {
  if (tab === 'displays') return <NamedList route={route} resource="display" title="大屏终端" />;
  if (tab === 'boards') return <RoleBoards />;
  if (!parameters.ready) return <Loading failure={parameters.failure} onRetry={parameters.retry} rows={10} />;
  if (tab === 'criteria') {
    return (
      <section className="settings-section">
        <h2>国家级孵化器认定自查</h2>
        <p className="state-hint">综合孵化器与专业孵化器各有一套阈值，驾驶舱的自查条按园区的类型取用，改动即刻生效。</p>
        <ParameterForm label="认定自查" keys={criteria} parameters={parameters} />
      </section>
    );
  }
  if (tab === 'business') {
    return business.map((group) => (
      <section key={group} className="settings-section">
        <h2>{group}</h2>
        <ParameterForm label={group} keys={keysOf(group)} parameters={parameters} />
      </section>
    ));
  }
  const playlist = (parameters.of('cockpit.playlist')?.value ?? []) as readonly Stop[];
  return (
    <>
      <section className="settings-section">
        <h2>标题与明细</h2>
        <ParameterForm label="标题与明细" keys={general} parameters={parameters} />
      </section>
      <section className="settings-section">
        <h2>大屏与角色</h2>
        <p className="state-hint">勾选的大屏按顺序出现在该角色的驾驶舱顶部；没有权限的大屏不会因此可见。</p>
        <ScreensForm parameters={parameters} />
      </section>
      <section className="settings-section">
        <h2>轮播</h2>
        <p className="state-hint">以轮播方式打开的屏幕依次停留在下列页面，改动无需刷新屏幕。</p>
        <StopsForm name="cockpit.playlist" parameters={parameters} usualSeconds={60} empty="没有轮播，屏幕停在打开的页面。">
          <Button type="text" icon={<IconPlayArrow />} href={`${playlist[0]?.path ?? '/cockpit'}?play=1`} target="_blank" rel="noopener">
            预览轮播
          </Button>
        </StopsForm>
      </section>
      <section className="settings-section">
        <h2>来访导览</h2>
        <p className="state-hint">在驾驶舱按 T 开始，以来访模式依次停留在下列画面，走完一遍即止；按任意键或移动指针随时停止。</p>
        <TourForm parameters={parameters} />
      </section>
    </>
  );
}
function Page() {
  const { search, setSearch } = useTabLocation();
  const parameters = useParameters();
  const can = useCan();
  const mine = tabs.filter(({ key }) => key !== 'displays' || can('display_list'));
  const chosen = mine.find(({ key }) => key === search.get('tab'))?.key ?? 'screens';
  return (
    <div className="settings-page">
      <h1 className="visually-hidden">驾驶舱设置</h1>
      <LineTabs label="驾驶舱设置" tabs={mine} chosen={chosen} onChoose={(tab) => setSearch(new URLSearchParams({ tab }))}>
        <Body tab={chosen} parameters={parameters} />
      </LineTabs>
    </div>
  );
}
/** 驾驶舱设置: screens and their rotation, the thresholds of the self-check, and the other parameters of the product. */
export default function CockpitSettings() {
  return (
    <WithLocation>
      <KindTools>
        <Page />
      </KindTools>
    </WithLocation>
  );
}
