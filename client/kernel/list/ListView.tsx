import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { useCallback, useMemo } from 'react';
import { Pages, PageTable } from '../../ui/PageTable';
import { actionsWidth, menuOf, RowActions, verbsOf } from '../action/RowActions';
import type { WireRow } from '../api/api';
import { ResourceFrame } from '../page/ResourceFrame';
import { useResourcePage, type ResourcePageProps } from '../page/useResourcePage';
import { cellOf } from './columns';
import { pageSizes } from './listState';
import { RowCard } from './RowCard';
import { useOpeningFilter } from './useOpeningFilter';
import { useResourceList } from './useResourceList';
import { useTableSettings } from './useTableSettings';

interface Props extends ResourcePageProps {
  /** One of the resource's queries in place of its own list. */
  readonly rows?: string | undefined;
}
/** A resource's list page: its rows page by page, as a table or as cards; all of it derived from the definition. */
export function ListView({ rows: query, ...props }: Props) {
  const { resource, route, fixed, opens, order } = props;
  const settings = useTableSettings(route.id);
  const opening = useOpeningFilter(resource, settings, fixed);
  const list = useResourceList(resource, { rows: query, fixed, opens, order, pageSize: settings.pageSize, skip: !settings.ready || opening });
  const page = useResourcePage(props, { list, settings, pins: true });
  const { viewer, record, selection, open, openRow, edit, acts } = page;
  const { shown, carded, resize } = page.columns;
  const { handles } = page.controls;
  const { sortField, sortOrder } = list.state;
  // rows are drawn anew when something about them changes, not with every turn of the page around them
  const columns = useMemo<ColumnProps<WireRow>[]>(() => {
    const data = shown.map(
      (column): ColumnProps<WireRow> => ({
        key: column.key,
        dataIndex: column.key,
        title: column.title,
        width: column.width,
        align: column.align,
        ...((column.jump || column.pinned) && { fixed: 'left' as const }),
        ...(column.ownWidth && { ownWidth: true }),
        ...(column.sortable && { sorter: true, sortOrder: (sortField === column.key ? sortOrder : undefined) as never }),
        render: (_value, row) => cellOf(column, row, open),
      }),
    );
    if (!acts) return data;
    const last: ColumnProps<WireRow> = {
      key: 'actions',
      title: '操作',
      width: actionsWidth(resource),
      fixed: 'right',
      render: (_value, row) => <RowActions resource={resource} row={row} viewer={viewer} controls={handles} onEdit={() => edit(row.id)} />,
    };
    return [...data, last];
  }, [shown, open, sortField, sortOrder, resource, viewer, handles, edit, acts]);
  const selected = useMemo(() => selection.selected.map(({ id }) => id), [selection.selected]);
  const card = useCallback(
    (row: WireRow) => (
      <RowCard
        resource={resource}
        row={row}
        columns={carded}
        onOpen={openRow && (() => openRow(row))}
        verbs={resource.views?.twoVerbs ? verbsOf({ resource, row, viewer, controls: handles }) : []}
        menu={menuOf({ resource, row, viewer, controls: handles })}
      />
    ),
    [carded, openRow, resource, viewer, handles],
  );
  const pages = (
    <Pages
      page={list.state.page}
      pageSize={list.state.pageSize}
      total={list.total}
      sizes={pageSizes}
      onChange={(next, size) => {
        if (size !== list.state.pageSize) settings.save({ page_size: size });
        list.setPage(size === list.state.pageSize ? next : 1, size);
      }}
    />
  );
  return (
    <ResourceFrame page={page} foot={pages}>
      {(instead) => (
        <PageTable<WireRow>
          columns={columns}
          rows={list.rows}
          label={route.title}
          first={list.first}
          refetching={list.refetching}
          compact={settings.compact}
          selected={selected}
          onSelect={page.choosable ? selection.select : undefined}
          onSort={list.setSort}
          onOpen={openRow}
          current={record.id}
          onResize={resize}
          card={card}
          instead={instead}
        />
      )}
    </ResourceFrame>
  );
}
