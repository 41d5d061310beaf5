import { Table } from '@arco-design/web-react';
import type { ColumnProps } from '@arco-design/web-react/es/Table';
import { IconDragDotVertical, IconRight } from '@arco-design/web-react/icon';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { TableSkeleton, isOwnClick } from './PageTable';
import { usePhone } from './usePhone';
import './table.css';
import './tree.css';

type Row = { readonly id: number; readonly children?: readonly Row[] };
/** A column of a table: as wide as it says; the indented one takes what the others leave, and never less than it says. */
export type TreeColumn<R> = ColumnProps<R> & { readonly width: number };
/** Where a dragged row is let go: before, after, or below the one under the pointer. */
export type Zone = 'before' | 'after' | 'inside';
export interface Dragging {
  /** Whether the row itself may be taken up: it has a grip then. */
  readonly moves: (id: number) => boolean;
  readonly allows: (id: number, target: number, zone: Zone) => boolean;
  readonly onDrop: (id: number, target: number, zone: Zone) => void;
}
export interface TreeTableProps<R extends Row> {
  readonly columns: readonly TreeColumn<R>[];
  readonly rows: readonly R[];
  readonly titleOf: (row: R) => string;
  readonly label: string;
  readonly first: boolean;
  readonly refetching: boolean;
  readonly compact: boolean;
  readonly instead?: ReactNode;
  readonly open: readonly number[];
  readonly onOpen: (ids: readonly number[]) => void;
  /** A click on the row. */
  readonly onRow?: ((row: R) => void) | undefined;
  readonly current?: number | undefined;
  readonly dragging?: Dragging | undefined;
  readonly card: (row: R) => ReactNode;
}
const widthless = <R,>({ width: _least, ...column }: TreeColumn<R>): ColumnProps<R> => column as ColumnProps<R>;
const step = 24;

function Fold({ title, open, onClick }: { title: string; open: boolean; onClick: () => void }) {
  return (
    <button type="button" className="tree-fold" aria-expanded={open} aria-label={`${open ? '收起' : '展开'}${title}`} onClick={onClick}>
      <IconRight />
    </button>
  );
}
/** The upper and the lower quarter of a row stand for before and after it, what is between them for below it. */
function zoneOf(event: DragEvent<HTMLElement>): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside';
}
/** What is dragged, and where it would go: handlers for the grip and for the rows. */
function useDrag({ allows, onDrop }: Dragging) {
  const [over, setOver] = useState<{ target: number; zone: Zone }>();
  const dragged = useRef<number>(undefined);
  const stop = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return {
    over,
    grip: (id: number) => ({
      onDragStart: (event: DragEvent<HTMLElement>) => {
        dragged.current = id;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 24, 24);
      },
      onDragEnd: stop,
    }),
    row: (id: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const zone = zoneOf(event);
        if (dragged.current === undefined || !allows(dragged.current, id, zone)) {
          if (over) setOver(undefined);
          return;
        }
        event.preventDefault();
        if (over?.target !== id || over.zone !== zone) setOver({ target: id, zone });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const from = dragged.current;
        stop();
        if (from !== undefined && over) onDrop(from, over.target, over.zone);
      },
    }),
  };
}
const nowhere: Dragging = { moves: () => false, allows: () => false, onDrop: () => undefined };

function Cards<R extends Row>(props: TreeTableProps<R> & { depth?: number }) {
  const { rows, label, open, onOpen, titleOf, card, depth = 0 } = props;
  const folds = rows.some(({ children }) => children && children.length > 0);
  return (
    <ul className="tree-cards" aria-label={depth === 0 ? label : undefined}>
      {rows.map((row) => {
        const unfolded = open.includes(row.id);
        return (
          <li key={row.id}>
            <div className={folds ? 'tree-card' : undefined}>
              {row.children?.length ? (
                <Fold
                  title={titleOf(row)}
                  open={unfolded}
                  onClick={() => onOpen(unfolded ? open.filter((id) => id !== row.id) : [...open, row.id])}
                />
              ) : (
                folds && <span className="tree-fold" />
              )}
              {card(row)}
            </div>
            {unfolded && row.children && row.children.length > 0 && <Cards {...props} rows={row.children as readonly R[]} depth={depth + 1} />}
          </li>
        );
      })}
    </ul>
  );
}
/** Rows below rows: a table whose first column is indented, with a grip where places may be changed; on a phone nested cards. */
export function TreeTable<R extends Row>(props: TreeTableProps<R>) {
  const { columns, rows, label, first, refetching, compact, instead, open, onOpen, onRow, current, dragging, titleOf } = props;
  const phone = usePhone();
  const drag = useDrag(dragging ?? nowhere);
  if (first) return <TableSkeleton lines={8} />;
  const [head, ...rest] = columns;
  const shown: ColumnProps<R>[] = head
    ? [
        {
          ...widthless(head),
          render: (value, row, index) => (
            <span className="tree-cell">
              {dragging?.moves(row.id) && (
                <span className="tree-grip" draggable aria-hidden title="拖动以调整位置" {...drag.grip(row.id)}>
                  <IconDragDotVertical />
                </span>
              )}
              {head.render?.(value, row, index)}
            </span>
          ),
        },
        ...rest,
      ]
    : [];
  const mark = (id: number): string => (drag.over?.target === id ? ` tree-over-${drag.over.zone}` : '');
  return (
    <div className={`page-table${refetching ? ' page-table-busy' : ''}`} aria-busy={refetching}>
      <div className="page-table-bar" aria-hidden />
      {instead ??
        (phone ? (
          <Cards {...props} />
        ) : (
          <section aria-label={label}>
            <Table<R>
              className="tree-table"
              rowKey="id"
              columns={shown}
              data={rows as R[]}
              pagination={false}
              border={false}
              indentSize={step}
              size={compact ? 'small' : 'default'}
              scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
              expandedRowKeys={[...open]}
              onExpandedRowsChange={(keys) => onOpen(keys.map(Number))}
              expandProps={{
                strictTreeData: true,
                icon: ({ expanded, record, ...given }) => (
                  <Fold
                    title={titleOf(record as R)}
                    open={expanded === true}
                    onClick={(given as { onClick?: () => void }).onClick ?? (() => undefined)}
                  />
                ),
              }}
              rowClassName={(row) => `${onRow ? 'page-row' : ''}${row.id === current ? ' page-row-current' : ''}${mark(row.id)}`}
              onRow={(row) => ({
                onClick: (event: MouseEvent) => event.target && !isOwnClick(event.target) && onRow?.(row),
                ...(dragging && (drag.row(row.id) as object)),
              })}
            />
          </section>
        ))}
    </div>
  );
}
