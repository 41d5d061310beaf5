import { Pagination, Skeleton, Table } from '@arco-design/web-react';
import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { grouped } from '@/domain/format';
import { ColumnGrip } from './ColumnGrip';
import { fitColumns } from './fitColumns';
import { usePhone } from './usePhone';
import { useWidth } from './useWidth';
import './table.css';

export interface TableRow {
  readonly id: number;
}
export interface PageTableProps<R extends TableRow> {
  readonly columns: ColumnProps<R>[];
  readonly rows: readonly R[];
  readonly label: string;
  readonly first: boolean;
  readonly refetching: boolean;
  readonly compact: boolean;
  /** What stands in place of the rows: an empty or a failed list. */
  readonly instead?: ReactNode;
  readonly selected?: readonly number[];
  readonly onSelect?: ((ids: number[]) => void) | undefined;
  readonly onSort?: (field: string | undefined, order: 'ascend' | 'descend' | undefined) => void;
  readonly onOpen?: ((row: R) => void) | undefined;
  /** A row as a card, for phones. */
  readonly card: (row: R) => ReactNode;
  readonly current?: number | undefined;
  /** A column was drawn to another width, in px. */
  readonly onResize?: ((key: string, width: number) => void) | undefined;
}
/** In place of rows that have never been here. */
export const TableSkeleton = ({ lines }: { lines: number }) => (
  <div className="page-table-skeleton" role="status" aria-label="加载中…">
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} animation text={{ rows: 1, width: '100%' }} />
    ))}
  </div>
);

/** A click on a control, or one that ends a selection of text, opens nothing. */
export const isOwnClick = (target: EventTarget): boolean =>
  (target instanceof Element && target.closest('button, a, input, label, .arco-checkbox, .arco-trigger-popup') !== null) ||
  (window.getSelection()?.toString() ?? '') !== '';

/** Arco's own boxes for choosing rows have no words: they get them here. */
function useBoxLabels() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const box of host.current?.querySelectorAll('.arco-table .arco-checkbox > input') ?? [])
      box.setAttribute('aria-label', box.closest('thead') ? '选择本页全部' : '选择这一行');
    const table = host.current;
    table?.addEventListener('mouseover', showWhole);
    return () => table?.removeEventListener('mouseover', showWhole);
  });
  return host;
}
/** A text that does not fit is told by the pointer; one that fits needs no telling. */
function showWhole({ target }: Event): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td .arco-table-cell') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth && !cell.querySelector('button')) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
/** Of the column of boxes, in px. */
const boxWidth = 48;
const widthOf = ({ width }: { width?: number | string | undefined }): number => Number(width ?? 120);
const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
/** The columns with widths under which none is cut by what stands still at the right. */
export function useFit<R>(columns: ColumnProps<R>[], around: number, width: number): ColumnProps<R>[] {
  return useMemo(() => {
    const right = sumOf(columns.filter(({ fixed }) => fixed === 'right').map(widthOf));
    const moving = columns.filter(({ fixed }) => fixed !== 'right');
    const fitted = fitColumns(
      moving.map((column) => ({ width: widthOf(column), fixed: column.fixed === 'left', own: (column as { ownWidth?: boolean }).ownWidth ?? false })),
      width === 0 ? 0 : width - around - right,
    );
    const widths = new Map(moving.map((column, at) => [column, fitted[at]]));
    return columns.map((column) => ({ ...column, width: widths.get(column) ?? widthOf(column) }));
  }, [columns, around, width]);
}
/** Headings with an edge to draw; while it is drawn the width is here, afterwards the caller keeps it. */
function useGrips<R extends TableRow>(columns: ColumnProps<R>[], onResize: PageTableProps<R>['onResize']): ColumnProps<R>[] {
  const [moving, setMoving] = useState<{ key: string; width: number }>();
  return useMemo(() => {
    if (!onResize) return columns;
    return columns.map((column) => {
      const key = String(column.key);
      if (!column.dataIndex) return column;
      const width = moving?.key === key ? moving.width : widthOf(column);
      const done = (next: number) => {
        setMoving(undefined);
        onResize(key, next);
      };
      const title = (
        <>
          {column.title as ReactNode}
          <ColumnGrip label={String(column.title)} width={width} onMove={(next) => setMoving({ key, width: next })} onDone={done} />
        </>
      );
      return { ...column, width, title };
    });
  }, [columns, onResize, moving]);
}
/** Rows as a table, on a phone as cards; ten skeletons at first, a bar on top and dimmed rows later. */
function Paged<R extends TableRow>(props: PageTableProps<R>) {
  const { columns, rows, label, first, refetching, compact, instead, selected, onSelect, onSort, onOpen, card, current, onResize } = props;
  const phone = usePhone();
  const host = useBoxLabels();
  const boxes = onSelect ? boxWidth : 0;
  const gripped = useGrips(useFit(columns, boxes, useWidth(host)), onResize);
  if (first) return <TableSkeleton lines={10} />;
  return (
    <div ref={host} className={`page-table${refetching ? ' page-table-busy' : ''}`} aria-busy={refetching}>
      <div className="page-table-bar" aria-hidden />
      {instead ??
        (phone ? (
          <ul className="page-cards" aria-label={label}>
            {rows.map((row) => (
              <li key={row.id}>{card(row)}</li>
            ))}
          </ul>
        ) : (
          <Table<R>
            rowKey="id"
            columns={gripped}
            data={rows as R[]}
            pagination={false}
            border={false}
            size={compact ? 'small' : 'default'}
            scroll={{ x: sumOf(gripped.map(widthOf)) + boxes }}
            {...(onSelect && {
              rowSelection: {
                type: 'checkbox',
                fixed: true,
                columnWidth: boxWidth,
                selectedRowKeys: [...(selected ?? [])],
                preserveSelectedRowKeys: true,
                onChange: (keys) => onSelect(keys.map(Number)),
              },
            })}
            onChange={(_page, sorter, _filters, { action }) => {
              const { field, direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
              if (action === 'sort') onSort?.(direction ? String(field) : undefined, direction);
            }}
            rowClassName={(row) => `${onOpen ? 'page-row' : ''}${row.id === current ? ' page-row-current' : ''}`}
            onRow={(row) => ({ onClick: (event: MouseEvent) => event.target && !isOwnClick(event.target) && onOpen?.(row) })}
          />
        ))}
    </div>
  );
}

/** Drawn anew only when something of it has changed: a list's page turns more often than its rows do. */
export const PageTable = memo(Paged) as typeof Paged;

interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly sizes: readonly number[];
  readonly onChange: (page: number, pageSize: number) => void;
}
/** 共 326 条, the pages, and the way to one of them. */
export function Pages({ page, pageSize, total, sizes, onChange }: PagesProps) {
  const phone = usePhone();
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    host.current?.querySelector('.arco-pagination-option')?.setAttribute('role', 'group');
    host.current?.querySelector('input.arco-pagination-jumper-input, .arco-pagination-jumper-input input')?.setAttribute('aria-label', '跳至第几页');
  });
  if (total === 0) return null;
  return (
    <nav ref={host} className="page-pages" aria-label="分页">
      <Pagination
        size={phone ? 'small' : 'default'}
        simple={phone}
        current={page}
        pageSize={pageSize}
        total={total}
        showTotal={(all) => `共 ${grouped(all)} 条`}
        sizeCanChange={!phone}
        sizeOptions={[...new Set([...sizes, pageSize])].sort((one, other) => one - other)}
        showJumper={!phone && total > pageSize * 5}
        onChange={onChange}
      />
    </nav>
  );
}
