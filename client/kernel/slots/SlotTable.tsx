import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { markBetween, moved, segmentAt, touched, type Spot } from './marking';
import { choosable, clockOf, spanOf, unitOf, type Axis, type Mark, type Segment, type Track } from './track';
import './slot-table.css';

export interface SlotTableProps {
  readonly label: string;
  readonly axis: Axis;
  readonly tracks: readonly Track[];
  /** What stands before each track, and what it is called. */
  readonly heads: readonly ReactNode[];
  readonly names: readonly string[];
  readonly corner: string;
  readonly mark: Mark | undefined;
  readonly onMark: (mark: Mark | undefined) => void;
  readonly onTake: (mark: Mark) => void;
  readonly onOpen: (id: number) => void;
  /** Whether the viewer may take anything at all. */
  readonly mayTake: boolean;
}
const states: Readonly<Record<Segment['state'], string>> = { free: '空闲', held: '待审核', taken: '已预约', closed: '不开放', past: '不可预约' };
export const stateWords = ({ state, mine, words }: Segment): string =>
  [mine ? `我的${state === 'held' ? '（待审核）' : '预约'}` : states[state], words].filter(Boolean).join('，');
const isMarked = (mark: Mark | undefined, track: Track, { from, to }: Segment): boolean =>
  mark?.key === track.key && mark.from <= from && to <= mark.to;
/** Over how many slots, from one of them on, the same one waits. */
function runOf({ segments }: Track, from: number): number {
  const end = segments.findIndex(({ taken }, at) => at > from && taken !== segments[from]?.taken);
  return (end < 0 ? segments.length : end) - from;
}
/** Where a press began: what was marked before comes back where it turns out to be a scroll. */
interface Press {
  readonly track: number;
  readonly minute: number;
  readonly before: Mark | undefined;
  readonly byMouse: boolean;
  moved: boolean;
}

