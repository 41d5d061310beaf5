import { useEffect, useMemo, useRef, type FocusEvent, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { GridLayout, useContainerWidth, type Compactor, type Layout, type ResizeHandleAxis } from 'react-grid-layout';
import { verticalCompactor } from 'react-grid-layout/core';
import 'react-grid-layout/css/styles.css';
import { panelByProp } from '@/panels/index';
import type { Panel } from '@/panels/kernel/panel';
import type { PanelPlacement } from './board';
import type { Park } from './buildings';
import { leastOf } from './edits';
import { columns, gap, inReadingOrder, movedTo, rowHeight, toItems, withLayout } from './layout';
import { type PanelActions, BoardPanel } from './BoardPanel';

const grid = { cols: columns, containerPadding: [0, 0] } as const;
const least = (prop: string) => {
  const panel = panelByProp.get(prop);
  return panel ? leastOf(panel) : { minW: 4, minH: 3 };
};
const resizer = (_axis: ResizeHandleAxis, ref: Ref<HTMLElement>) => (
  <button
    type="button"
    className="react-resizable-handle react-resizable-handle-se wb-resizer"
    ref={ref as Ref<HTMLButtonElement>}
    data-grab="resize"
    aria-label="调整大小：回车抓起，方向键调整，回车放下，Esc 放回"
    title="调整大小"
  />
);

/** The hands of somebody who edits. */
export interface EditHandlers {
  readonly actions: PanelActions;
  readonly commit: (next: readonly PanelPlacement[]) => void;
  readonly heldId: number | null;
  /** The panel that was added last: it comes into sight and shows itself once. */
  readonly newId: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  /** The panel that is being dragged from the library. */
  readonly dragged: RefObject<Panel | null>;
  readonly drop: (panel: Panel, at: { x: number; y: number }) => void;
}
interface CanvasProps {
  readonly placements: readonly PanelPlacement[];
  readonly parks: readonly Park[];
  readonly editHandlers?: EditHandlers | undefined;
  /** CSS px of a row, and between two panels. */
  readonly row?: number;
  readonly spacing?: number;
}
/** The board on its 24 columns. Without hands it stands still. */
export function Canvas({ placements, parks, editHandlers, row = rowHeight, spacing = gap }: CanvasProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const layout = useMemo(() => toItems(placements, least), [placements]);
  /** Which panel the pointer carries, while it does. */
  const draggedId = useRef<string>(undefined);
  const compactor = useMemo<Compactor>(
    () => ({
      ...verticalCompactor,
      compact: (next, cols) => {
        const item = next.find(({ i }) => i === draggedId.current);
        // what makes way follows from where everything stood before the drag, not from the cells passed on the way
        return item ? toItems(movedTo(placements, Number(item.i), item.x, item.y), least) : verticalCompactor.compact(next, cols);
      },
    }),
    [placements],
  );
  const newId = editHandlers?.newId ?? null;
  useEffect(() => {
    if (newId === null || !mounted) return undefined;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // the board grows for a fifth of a second; before that there is nothing to scroll to
    const timer = setTimeout(() => {
      const added = containerRef.current?.querySelector(`[data-place="${newId}"]`);
      added?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    }, 300);
    return () => clearTimeout(timer);
  }, [newId, mounted, containerRef]);
  const take = (next: Layout) => editHandlers?.commit(withLayout(placements, next));
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (editHandlers?.heldId !== null && !event.currentTarget.contains(event.relatedTarget)) editHandlers?.onBlur();
  };
  const dropped = (x: number, y: number) => {
    const panel = editHandlers?.dragged.current;
    if (panel) editHandlers.drop(panel, { x, y });
  };
  return (
    <div
      ref={containerRef}
      className="wb-canvas"
      role="group"
      aria-label="看板"
      data-editing={editHandlers ? true : undefined}
      onKeyDown={editHandlers?.onKeyDown}
      onBlur={onBlur}
    >
      {mounted && width > 0 && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ ...grid, rowHeight: row, margin: [spacing, spacing] }}
          dragConfig={{ enabled: editHandlers !== undefined && editHandlers.heldId === null, handle: '.p-title', cancel: '.wb-tool, .p-tool' }}
          // the handle stays while it is held by keyboard: taking it away would take the focus, and that lets go
          resizeConfig={{ enabled: editHandlers !== undefined, handles: ['se'], handleComponent: resizer }}
          dropConfig={{
            enabled: editHandlers !== undefined,
            onDragOver: () => {
              const size = editHandlers?.dragged.current?.size;
              return size ? { w: size.w, h: size.h } : false;
            },
          }}
          compactor={compactor}
          onDragStart={(_layout, item) => {
            draggedId.current = item?.i;
          }}
          onDragStop={(next) => {
            draggedId.current = undefined;
            take(next);
          }}
          onResizeStop={take}
          onDrop={(_next, item) => item && dropped(item.x, item.y)}
        >
          {inReadingOrder(placements).map((placement) => (
            <div
              key={String(placement.id)}
              className="wb-place"
              data-place={placement.id}
              data-held={editHandlers?.heldId === placement.id || undefined}
              data-new={editHandlers?.newId === placement.id || undefined}
            >
              <BoardPanel placement={placement} parks={parks} actions={editHandlers?.actions} held={editHandlers?.heldId === placement.id} />
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
/** On a phone: one column in reading order, to look at only. */
export function Column({ placements, parks }: Pick<CanvasProps, 'placements' | 'parks'>) {
  return (
    <div className="wb-column" data-column>
      {inReadingOrder(placements).map((placement) => (
        <div key={placement.id} className="wb-place" data-prop={placement.prop} style={{ minHeight: Math.min(placement.h, 10) * rowHeight }}>
          <BoardPanel placement={placement} parks={parks} />
        </div>
      ))}
    </div>
  );
}
