import { useState } from 'react';
import { touched } from './marking';
import type { SlotTableProps } from './SlotTable';
import { stateWords } from './SlotTable';
import { choosable, clockOf, lengthOf, spanOf, unitOf, type Segment, type Track } from './track';
import './slot-cards.css';

/** The free stretches of a track, those that follow each other as one. */
function freeOf({ segments }: Track): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of segments.filter(choosable)) {
    const before = all.at(-1);
    if (before?.to === from) before.to = to;
    else all.push({ from, to });
  }
  return all;
}
function summaryOf(track: Track): string {
  const free = freeOf(track);
  if (free.length === 0) return track.segments.find(({ words, state }) => state === 'closed' && words)?.words ?? '没有空闲时段';
  const whole = free.reduce((sum, { from, to }) => sum + to - from, 0);
  const [first, ...others] = free.slice(0, 3).map(spanOf);
  return `空闲 ${lengthOf({ from: 0, to: whole })}：${[first, ...others].join('、')}${free.length > 3 ? ' 等' : ''}`;
}
function Strip({ axis, track, tracks }: Pick<SlotTableProps, 'axis' | 'tracks'> & { track: Track }) {
  const unit = unitOf(axis, tracks);
  return (
    <div className="slots-strip" aria-hidden="true">
      <div style={{ gridTemplateColumns: `repeat(${(axis.to - axis.from) / unit}, minmax(0, 1fr))` }}>
        {track.segments.map((segment) => (
          <i
            key={segment.from}
            className="slots-shade"
            data-state={segment.state}
            data-mine={segment.mine || undefined}
            style={{ gridColumn: `${1 + (segment.from - axis.from) / unit} / span ${(segment.to - segment.from) / unit}` }}
          />
        ))}
      </div>
      <span>{clockOf(axis.from)}</span>
      <span>{clockOf((axis.from + axis.to) / 2 - (((axis.from + axis.to) / 2) % 60))}</span>
      <span>{clockOf(axis.to)}</span>
    </div>
  );
}
interface ChipProps {
  readonly segment: Segment;
  readonly pressed: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}
/** Below the time on which it begins: how long it is, or why it cannot be had. */
function wordOf(segment: Segment): string {
  if (segment.state === 'held') return segment.mine ? '我的，待审核' : '待审核';
  if (segment.mine) return '我的';
  return segment.state === 'taken' ? `至 ${clockOf(segment.to)}` : lengthOf(segment);
}
function Chip({ segment, pressed, disabled, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className="slots-chip slots-shade"
      data-state={segment.state}
      data-mine={segment.mine || undefined}
      aria-pressed={choosable(segment) ? pressed : undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <b>{clockOf(segment.from)}</b> <small>{wordOf(segment)}</small>
      <span className="visually-hidden"> {stateWords(segment)}</span>
    </button>
  );
}
/** The same on a phone: a card for each track with a strip of its day, and its stretches to touch once it lies open. */
export function SlotCards({ label, axis, tracks, heads, names, mark, onMark, onOpen, mayTake }: SlotTableProps) {
  const [open, setOpen] = useState<string>();
  return (
    <ul className="slots-cards" aria-label={label}>
      {tracks.map((track, index) => {
        const chips = track.segments.filter(({ state }) => state !== 'closed' && state !== 'past');
        const isOpen = open === track.key || mark?.key === track.key;
        return (
          <li key={track.key}>
            <div className="slots-head">{heads[index]}</div>
            <Strip axis={axis} track={track} tracks={tracks} />
            <p className="slots-summary">{summaryOf(track)}</p>
            {chips.length > 0 && (
              <button
                type="button"
                className="slots-more"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? '收起' : '选择'}${names[index]}的时段`}
                onClick={() => {
                  if (mark?.key === track.key) onMark(undefined);
                  setOpen(isOpen ? undefined : track.key);
                }}
              >
                {isOpen ? '收起' : '选择时段'}
              </button>
            )}
            {isOpen && (
              <div className="slots-chips" role="group" aria-label={`${names[index]}的时段`}>
                {chips.map((segment) => (
                  <Chip
                    key={segment.from}
                    segment={segment}
                    pressed={mark?.key === track.key && mark.from <= segment.from && segment.to <= mark.to}
                    disabled={choosable(segment) ? !mayTake : segment.taken?.id === undefined}
                    onPress={() => {
                      if (choosable(segment)) onMark(touched(track, mark, segment.from));
                      else if (segment.taken?.id !== undefined) onOpen(segment.taken.id);
                    }}
                  />
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
