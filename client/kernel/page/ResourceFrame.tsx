import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { tableOf } from '@/domain/kernel/resource';
import { ExportButton } from '../../ui/ExportButton';
import { StaleAlert } from '../../ui/StaleAlert';
import { saveExport } from '../api/saveExport';
import { lazyDialog } from '../action/lazyDialog';
import { Filters, FilterTabs } from '../list/Filters';
import { KeyHelp } from '../list/KeyHelp';
import { LiveChanges } from '../list/LiveChanges';
import { ListInstead } from '../list/ListInstead';
import { filterQuery } from '../list/listState';
import { SavedFilters } from '../list/SavedFilters';
import { Sums } from '../list/Sums';
import { Toolbar } from '../list/Toolbar';
import { DetailView } from '../record/DetailView';
import { useViewer } from '../session/viewer';
import { newWords } from '../visibility';
import { onePerParty } from './onePerParty';
import type { ResourcePageState } from './useResourcePage';
import { lazily } from '../../ui/lazily';
import '../list/list.css';

/** Few lists have any. */
const Gauges = lazily(() => import('../list/Gauges'));
/** Asked for when somebody writes. */
const FormDialog = lazyDialog(() => import('../form/FormDialog').then((module) => module.FormDialog));
const ImportWizard = lazyDialog(() => import('../import/ImportWizard').then((module) => module.default));

interface Props {
  readonly page: ResourcePageState;
  /** In the toolbar, beside what every page has there. */
  readonly tools?: ReactNode;
  /** The name of a filter that `tools` ask. */
  readonly without?: string | undefined;
  /** Below the sums: the way to other pages. */
  readonly foot?: ReactNode;
  /** The rows; handed what stands in their place where there are none. */
  readonly children: (instead: ReactNode) => ReactNode;
}
/** Around the rows of a resource: filters and tools above, sums below, and the record, the form and the dialogs over them. */
export function ResourceFrame({ page, tools, without, foot, children }: Props) {
  const { resource, overrides, route, fixed, list, settings, columns, record, selection, controls, blocked } = page;
  const viewer = useViewer();
  const [lacking, setLacking] = useState(false);
  const { chosen: Chosen, toolbar: Tools } = overrides.slots ?? {};
  const newLabel = newWords(resource, viewer);
  const live = resource.views?.live;
  const gauges = resource.views?.gauges;
  const tables = useMemo(() => [tableOf(resource), ...(gauges ? (resource.queries?.[gauges.query]?.reads ?? []) : [])], [resource, gauges]);
  // a second one could only be refused
  const isFull = list.total > 0 && onePerParty(resource, viewer);
  const filtering = { resource, values: list.state.filters, onChange: list.setFilters, fixed };
  const instead =
    blocked || (!list.failure && list.rows.length === 0) ? (
      <ListInstead
        list={list}
        label={resource.label}
        resource={resource}
        onNew={page.openNew}
        newLabel={newLabel}
        onImport={page.openImport}
        blocked={blocked}
        onLacking={setLacking}
      />
    ) : undefined;
  const sums = !blocked && resource.views?.sums && <Sums resource={resource} query={filterQuery(resource, list.state.filters, fixed)} />;
  return (
    <div className="list-page" ref={page.host}>
      <h1 className="visually-hidden">{route.title}</h1>
      {live && <LiveChanges feed={live} tables={tables} />}
      {gauges && !blocked && (
        <Suspense fallback={<div className="gauges-room" />}>
          <Gauges resource={resource} gauges={gauges} values={list.state.filters} onChange={list.setFilters} />
        </Suspense>
      )}
      <div className="list-filters">
        <Filters {...filtering} without={without} tools={<SavedFilters {...filtering} settings={settings} />} />
      </div>
      <div className="list-body">
        {page.tabs !== false && <FilterTabs {...filtering} />}
        <Toolbar
          onNew={lacking || isFull ? undefined : page.openNew}
          newLabel={newLabel}
          onImport={page.openImport}
          listActions={page.ofList}
          onListAction={(named) => controls.start(named, [])}
          batch={page.batch}
          selected={selection.selected.length}
          onUnselect={selection.clear}
          chosen={Chosen && <Chosen rows={selection.selected as never} />}
          onExport={page.exportAll}
          exportable={list.total > 0}
          columns={columns.choices}
          onColumns={columns.arranged}
          onResetColumns={columns.reset}
          compact={settings.compact}
          onDensity={() => settings.save({ density: settings.compact ? 'default' : 'small' })}
          onRefresh={list.refetch}
          refreshing={list.refetching}
        >
          {tools}
          {resource.views?.files?.map(
            ({ label, at, access }) =>
              viewer.can(access) && <ExportButton key={at} label={label} run={(signal) => saveExport(at, undefined, `${label}.xlsx`, signal)} />,
          )}
          {Tools && <Tools resource={resource} />}
        </Toolbar>
        {list.failure && !blocked && <StaleAlert message={list.failure.message} onRetry={list.refetch} />}
        {resource.views?.sums?.above && sums}
        {children(instead)}
        {!resource.views?.sums?.above && sums}
        {!blocked && foot}
      </div>
      {page.readable && (
        <DetailView
          resource={resource}
          overrides={overrides}
          id={record.id}
          known={list.rows.find(({ id }) => id === record.id)}
          controls={controls}
          onClose={record.close}
          onEdit={page.edit}
          onPrevious={record.previous}
          onNext={record.next}
        />
      )}
      {page.form && <FormDialog resource={resource} overrides={overrides} {...page.form} onClose={page.closeForm} />}
      {page.importing && <ImportWizard resource={resource} onClose={() => page.setImporting(false)} />}
      {controls.dialogs}
      {page.help && <KeyHelp onClose={() => page.setHelp(false)} />}
    </div>
  );
}
