import { Button, Input } from '@arco-design/web-react';
import type { Filter } from '@/domain/kernel/presentation';
import { EmptyState } from '../../ui/EmptyState';
import type { MenuItem } from '../../ui/MoreMenu';
import { branchesOf } from '../../ui/tree';
import { TreeTable, type TreeColumn } from '../../ui/TreeTable';
import { actionsWidth, menuOf, RowActions } from '../action/RowActions';
import { cellOf } from '../list/columns';
import { queryName } from '../list/listState';
import { RowCard } from '../list/RowCard';
import { useTableSettings } from '../list/useTableSettings';
import { ResourceFrame } from '../page/ResourceFrame';
import { useResourcePage, type ResourcePageProps } from '../page/useResourcePage';
import { isOwn, mayEdit, mayOperate } from '../visibility';
import type { TreeRow } from './treeMoves';
import { mayHold, usePlaces } from './usePlaces';
import { useResourceTree } from './useResourceTree';

/** The list page of a resource that is a tree: rows below rows, searched, unfolded, and put into another order by hand. */
export default function TreeView(props: ResourcePageProps) {
  const { resource, route, fixed, opens } = props;
  const settings = useTableSettings(route.id);
  const tree = useResourceTree(resource, { fixed, opens });
  const page = useResourcePage(props, { list: tree, settings, pins: false });
  const { viewer, record, controls, open, openNew } = page;
  const { shown } = page.columns;
  // of a part of the tree nobody knows the places
  const movable = !tree.filtered && mayOperate(resource, 'update', viewer);
  const places = usePlaces(resource, tree, movable, (row) => isOwn(resource, row, viewer));
  const titleOf = (row: TreeRow): string => String(row[resource.title] ?? `#${row.id}`);
  const below = (row: TreeRow): MenuItem[] =>
    openNew && mayHold(resource, row)
      ? [{ key: 'below', label: '添加下级', run: () => page.openWith({ [resource.tree?.parent ?? '']: row.id }) }]
      : [];
  const more = (row: TreeRow): MenuItem[] => [...below(row), ...places.menuOf(row)];
  const columns = shown.map(
    (column): TreeColumn<TreeRow> => ({
      key: column.key,
      dataIndex: column.key,
      title: column.title,
      // the indented column has folds and grips beside its words
      width: column.jump ? column.width + 80 : column.width,
      align: column.align,
      render: (_value, row) => cellOf(column, row, open),
    }),
  );
  const actions: TreeColumn<TreeRow> = {
    key: 'actions',
    title: '操作',
    width: actionsWidth(resource),
    fixed: 'right',
    render: (_value, row) => (
      <RowActions resource={resource} row={row} viewer={viewer} controls={controls} more={more(row)} onEdit={() => page.edit(row.id)} />
    ),
  };
  const branches = branchesOf(tree.nodes);
  const unfound = tree.rows.length > 0 && tree.shown.length === 0 && (
    <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: () => tree.setSearch('') }} />
  );
  const tools = (
    <>
      <Button disabled={branches.length === 0} onClick={() => tree.setOpen(tree.open.length > 0 ? [] : branches)}>
        {tree.open.length > 0 ? '全部收起' : '全部展开'}
      </Button>
      <Input.Search
        className="tree-search"
        allowClear
        value={tree.search}
        onChange={tree.setSearch}
        placeholder={`搜索${shown.find(({ jump }) => jump)?.title ?? ''}`}
        aria-label={`搜索${resource.label}`}
      />
    </>
  );
  const searched = (resource.filters as readonly Filter[]).find(({ field }) => field === resource.title);
  return (
    <>
      <ResourceFrame page={page} tools={tools} without={searched && queryName(searched)}>
        {(instead) => (
          <TreeTable<TreeRow>
            columns={page.acts || openNew || places.dragging ? [...columns, actions] : columns}
            rows={tree.shown}
            titleOf={titleOf}
            label={route.title}
            first={tree.first}
            refetching={tree.refetching || tree.placing}
            compact={settings.compact}
            open={tree.open}
            onOpen={tree.setOpen}
            onRow={page.openRow}
            current={record.id}
            dragging={places.dragging}
            card={(row) => (
              <RowCard
                resource={resource}
                row={row}
                columns={shown}
                onOpen={open && (() => open(row.id))}
                menu={[
                  ...(mayEdit(resource, row, viewer) ? [{ key: 'edit', label: resource.views?.edit ?? '编辑', run: () => page.edit(row.id) }] : []),
                  ...more(row),
                  ...menuOf({ resource, row, viewer, controls }),
                ]}
              />
            )}
            instead={instead ?? (unfound || undefined)}
          />
        )}
      </ResourceFrame>
      {places.dialog}
    </>
  );
}
