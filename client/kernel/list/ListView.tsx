import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { StaleAlert } from '../../ui/StaleAlert';
import type { ColumnChoice } from '../../ui/ColumnSettings';
import { Pages, PageTable } from '../../ui/PageTable';
import type { WireRow } from '../api/api';
import { arrange, keptColumns } from './arrange';
import { toast } from '../api/errors';
import { download, saveFile } from '../api/http';
import { filterQuery, pageSizes, type ListOrder } from './listState';
import { useTabLocation } from '../page/location';
import { dialogInputs, type Overrides } from '../overrides';
import { useResourceList } from './useResourceList';
import { useTableSettings } from './useTableSettings';
import { useViewer } from '../session/viewer';
import { actionsFor, addressOf, endpointOf, mayOperate, takesTogether, type NamedAction } from '../visibility';
import { columnsOf, constantColumns, type ListColumn } from './columns';
import { DetailView } from '../record/DetailView';
import { Filters, FilterTabs } from './Filters';
import { Sums } from './Sums';
import { ListInstead } from './ListInstead';
import { RowCard } from './RowCard';
import { KeyHelp } from './KeyHelp';
import { lazyDialog } from '../action/lazyDialog';
import { batchMenuOf, actionsWidth, menuOf, offersActions, RowActions } from '../action/RowActions';
import { LiveChanges } from './LiveChanges';
import { Toolbar } from './Toolbar';
import { useRowActions } from '../action/useRowActions';
import { useListKeys } from './useListKeys';
import { useRecordAddress } from '../record/useRecordAddress';
import { useSelection } from './useSelection';
import './list.css';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly route: Route;
  readonly rows?: string | undefined;
  readonly fixed?: Readonly<Record<string, string | number>> | undefined;
  readonly opens?: Readonly<Record<string, string | number>> | undefined;
  /** The order in which it opens with them. */
  readonly order?: ListOrder | undefined;
  /** Without tabs, and without the columns that they would ask about. */
  readonly tabs?: false | undefined;
}
/** Asked for when somebody writes. */
const FormDialog = lazyDialog(() => import('../form/FormDialog').then((module) => module.FormDialog));
const ImportWizard = lazyDialog(() => import('../import/ImportWizard').then((module) => module.default));

