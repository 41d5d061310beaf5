import { Suspense, use, useMemo, type ComponentType } from 'react';
import { Skeleton } from '@arco-design/web-react';
import { partyOf, type Party } from '@/domain/kernel/access';
import { listOf } from '@/domain/kernel/lists';
import { titleFor, type Route } from '@/domain/kernel/route';
import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { loadOverrides, viewOf } from '../../kernel/overrides';
import { loadResource } from '../../kernel/resources';
import { useSession } from '../../kernel/session/session';
import { endpointOf } from '../../kernel/visibility';
import { ListView } from '../../kernel/list/ListView';
import { lazily } from '../../ui/lazily';
import '../../overrides';

/** A tree's page is another one, like that of several lists: it comes when it is asked for. */
const TabbedLists = lazily(() => import('../../kernel/list/TabbedLists').then((module) => ({ default: module.TabbedLists })));
/** Few lists have a grid beside them. */
const SlotsPage = lazily(() => import('../../kernel/slots/SlotsPage'));
const TreeView = lazily(() => import('../../kernel/tree/TreeView'));
function Shown({ route, party }: { route: Route; party: Party | undefined }) {
  const name = 'resource' in route.shows ? route.shows.resource : '';
  const shows = 'resource' in route.shows ? route.shows : undefined;
  // both are asked for before either is waited for
  const definition = useMemo(() => loadResource(name), [name]);
  const leaving = useMemo(() => loadOverrides(name), [name]);
  const whole = use(definition);
  const resource = shows?.list ? listOf(whole, shows.list) : whole;
  const overrides = use(leaving);
  const own = shows?.rows ? overrides.rows?.[shows.rows] : overrides.views?.list;
  if (shows?.lists) return <TabbedLists route={route} tabs={shows.lists} />;
  if (own) {
    const View = viewOf(own);
    return <View resource={resource} route={route} />;
  }
  if (resource.tree && endpointOf(resource, 'tree', 'operation') && !shows?.rows)
    return <TreeView resource={resource} overrides={overrides} route={route} />;
  const list = (
    <ListView
      resource={resource}
      overrides={overrides}
      route={route}
      rows={shows?.rows}
      fixed={shows?.fixed}
      opens={shows?.opensTo === undefined || shows.opensTo === party ? shows?.opens : undefined}
      tabs={shows?.tabs}
    />
  );
  if (!resource.views?.slots || shows?.rows) return list;
  return (
    <SlotsPage resource={resource} route={route} first={shows?.slots}>
      {list}
    </SlotsPage>
  );
}
/** Any resource's list page, from its definition: what `shows: { resource }` of a route stands for. */
export default function ResourcePage({ route: declared }: { route: Route }) {
  const { user } = useSession();
  const party = partyOf(user);
  const route = useMemo(() => ({ ...declared, title: titleFor(declared, party) }), [declared, party]);
  return (
    <WithLocation>
      <KindTools>
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          <Shown key={route.id} route={route} party={party} />
        </Suspense>
      </KindTools>
    </WithLocation>
  );
}
/** The page of one route, for a router that mounts components. */
export const resourcePage =
  (route: Route): ComponentType =>
  () => <ResourcePage route={route} />;
