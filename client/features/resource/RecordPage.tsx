import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { Button, Skeleton } from '@arco-design/web-react';
import { IconPrinter } from '@arco-design/web-react/icon';
import { partyOf } from '@/domain/kernel/access';
import { titleFor } from '@/domain/kernel/route';
import { routeByPath, routeById, routes } from '@/domain/routes';
import { useRowActions } from '../../kernel/action/useRowActions';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import { dialogInputs, loadOverrides } from '../../kernel/overrides';
import { KindTools } from '../../kernel/page/KindTools';
import { useTabLocation, WithLocation, withQuery } from '../../kernel/page/location';
import { useOpenPath, useOpenRoute } from '../../kernel/page/navigation';
import { ActionBar, basicsTab, RecordBody, StateMark } from '../../kernel/record/RecordBody';
import { recordHead } from '../../kernel/record/recordTitle';
import { useResourceDetail } from '../../kernel/record/useResourceDetail';
import { loadResource } from '../../kernel/resources';
import { useSession } from '../../kernel/session/session';
import { useViewer } from '../../kernel/session/viewer';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import '../../overrides';
import './record-page.css';

const FormDialog = lazyDialog(() => import('../../kernel/form/FormDialog').then((module) => module.FormDialog));

/** One record over the whole page: its states, what can be done with it, what belongs to it. */
function Whole({ resource: name, id }: { resource: string; id: number }) {
  const resource = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  const { row, whole, failure, refetch } = useResourceDetail(resource, id);
  const [editing, setEditing] = useState(false);
  const openRoute = useOpenRoute();
  const { search, setSearch } = useTabLocation();
  // in the address: it outlasts a reload, can be handed on, and goes back with the back button
  const tab = {
    chosen: search.get('tab') ?? basicsTab,
    choose: (key: string) => setSearch((latest) => withQuery(latest, { tab: key === basicsTab ? undefined : key })),
  };
  // one that went into another is answered as that one: the address says so from then on
  const other = row && row.id !== id ? row.id : undefined;
  useEffect(() => {
    if (other !== undefined) setSearch((latest) => withQuery(latest, { id: String(other) }));
  }, [other, setSearch]);
  const controls = useRowActions(resource, undefined, dialogInputs(overrides), overrides.customActions, overrides.warns);
  if (!row || !whole) return <Loading failure={failure} onRetry={() => void refetch()} rows={10} />;
  return (
    <article className="record-page">
      <header>
        <h2>{recordHead(resource, row)}</h2>
        <span className="record-page-states">
          <StateMark resource={resource} row={row} />
        </span>
        <div className="record-page-actions">
          <ActionBar resource={resource} row={row} controls={controls} onEdit={() => setEditing(true)} />
          {resource.views?.paper && (
            <Button icon={<IconPrinter />} onClick={() => openRoute('pdf', { resource: name, id })}>
              打印档案
            </Button>
          )}
        </div>
      </header>
      <RecordBody key={id} resource={resource} overrides={overrides} row={row} wide tab={tab} />
      {editing && <FormDialog resource={resource} overrides={overrides} id={id} onClose={() => setEditing(false)} />}
      {controls.dialogs}
    </article>
  );
}
/** Who has a record of the kind for his own is shown it wherever none is chosen: what a link to "the firm's page" means to its tenant. */
const ownOf = (record: string) => routes.flatMap(({ shows }) => ('own' in shows && shows.record === record ? (shows.own ?? []) : [])).at(0);
/** Which record the page is about: that of ?id=, or the caller's own. */
function Chosen() {
  const { pathname, search } = useTabLocation();
  const { user } = useSession();
  const viewer = useViewer();
  const open = useOpenPath();
  const route = routeByPath.get(pathname);
  const shows = route && 'record' in route.shows ? route.shows : undefined;
  if (!route || !shows?.record) return null;
  const title = titleFor(route, partyOf(user));
  const own = ownOf(shows.record);
  const mine = own && user?.[own];
  const chosen = search.get('id');
  const given = Number((shows.own ? (mine ?? chosen) : (chosen ?? mine)) ?? 0);
  const found = routeById.get(`${shows.record}.list`);
  const list = found && found.access !== 'guest' && viewer.can(found.access) ? found : undefined;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {Number.isInteger(given) && given > 0 ? (
        <Whole key={given} resource={shows.record} id={given} />
      ) : !list ? (
        <EmptyState text={`暂无${title}`} />
      ) : (
        <EmptyState
          text={`未选择${title}`}
          hint={`从“${list.title}”中打开一家`}
          action={{ label: list.title, primary: true, run: () => open(list.path) }}
        />
      )}
    </>
  );
}
/** What `shows: { page: 'record' }` of a route stands for. */
export default function RecordPage() {
  return (
    <WithLocation>
      <KindTools>
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          <Chosen />
        </Suspense>
      </KindTools>
    </WithLocation>
  );
}
