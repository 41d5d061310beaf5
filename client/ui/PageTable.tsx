import { Pagination, Skeleton, Table } from '@arco-design/web-react';
import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ColumnGrip } from './ColumnGrip';
import { usePhone } from './usePhone';
import './ui.css';

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
const skeletons = Array.from({ length: 10 }, (_, index) => index);

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
    table?.addEventListener('mouseover', tellWhole);
    return () => table?.removeEventListener('mouseover', tellWhole);
  });
  return host;
}
/** A text that does not fit is told by the pointer; one that fits needs no telling. */
function tellWhole({ target }: Event): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td .arco-table-cell') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth && !cell.querySelector('button')) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
/** Headings with an edge to draw; while it is drawn the width is here, afterwards the caller keeps it. */
function useGrips<R extends TableRow>(columns: ColumnProps<R>[], onResize: PageTableProps<R>['onResize']): ColumnProps<R>[] {
  const [moving, setMoving] = useState<{ key: string; width: number }>();
  return useMemo(() => {
    if (!onResize) return columns;
    return columns.map((column) => {
      const key = String(column.key);
      if (!column.dataIndex) return column;
      const width = moving?.key === key ? moving.width : Number(column.width ?? 120);
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
export function PageTable<R extends TableRow>(props: PageTableProps<R>) {
  const { columns, rows, label, first, refetching, compact, instead, selected, onSelect, onSort, onOpen, card, current, onResize } = props;
  const gripped = useGrips(columns, onResize);
  const phone = usePhone();
  const host = useBoxLabels();
  if (first) {
    return (
      <div className="page-table-skeleton" role="status" aria-label="加载中…">
        {skeletons.map((index) => (
          <Skeleton key={index} animation text={{ rows: 1, width: '100%' }} />
        ))}
      </div>
    );
  }
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
            scroll={{ x: gripped.reduce((sum, column) => sum + Number(column.width ?? 120), onSelect ? 48 : 0) }}
            {...(onSelect && {
              rowSelection: {
                type: 'checkbox',
                fixed: true,
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
        showTotal={(all) => `共 ${all.toLocaleString('en-US')} 条`}
        sizeCanChange={!phone}
        sizeOptions={[...new Set([...sizes, pageSize])].sort((one, other) => one - other)}
        showJumper={!phone && total > pageSize * 5}
        onChange={onChange}
      />
    </nav>
  );
}
