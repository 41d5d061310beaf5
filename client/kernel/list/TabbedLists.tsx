import { Skeleton } from '@arco-design/web-react';
import { Suspense, use, useMemo } from 'react';
import type { Route } from '@/domain/kernel/route';
import { LineTabs } from '../../ui/LineTabs';
import type { FixedFilters, ListOrder } from './listState';
import { useTabLocation } from '../page/location';
import { loadOverrides, viewOf } from '../overrides';
import { loadResource } from '../resources';
import { useViewer } from '../session/viewer';
import { endpointOf } from '../visibility';
import { ListView } from './ListView';
import { lazily } from '../../ui/lazily';

/** A tree's page is another one: it comes when it is asked for. */
const TreeView = lazily(() => import('../tree/TreeView'));

export interface ListTab {
  readonly key: string;
  readonly title: string;
  /** By its name; the tab is there for those who may list it. */
  readonly resource: string;
  /** What it opens with when the address asks for nothing, and in which order. */
  readonly opens?: Readonly<Record<string, string | number>> | undefined;
  readonly order?: ListOrder | undefined;
  /** Filters that hold whatever the address says. */
  readonly fixed?: FixedFilters | undefined;
}
type Opening = Pick<ListTab, 'opens' | 'order' | 'fixed'>;
interface Props {
  readonly route: Route;
  readonly tabs: readonly ListTab[];
}
function Named({ route, resource: name, title, ...opening }: { route: Route; resource: string; title: string } & Opening) {
  const resource = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  // a table of its own: its columns and page size are kept apart from the others'
  const own = useMemo(() => ({ ...route, id: `${route.id}.${name}`, title }), [route, name, title]);
  const { tab } = overrides.views ?? {};
  if (tab) {
    const Own = viewOf(tab);
    return <Own resource={resource} route={own} fixed={opening.fixed} opens={opening.opens} />;
  }
  const View = resource.tree && endpointOf(resource, 'tree', 'operation') ? TreeView : ListView;
  return <View resource={resource} overrides={overrides} route={own} {...opening} />;
}
/** A resource's list with its overrides, where a page shows it beside other things. */
export const NamedList = (props: { route: Route; resource: string; title: string } & Opening) => (
  <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
    <Named key={props.resource} {...props} />
  </Suspense>
);
/** Several lists on one page, a tab each; `list` in the address says which. Another tab begins without the filters of the one before. */
export function TabbedLists({ route, tabs }: Props) {
  const { search, setSearch } = useTabLocation();
  const viewer = useViewer();
  const mine = tabs.filter(({ resource }) => viewer.can(`${resource}_list`));
  const tab = mine.find(({ key }) => key === search.get('list')) ?? mine[0];
  if (!tab) return null;
  const list = (
    <NamedList key={tab.key} route={route} resource={tab.resource} title={tab.title} opens={tab.opens} order={tab.order} fixed={tab.fixed} />
  );
  if (mine.length === 1) return list;
  return (
    <div className="tabbed-lists">
      <LineTabs
        label={route.title}
        tabs={mine.map(({ key, title }) => ({ key, title }))}
        chosen={tab.key}
        onChoose={(key) => setSearch(new URLSearchParams(key === mine[0]?.key ? {} : { list: key }))}
      >
        {list}
      </LineTabs>
    </div>
  );
}
