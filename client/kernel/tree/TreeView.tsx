import { Button, Input } from '@arco-design/web-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import { StaleAlert } from '../../ui/StaleAlert';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import type { MenuItem } from '../../ui/MoreMenu';
import { branchesOf } from '../../ui/tree';
import { TreeTable, type TreeColumn } from '../../ui/TreeTable';
import { arrange } from '../list/arrange';
import { dialogInputs, type Overrides } from '../overrides';
import type { TreeRow } from './treeMoves';
import { useResourceTree } from './useResourceTree';
import { useTableSettings } from '../list/useTableSettings';
import { useViewer } from '../session/viewer';
import { actionsFor, isOwn, mayEdit, mayOperate } from '../visibility';
import { columnsOf } from '../list/columns';
import { DetailView } from '../record/DetailView';
import { FormDialog } from '../form/FormDialog';
import { RowCard } from '../list/RowCard';
import { actionsWidth, menuOf, offersActions, RowActions } from '../action/RowActions';
import { Toolbar } from '../list/Toolbar';
import { useRowActions } from '../action/useRowActions';
import { mayHold, usePlaces } from './usePlaces';
import { useRecordAddress } from '../record/useRecordAddress';
import '../list/list.css';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly route: Route;
}
const onePage = { state: { page: 1, pageSize: Number.MAX_SAFE_INTEGER, filters: {} }, setPage: () => undefined };

