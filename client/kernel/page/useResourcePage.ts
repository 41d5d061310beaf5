import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { batchMenuOf, offersActions } from '../action/RowActions';
import { useRowActions } from '../action/useRowActions';
import type { WireRow } from '../api/api';
import { saveExport } from '../api/saveExport';
import { filterQuery, type FixedFilters, type ListOrder } from '../list/listState';
import { useColumns } from '../list/useColumns';
import { useListKeys } from '../list/useListKeys';
import type { ResourceList } from '../list/useResourceList';
import { useSelection } from '../list/useSelection';
import type { Settings } from '../list/useTableSettings';
import { dialogInputs, mayTake, type Overrides } from '../overrides';
import { useInTurn } from '../record/useInTurn';
import { useRecordAddress } from '../record/useRecordAddress';
import { useViewer } from '../session/viewer';
import { actionsFor, addressOf, endpointOf, mayOperate, mayStoreIn, takesTogether, type NamedAction } from '../visibility';
import { useTabLocation, withQuery } from './location';

/** What a page of a resource's rows is given, whichever way it draws them. */
export interface ResourcePageProps {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly route: Route;
  readonly fixed?: FixedFilters | undefined;
  readonly opens?: FixedFilters | undefined;
  /** The order in which it opens with them. */
  readonly order?: ListOrder | undefined;
  /** What a new row begins with beside what is held still: the place of the record that it will belong to. */
  readonly begins?: Readonly<Record<string, unknown>> | undefined;
  /** Without tabs, and without the columns that they would ask about. */
  readonly tabs?: false | undefined;
}
/** Its rows: those of one page, or of a whole tree. */
export type PageRows = Omit<ResourceList, 'setSort'>;
interface Options {
  readonly list: PageRows;
  readonly settings: Settings;
  /** Whether the table can hold columns still at its left. */
  readonly pins: boolean;
}
/** Takes the rows that the filters let through to a file. */
async function exportAs({ resource, fixed }: Pick<ResourcePageProps, 'resource' | 'fixed'>, { state }: PageRows, signal: AbortSignal): Promise<void> {
  const endpoint = endpointOf(resource, 'export', 'operation');
  if (!endpoint) return;
  const { sortField, sortOrder } = state;
  const query = { ...filterQuery(resource, state.filters, fixed), sortField, sortOrder };
  await saveExport(addressOf(endpoint), query, `${resource.exports?.fileName ?? resource.label}.xlsx`, signal);
}
/** What a page holds still of its rows a new one begins with: water meters on the page of water. */
const answersOf = ({ fields }: AnyResource, fixed: FixedFilters = {}) => Object.fromEntries(Object.entries(fixed).filter(([name]) => name in fields));
type Start = Readonly<Record<string, unknown>>;
/** What a new one of an address begins with: ?park= says in which park, where its rows lie in one. */
function useStart({ fields }: AnyResource, start: Start, park: string | null): Start {
  return useMemo(() => {
    const begins = /^[1-9]\d{0,15}$/.test(park ?? '') && fields.incubator_id && start.incubator_id === undefined;
    return begins ? { ...start, incubator_id: Number(park) } : start;
  }, [fields, start, park]);
}
/** The form that stands open: of a row, or of a new one; ?new=1 opens an empty one whenever somebody comes here with it, and goes with it. */
function useFormAddress(resource: AnyResource, mayStore: boolean, start: Start) {
  const { search, setSearch } = useTabLocation();
  const begun = useStart(resource, start, search.get('park'));
  const [opened, setForm] = useState<{ readonly id?: number; readonly start?: Start }>();
  const close = () => {
    setForm(undefined);
    if (!search.has('new')) return;
    setSearch((latest) => withQuery(latest, { new: undefined, park: undefined }), { replace: true });
  };
  return { form: opened ?? (mayStore && search.has('new') ? { start: begun } : undefined), setForm, close };
}

/**
 * What the page of a resource is, whichever way its rows are drawn: its columns, what is chosen of it, the record that lies open, the
 * form, and all that may be done to its rows. `ResourceFrame` draws what stands around them.
 */
export function useResourcePage(props: ResourcePageProps, { list, settings, pins }: Options) {
  const { resource, overrides, fixed, begins, tabs } = props;
  const viewer = useViewer();
  const host = useRef<HTMLDivElement>(null);
  const columns = useColumns(resource, overrides, settings, { fixed, tabs, pins });
  const record = useRecordAddress(list, host);
  const selection = useSelection(list, JSON.stringify(list.state.filters));
  const toNext = useInTurn(list, record);
  const controls = useRowActions(
    resource,
    ({ removed, refused, decided }) => {
      selection.keepOnly(refused);
      const went = decided !== undefined && toNext(decided);
      if (record.id !== undefined && removed.includes(record.id)) record.close();
      if (removed.length > 0 && removed.length >= list.rows.length && list.state.page > 1) list.setPage(list.state.page - 1);
      return went;
    },
    dialogInputs(overrides),
    overrides.customActions,
    overrides.warns,
  );
  const mayStore = !resource.views?.storedElsewhere && mayStoreIn(resource, fixed, viewer);
  const start = useMemo(() => ({ ...begins, ...answersOf(resource, fixed) }), [resource, begins, fixed]);
  const { form, setForm, close: closeForm } = useFormAddress(resource, mayStore, start);
  const openNew = useMemo(() => (mayStore ? () => setForm({ start }) : undefined), [mayStore, setForm, start]);
  const edit = useCallback((id: number) => setForm({ id }), [setForm]);
  const [help, setHelp] = useState(false);
  const [importing, setImporting] = useState(false);
  useListKeys(host, { onNew: openNew, onHelp: useCallback(() => setHelp(true), []) });

  const readable = mayOperate(resource, 'read', viewer) || !resource.operations.includes('read');
  const open = readable ? record.open : undefined;
  const [together, ofList] = [true, false].map((wanted) =>
    actionsFor(resource, viewer, ['list']).filter(({ action }) => takesTogether(action) === wanted),
  ) as [NamedAction[], NamedAction[]];
  const own = (overrides.customActions ?? []).filter((custom) => mayTake(custom, viewer));
  return {
    ...props,
    list,
    settings,
    viewer,
    host,
    columns,
    record,
    selection,
    controls,
    readable,
    open,
    openRow: useMemo(() => open && ((row: WireRow) => open(row.id)), [open]),
    openNew,
    /** Opens the form of a new row that begins with these answers. */
    openWith: (start: Readonly<Record<string, unknown>>) => setForm({ start }),
    edit,
    form,
    closeForm,
    help,
    setHelp,
    importing,
    setImporting,
    openImport: mayOperate(resource, 'import', viewer) ? () => setImporting(true) : undefined,
    exportAll: mayOperate(resource, 'export', viewer) ? (signal: AbortSignal) => exportAs(props, list, signal) : undefined,
    ofList,
    batch: batchMenuOf({ resource, rows: selection.selected, together, viewer, controls }),
    // boxes stand before the rows only for whom they lead to something
    choosable:
      mayOperate(resource, 'delete', viewer) ||
      actionsFor(resource, viewer, ['row', 'rows']).length > 0 ||
      together.length > 0 ||
      own.some(({ several }) => several),
    acts: offersActions(resource, viewer, overrides.customActions),
    blocked: list.failure !== undefined && (list.rows.length === 0 || list.failure.status === 403),
  };
}
export type ResourcePageState = ReturnType<typeof useResourcePage>;