/** Tracks below each other over one axis of time: marked by dragging, by touch, or with the arrow keys and Shift. */
export function SlotTable({ label, axis, tracks, heads, names, corner, mark, onMark, onTake, onOpen, mayTake }: SlotTableProps) {
  const host = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(undefined);
  const anchor = useRef<number>(undefined);
  const [spot, setSpot] = useState<Spot>();
  const [follows, setFollows] = useState(0);
  const unit = unitOf(axis, tracks);
  const place = ({ from, to }: { from: number; to: number }) => ({ gridColumn: `${2 + (from - axis.from) / unit} / span ${(to - from) / unit}` });
  const firstFree = tracks.findIndex(({ segments }) => segments.some(choosable));
  const usual: Spot = { track: Math.max(0, firstFree), minute: tracks[firstFree]?.segments.find(choosable)?.from ?? axis.from };
  const at = spot && tracks[spot.track] ? spot : usual;
  useEffect(() => {
    if (follows > 0) host.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  }, [follows]);
  const cellOf = (target: EventTarget | Element | null) => {
    const cell = (target as Element | null)?.closest<HTMLElement>('[data-minute]');
    return cell ? { track: Number(cell.dataset.track), minute: Number(cell.dataset.minute), cell } : undefined;
  };
  const onPointerDown = (event: PointerEvent) => {
    const here = cellOf(event.target);
    if (!here || event.button !== 0 || !mayTake) return;
    const { track: index, minute } = here;
    const [track, byMouse] = [tracks[index] as Track, event.pointerType === 'mouse'];
    const segment = segmentAt(track, minute);
    setSpot({ track: index, minute });
    if (!segment || !choosable(segment)) return byMouse ? onMark(undefined) : undefined;
    // the pointer may stray from the row, and from the grid
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { track: index, minute, before: mark, byMouse, moved: false };
    if (!byMouse) return;
    const from = event.shiftKey && mark?.key === track.key ? mark.from : minute;
    const next = markBetween(track, from, minute);
    if (next) press.current = { ...press.current, minute: from };
    anchor.current = from;
    onMark(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const began = press.current;
    if (!began || (event.pointerType === 'mouse' && event.buttons !== 1)) return;
    const row = host.current?.querySelector(`[data-track="${began.track}"]`)?.getBoundingClientRect();
    const here = row && cellOf(document.elementFromPoint(event.clientX, row.top + row.height / 2));
    if (!here || here.track !== began.track || (here.minute === began.minute && !began.moved)) return;
    began.moved = true;
    onMark(markBetween(tracks[began.track] as Track, began.minute, here.minute) ?? mark);
  };
  const onPointerUp = () => {
    const began = press.current;
    press.current = undefined;
    if (began && !began.byMouse && !began.moved) onMark(touched(tracks[began.track] as Track, began.before, began.minute));
  };
  const onPointerCancel = () => {
    if (press.current?.moved) onMark(press.current.before);
    press.current = undefined;
  };
  const onClick = (event: MouseEvent) => {
    const here = cellOf(event.target);
    const id = here && segmentAt(tracks[here.track] as Track, here.minute)?.taken?.id;
    if (id !== undefined) onOpen(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // keys of what stands in a head (a room's page, its star) are its own
    if (!(event.target as Element).closest('[role=gridcell]')) return;
    const track = tracks[at.track];
    const here = track && segmentAt(track, at.minute);
    if (!track || !here) return;
    if (event.key === 'Escape' && mark) onMark(undefined);
    else if (event.key === ' ') {
      anchor.current = at.minute;
      onMark(mayTake ? markBetween(track, at.minute, at.minute) : undefined);
    } else if (event.key === 'Enter') {
      const single = markBetween(track, at.minute, at.minute);
      if (mark && isMarked(mark, track, here)) onTake(mark);
      else if (here.taken?.id !== undefined && !choosable(here)) onOpen(here.taken.id);
      else if (single && mayTake) onTake(single);
    } else {
      const next = moved(tracks, at, event.key);
      if (!next) return;
      if (event.shiftKey && next.track === at.track && mayTake) {
        if (mark?.key !== track.key || anchor.current === undefined) anchor.current = at.minute;
        const longer = markBetween(track, anchor.current, next.minute);
        onMark(longer);
        // the keyboard stays inside of what it has marked
        if (longer && !(longer.from <= next.minute && next.minute < longer.to)) return event.preventDefault();
      } else anchor.current = undefined;
      setSpot(next);
      setFollows((count) => count + 1);
    }
    event.preventDefault();
  };
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, by) => axis.from + by * 60);
  const columns = { gridTemplateColumns: `var(--slots-head) repeat(${(axis.to - axis.from) / unit}, minmax(0, 1fr))` };
  return (
    <div
      ref={host}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      className="slots-table"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div role="row" tabIndex={-1} className="slots-row slots-hours" style={columns}>
        <span role="columnheader" tabIndex={-1}>
          {corner}
        </span>
        {hours.map((hour) => (
          <span key={hour} role="columnheader" tabIndex={-1} style={place({ from: hour, to: hour + 60 })}>
            {clockOf(hour)}
          </span>
        ))}
      </div>
      {tracks.map((track, index) => (
        <div key={track.key} role="row" tabIndex={-1} className="slots-row" style={columns}>
          <div role="rowheader" tabIndex={-1} className="slots-head">
            {heads[index]}
          </div>
          {track.segments.map((segment, nth) => {
            // one who waits for several slots is named once
            const again = segment.state === 'held' && track.segments[nth - 1]?.taken === segment.taken;
            const current = index === at.track && segment.from <= at.minute && at.minute < segment.to;
            const name = `${names[index]} ${spanOf(segment)} ${stateWords(segment)}`;
            return (
              <div
                key={segment.from}
                role="gridcell"
                tabIndex={current ? 0 : -1}
                className="slots-cell slots-shade"
                data-track={index}
                data-minute={segment.from}
                data-state={segment.state}
                data-mine={segment.mine || undefined}
                data-hour={segment.from % 60 === 0 || undefined}
                data-again={again || undefined}
                data-opens={segment.taken?.id !== undefined || undefined}
                aria-selected={isMarked(mark, track, segment)}
                aria-label={name}
                title={segment.state === 'free' ? spanOf(segment) : `${spanOf(segment)} ${stateWords(segment)}`}
                style={place(segment)}
              >
                {segment.state === 'taken' || (segment.state === 'held' && !again) ? (
                  <span className="one-line" style={segment.state === 'held' ? { width: `${runOf(track, nth) * 100}%` } : undefined}>
                    {segment.words ?? (segment.state === 'held' ? '待审核' : '已预约')}
                  </span>
                ) : segment.state === 'closed' && segment.words ? (
                  <span className="one-line">{segment.words}</span>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