/** The list page of a resource that is a tree: rows below rows, searched, unfolded, and put into another order by hand. */
export default function TreeView({ resource, overrides, route }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  const settings = useTableSettings(route.id);
  const tree = useResourceTree(resource);
  const record = useRecordAddress({ ...onePage, rows: tree.rows, total: tree.rows.length, refetching: tree.refetching }, host);
  const controls = useRowActions(
    resource,
    ({ removed }) => {
      if (record.id !== undefined && removed.includes(record.id)) record.close();
    },
    dialogInputs(overrides),
    overrides.customActions,
  );
  const places = usePlaces(resource, tree, mayOperate(resource, 'update', viewer), (row) => isOwn(resource, row, viewer));
  const [form, setForm] = useState<{ id?: number; start?: Record<string, unknown> }>();
  const mayStore = !resource.views?.storedElsewhere && mayOperate(resource, 'store', viewer);
  const readable = mayOperate(resource, 'read', viewer);
  const open = readable ? record.open : undefined;
  const openNew = mayStore ? () => setForm({}) : undefined;
  const edit = useCallback((id: number) => setForm({ id }), []);
  const titleOf = (row: TreeRow): string => String(row[resource.title] ?? `#${row.id}`);

  const all = useMemo(() => columnsOf(resource, overrides, viewer), [resource, overrides, viewer]);
  const columns = useMemo(() => arrange(all, settings.columns, resource.views?.hidden), [all, settings.columns, resource]);
  // the column that is indented stands first, whatever the user's order
  const shown = columns.filter(({ hidden, jump }) => !hidden || jump).sort((one, other) => Number(other.jump) - Number(one.jump));
  const below = (row: TreeRow): MenuItem[] =>
    mayStore && mayHold(resource, row)
      ? [{ key: 'below', label: '添加下级', run: () => setForm({ start: { [resource.tree?.parent ?? '']: row.id } }) }]
      : [];
  const more = (row: TreeRow): MenuItem[] => [...below(row), ...places.menuOf(row)];
  const tableColumns = [
    ...shown.map(
      (column): TreeColumn<TreeRow> => ({
        key: column.key,
        dataIndex: column.key,
        title: column.title,
        // the indented column has folds and grips beside its words
        width: column.jump ? column.width + 80 : column.width,
        align: column.align,
        render: (_value, row) =>
          column.jump && open ? (
            <button type="button" className="link-button" data-row={row.id} title={titleOf(row)} onClick={() => open(row.id)}>
              {column.show(row)}
            </button>
          ) : (
            column.show(row)
          ),
      }),
    ),
    ...(offersActions(resource, viewer, overrides.customActions) || mayStore || places.dragging
      ? [
          {
            key: 'actions',
            title: '操作',
            width: actionsWidth,
            fixed: 'right' as const,
            render: (_value: unknown, row: TreeRow) => (
              <RowActions resource={resource} row={row} viewer={viewer} controls={controls} more={more(row)} onEdit={() => edit(row.id)} />
            ),
          },
        ]
      : []),
  ];
  const branches = branchesOf(tree.nodes);
  const blocked = tree.failure !== undefined && (tree.nodes.length === 0 || tree.failure.status === 403);
  const instead = () => {
    if (blocked && tree.failure) return <ErrorState failure={tree.failure} onRetry={tree.refetch} />;
    if (tree.shown.length > 0) return undefined;
    if (tree.search.trim()) return <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: () => tree.setSearch('') }} />;
    return <EmptyState text={`暂无${resource.label}`} {...(openNew && { action: { label: '新建', run: openNew, primary: true } })} />;
  };
  return (
    <div className="list-page" ref={host}>
      <h1 className="list-heading">{route.title}</h1>
      <div className="list-body">
        <Toolbar
          onNew={openNew}
          listActions={actionsFor(resource, viewer, ['list'])}
          onListAction={(named) => controls.start(named, [])}
          batch={[]}
          selected={0}
          onUnselect={() => undefined}
          exportable={false}
          columns={columns.map(({ key, title, hidden, jump }) => ({ key, title, hidden: hidden && !jump, locked: jump }))}
          onColumns={(next) => settings.save({ columns: next.map(({ key, hidden }) => ({ key, ...(hidden && { hidden }) })) })}
          onResetColumns={() => settings.save({ columns: [] })}
          compact={settings.compact}
          onDensity={() => settings.save({ density: settings.compact ? 'default' : 'small' })}
          onRefresh={tree.refetch}
          refreshing={tree.refetching}
        >
          <Button disabled={branches.length === 0} onClick={() => tree.setOpen(tree.open.length > 0 ? [] : branches)}>
            {tree.open.length > 0 ? '全部收起' : '全部展开'}
          </Button>
          {overrides.slots?.toolbar && <overrides.slots.toolbar resource={resource} />}
          <Input.Search
            className="tree-search"
            allowClear
            value={tree.search}
            onChange={tree.setSearch}
            placeholder={`搜索${all.find(({ jump }) => jump)?.title ?? ''}`}
            aria-label={`搜索${resource.label}`}
          />
        </Toolbar>
        {tree.failure && !blocked && <StaleAlert message={tree.failure.message} onRetry={tree.refetch} />}
        <TreeTable<TreeRow>
          columns={tableColumns}
          rows={tree.shown}
          titleOf={titleOf}
          label={route.title}
          first={tree.first}
          refetching={tree.refetching || tree.placing}
          compact={settings.compact}
          open={tree.open}
          onOpen={tree.setOpen}
          onRow={open && ((row) => open(row.id))}
          current={record.id}
          dragging={places.dragging}
          card={(row) => (
            <RowCard
              resource={resource}
              row={row}
              columns={shown}
              onOpen={open && (() => open(row.id))}
              menu={[
                ...(mayEdit(resource, row, viewer) ? [{ key: 'edit', label: resource.views?.edit ?? '编辑', run: () => edit(row.id) }] : []),
                ...more(row),
                ...menuOf({ resource, row, viewer, controls }),
              ]}
            />
          )}
          instead={instead()}
        />
      </div>
      {readable && (
        <DetailView
          resource={resource}
          overrides={overrides}
          id={record.id}
          known={tree.rows.find(({ id }) => id === record.id)}
          controls={controls}
          onClose={record.close}
          onEdit={edit}
          onPrevious={record.previous}
          onNext={record.next}
        />
      )}
      {form && (
        <FormDialog
          resource={resource}
          overrides={overrides}
          id={form.id}
          {...(form.start && { start: form.start })}
          onClose={() => setForm(undefined)}
        />
      )}
      {places.dialog}
      {controls.dialogs}
    </div>
  );
}
