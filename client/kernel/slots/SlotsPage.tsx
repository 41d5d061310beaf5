import { Skeleton } from '@arco-design/web-react';
import { Suspense, use, useMemo, type ReactNode } from 'react';
import type { SlotGrid } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { LineTabs } from '../../ui/LineTabs';
import { useTabLocation } from '../page/location';
import { loadOverrides } from '../overrides';
import { loadResource } from '../resources';
import { SlotsView } from './SlotsView';
import './slots.css';

const titles = { list: '列表', day: '日视图', week: '周视图' } as const;
type View = keyof typeof titles;
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(titles, text);
interface Props {
  readonly resource: AnyResource;
  readonly route: Route;
  /** What the page opens with. */
  readonly first?: 'day' | undefined;
  /** Its list. */
  readonly children: ReactNode;
}
function Shown({ of, grid, route, view }: { of: AnyResource; grid: SlotGrid; route: Route; view: 'day' | 'week' }) {
  const takes = use(useMemo(() => loadResource(grid.takes), [grid.takes]));
  const overrides = use(useMemo(() => loadOverrides(grid.takes), [grid.takes]));
  return <SlotsView of={of} grid={grid} takes={takes} overrides={overrides} route={route} view={view} />;
}
/** The lines of a grid: the page's own rows, or those of the resource whose stretches its rows are. */
function Named({ resource, route, view }: { resource: AnyResource; route: Route; view: 'day' | 'week' }) {
  const { slots } = resource.views ?? {};
  const name = slots && 'of' in slots ? slots.of : resource.name;
  const of = use(useMemo(() => loadResource(name), [name]));
  const grid = of.views?.slots;
  return grid && 'query' in grid ? <Shown of={of} grid={grid} route={route} view={view} /> : null;
}
/** A list whose rows take time, or have it taken: beside it a grid of a day and one of a week. `view` of the address says which. */
export default function SlotsPage({ resource, route, first, children }: Props) {
  const { search, setSearch } = useTabLocation();
  const given = search.get('view');
  // a link to a record, or to a new one, means the list
  const usual: View = search.has('id') || search.has('new') ? 'list' : (first ?? 'list');
  const view = isView(given) ? given : usual;
  const choose = (key: string) => {
    const date = search.get('date');
    setSearch(new URLSearchParams({ ...(key !== (first ?? 'list') && { view: key }), ...(key !== 'list' && date && { date }) }));
  };
  return (
    <div className="slots-page">
      <LineTabs
        label={`${route.title}的显示方式`}
        tabs={Object.entries(titles).map(([key, title]) => ({ key, title }))}
        chosen={view}
        onChoose={choose}
      >
        {view === 'list' ? (
          children
        ) : (
          <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
            <Named resource={resource} route={route} view={view} />
          </Suspense>
        )}
      </LineTabs>
    </div>
  );
}
