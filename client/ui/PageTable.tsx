import { Pagination, Skeleton, Table } from '@arco-design/web-react';
import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { type ReactNode, useEffect, useRef } from 'react';
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
  });
  return host;
}
/** Rows as a table, on a phone as cards; ten skeletons at first, a bar on top and dimmed rows later. */
export function PageTable<R extends TableRow>(props: PageTableProps<R>) {
  const { columns, rows, label, first, refetching, compact, instead, selected, onSelect, onSort, onOpen, card, current } = props;
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
            columns={columns}
            data={rows as R[]}
            pagination={false}
            border={false}
            size={compact ? 'small' : 'default'}
            scroll={{ x: columns.reduce((sum, column) => sum + Number(column.width ?? 120), onSelect ? 48 : 0) }}
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