/** A resource's list page: filters, rows, and the record, form and dialogs over it; all of it derived from the definition. */
export function ListView({ resource, overrides, route, rows: query, fixed, opens, order, tabs }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  const { search, setSearch } = useTabLocation();
  const settings = useTableSettings(route.id);
  const list = useResourceList(resource, {
    ...(query && { rows: query }),
    ...(fixed && { fixed }),
    ...(opens && { opens }),
    ...(order && { order }),
    pageSize: settings.pageSize,
    skip: !settings.ready,
  });
  const live = resource.views?.live;
  const tables = useMemo(() => [tableOf(resource)], [resource]);
  const record = useRecordAddress(list, host);
  const selection = useSelection(list.rows, JSON.stringify(list.state.filters));
  const controls = useRowActions(
    resource,
    ({ removed, refused, decided }) => {
      selection.keepOnly(refused);
      // the next one that waits, from here on and then from the top
      const at = list.rows.findIndex(({ id }) => id === decided?.id);
      const next = decided && [...list.rows.slice(at + 1), ...list.rows.slice(0, Math.max(at, 0))].find(decided.waits);
      if (next && record.id === decided.id) record.change(next.id);
      if (record.id !== undefined && removed.includes(record.id)) record.close();
      if (removed.length > 0 && removed.length >= list.rows.length && list.state.page > 1) list.setPage(list.state.page - 1);
    },
    dialogInputs(overrides),
    overrides.customActions,
    overrides.warns,
  );
  const mayStore = !resource.views?.storedElsewhere && mayOperate(resource, 'store', viewer);
  const [openForm, setForm] = useState<{ id?: number }>();
  // ?new=1 opens an empty form whenever somebody comes here with it, and goes with the form
  const form = openForm ?? (mayStore && search.has('new') ? {} : undefined);
  const closeForm = () => {
    setForm(undefined);
    if (!search.has('new')) return;
    const next = new URLSearchParams(search);
    next.delete('new');
    setSearch(next, { replace: true });
  };
  const [help, setHelp] = useState(false);
  const [importing, setImporting] = useState(false);
  const openImport = mayOperate(resource, 'import', viewer) ? () => setImporting(true) : undefined;

  const all = useMemo(() => columnsOf(resource, overrides, viewer), [resource, overrides, viewer]);
  const columns = useMemo(() => {
    const off = [...((resource.views?.hidden ?? []) as readonly string[]), ...constantColumns(resource, viewer, fixed, tabs)];
    return arrange(all, settings.columns, off);
  }, [all, settings.columns, resource, viewer, fixed, tabs]);
  // what stands still comes first: the record's own name, then what the user has pinned
  const shown = useMemo(() => {
    const seen = columns.filter(({ hidden, jump }) => !hidden || jump);
    const still = (column: (typeof seen)[number]) => column.jump || column.pinned;
    return [...seen.filter(({ jump }) => jump), ...seen.filter(({ jump, pinned }) => pinned && !jump), ...seen.filter((column) => !still(column))];
  }, [columns]);
  const openNew = useMemo(() => (mayStore ? () => setForm({}) : undefined), [mayStore]);
  const edit = useCallback((id: number) => setForm({ id }), []);
  useListKeys(host, { onNew: openNew, onHelp: useCallback(() => setHelp(true), []) });
  // not while another question is under way: the total would be the earlier one's, which may well have fewer pages
  useEffect(() => {
    const last = Math.max(1, Math.ceil(list.total / list.state.pageSize));
    if (!list.first && !list.refetching && !list.failure && list.total > 0 && list.state.page > last)
      list.setPage(last, undefined, { replace: true });
  }, [list]);

  const readable = mayOperate(resource, 'read', viewer) || !resource.operations.includes('read');
  const open = readable ? record.open : undefined;
  const deletable = mayOperate(resource, 'delete', viewer);
  const [together, ofList] = [true, false].map((wanted) =>
    actionsFor(resource, viewer, ['list']).filter(({ action }) => takesTogether(action) === wanted),
  ) as [NamedAction[], NamedAction[]];
  const own = (overrides.customActions ?? []).filter(({ access }) => viewer.can(access));
  const { handles } = controls;
  const acts = actionsFor(resource, viewer, ['row', 'rows']).length > 0;
  // boxes stand before the rows only for whom they lead to something
  const choosable = deletable || acts || together.length > 0 || own.some(({ several }) => several);
  const batch = batchMenuOf({ resource, rows: selection.selected, together, viewer, controls });
  const exportAll = async (signal: AbortSignal) => {
    const endpoint = endpointOf(resource, 'export', 'operation');
    if (!endpoint) return;
    const { sortField, sortOrder } = list.state;
    try {
      const { blob, name } = await download(
        addressOf(endpoint),
        { ...filterQuery(resource, list.state.filters, fixed), sortField, sortOrder },
        signal,
      );
      saveFile(blob, name ?? `${resource.exports?.fileName ?? resource.label}.xlsx`);
    } catch (thrown) {
      if (!signal.aborted) toast.error(thrown instanceof Error ? thrown.message : '导出失败');
    }
  };
  const tableColumns = useMemo<ColumnProps<WireRow>[]>(() => {
    const show = (column: ListColumn, row: WireRow) =>
      column.jump && open ? (
        <button type="button" className="link-button" data-row={row.id} title={String(row[column.key] ?? '')} onClick={() => open(row.id)}>
          {column.show(row)}
        </button>
      ) : (
        column.show(row)
      );
    const data = shown.map(
      (column): ColumnProps<WireRow> => ({
        key: column.key,
        dataIndex: column.key,
        title: column.title,
        width: column.width,
        align: column.align,
        ...((column.jump || column.pinned) && { fixed: 'left' as const }),
        ...(column.ownWidth && { ownWidth: true }),
        ...(column.sortable && {
          sorter: true,
          ...(list.state.sortField === column.key && list.state.sortOrder ? { sortOrder: list.state.sortOrder } : { sortOrder: undefined as never }),
        }),
        render: (_value, row) => show(column, row),
      }),
    );
    if (!offersActions(resource, viewer, overrides.customActions)) return data;
    const last: ColumnProps<WireRow> = {
      key: 'actions',
      title: '操作',
      width: actionsWidth,
      fixed: 'right',
      render: (_value, row) => <RowActions resource={resource} row={row} viewer={viewer} controls={handles} onEdit={() => edit(row.id)} />,
    };
    return [...data, last];
  }, [shown, open, list.state.sortField, list.state.sortOrder, resource, viewer, handles, edit, overrides.customActions]);

  const { save } = settings;
  const keep = useCallback(
    (next: typeof columns) => save({ columns: keptColumns(next, new Map(all.map(({ key, width }) => [key, width]))) }),
    [save, all],
  );
  const keepColumns = (next: readonly ColumnChoice[]) =>
    keep(
      next.flatMap(({ key, hidden, pinned = false }) =>
        columns.filter((column) => column.key === key).map((column) => ({ ...column, hidden, pinned })),
      ),
    );
  const resize = useCallback(
    (key: string, width: number) => keep(columns.map((one) => (one.key === key ? { ...one, width } : one))),
    [keep, columns],
  );
  const ticked = useMemo(() => selection.selected.map(({ id }) => id), [selection.selected]);
  const openRow = useMemo(() => open && ((row: WireRow) => open(row.id)), [open]);
  const card = useCallback(
    (row: WireRow) => (
      <RowCard
        resource={resource}
        row={row}
        columns={shown}
        onOpen={openRow && (() => openRow(row))}
        menu={menuOf({ resource, row, viewer, controls: handles })}
      />
    ),
    [shown, openRow, resource, viewer, handles],
  );
  const blocked = list.failure !== undefined && (list.rows.length === 0 || list.failure.status === 403);
  return (
    <div className="list-page" ref={host}>
      <h1 className="list-heading">{route.title}</h1>
      {live && <LiveChanges feed={live} tables={tables} />}
      <div className="list-filters">
        <Filters resource={resource} values={list.state.filters} onChange={list.setFilters} fixed={fixed} />
      </div>
      <div className="list-body">
        {tabs !== false && (
          <FilterTabs resource={resource} values={list.state.filters} onChange={list.setFilters} fixed={fixed} mark={overrides.slots?.tabMark} />
        )}
        <Toolbar
          onNew={openNew}
          onImport={openImport}
          listActions={ofList}
          onListAction={(named) => controls.start(named, [])}
          batch={batch}
          selected={selection.selected.length}
          onUnselect={selection.clear}
          chosen={overrides.slots?.chosen && <overrides.slots.chosen rows={selection.selected as never} />}
          onExport={mayOperate(resource, 'export', viewer) ? exportAll : undefined}
          exportable={list.total > 0}
          columns={columns.map(({ key, title, hidden, pinned, jump }) => ({
            key,
            title,
            hidden: hidden && !jump,
            locked: jump,
            pinned: pinned ?? false,
          }))}
          onColumns={keepColumns}
          onResetColumns={() => settings.save({ columns: [] })}
          compact={settings.compact}
          onDensity={() => settings.save({ density: settings.compact ? 'default' : 'small' })}
          onRefresh={list.refetch}
          refreshing={list.refetching}
        >
          {overrides.slots?.toolbar && <overrides.slots.toolbar resource={resource} />}
        </Toolbar>
        {list.failure && !blocked && <StaleAlert message={list.failure.message} onRetry={list.refetch} />}
        <PageTable<WireRow>
          columns={tableColumns}
          rows={list.rows}
          label={route.title}
          first={list.first}
          refetching={list.refetching}
          compact={settings.compact}
          selected={ticked}
          onSelect={choosable ? selection.select : undefined}
          onSort={list.setSort}
          onOpen={openRow}
          current={record.id}
          onResize={resize}
          card={card}
          instead={
            blocked || (!list.failure && list.rows.length === 0) ? (
              <ListInstead list={list} label={resource.label} resource={resource} onNew={openNew} onImport={openImport} blocked={blocked} />
            ) : undefined
          }
        />
        {resource.views?.sums && !blocked && <Sums resource={resource} query={filterQuery(resource, list.state.filters, fixed)} />}
        {!blocked && (
          <Pages
            page={list.state.page}
            pageSize={list.state.pageSize}
            total={list.total}
            sizes={pageSizes}
            onChange={(page, size) => {
              if (size !== list.state.pageSize) settings.save({ page_size: size });
              list.setPage(size === list.state.pageSize ? page : 1, size);
            }}
          />
        )}
      </div>
      {readable && (
        <DetailView
          resource={resource}
          overrides={overrides}
          id={record.id}
          known={list.rows.find(({ id }) => id === record.id)}
          controls={controls}
          onClose={record.close}
          onEdit={edit}
          onPrevious={record.previous}
          onNext={record.next}
        />
      )}
      {form && <FormDialog resource={resource} overrides={overrides} id={form.id} onClose={closeForm} />}
      {importing && <ImportWizard resource={resource} onClose={() => setImporting(false)} />}
      {controls.dialogs}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  );
}
