import type { ReactNode } from 'react';
import type { Alarm } from '@/domain/feeds/iot';
import { momentOf, thousands } from '@/domain/format';
import { type ListLink, useLists } from './host';
import { OpenButton } from './OpenButton';
import { fitting, useRowHeight } from './pieces';
import { levelSigns } from './signs';
import { ageText } from './status';
import { useServerTime } from './surface';
import './pinned.css';

/** One line below the alarms: what it is, how much of it, and the list it counts. */
export interface PinnedLine {
  readonly key: string;
  readonly sign: string;
  readonly tone: 'warn' | 'alarm';
  readonly label: string;
  readonly text: string;
  readonly list: ListLink;
}
interface PinnedProps {
  /** Those that are open, in the order in which they matter. */
  readonly alarms: readonly Alarm[];
  /** How many are open, also those that `alarms` has no room for. */
  readonly open: number;
  readonly closed: number;
  readonly lines?: readonly PinnedLine[];
  readonly all: ListLink;
  readonly of: (alarm: Alarm) => ListLink;
  readonly height: number;
}
/** How many alarms stand whole in so many rows, with the lines and the last row below them: one at least; and how many open ones are left out. */
export function pinned(rows: number, lines: number, alarms: number, open: number): { readonly shown: number; readonly more: number } {
  const shown = Math.min(alarms, Math.max(1, rows - lines - 1));
  return { shown, more: Math.max(0, open - shown) };
}
/** Rows in so high a room: one more than fit at ease where something would be left out, and a fifth less of height is enough for it. */
function rowsIn(height: number, row: number, wanted: number): number {
  const rows = fitting(height, row);
  return rows < wanted && height / (rows + 1) >= row * 0.8 ? rows + 1 : rows;
}
/** Whether what is written on so many alarms may take a second line each: a third of a row is enough for it, and all the room there is counts, also what is no whole row. */
export const wraps = (rows: number, used: number, alarms: number): boolean => alarms > 0 && rows - used >= alarms / 3;
function Row({ tone, title, onOpen, children }: { tone: string; title: string; onOpen: (() => void) | undefined; children: ReactNode }) {
  return (
    <li data-tone={tone} title={title}>
      {children}
      <OpenButton label={title} onOpen={onOpen} />
    </li>
  );
}
function AlarmRow({ alarm, list }: { alarm: Alarm; list: ListLink }) {
  const lists = useLists();
  const { level, text, time, handler } = alarm;
  const age = useServerTime((now) => ageText(Math.max(0, now - (momentOf(time) ?? now))));
  const { sign, word } = levelSigns[level];
  const who = handler ?? '未分派';
  return (
    <Row tone={level} title={`${word} ${text}，${who}，${time}`} onOpen={lists.to(list)}>
      <i aria-hidden>{sign}</i>
      <em>{word}</em>
      <span className="one-line k-pinned-text">{text}</span>
      <span className="one-line k-pinned-who">{who}</span>
      <b>{age}</b>
    </Row>
  );
}
/** What somebody has to deal with stands still, with how long it has waited and who is at it; what was dealt with today is one number. */
export function Pinned({ alarms, open, closed, lines = [], all, of, height }: PinnedProps) {
  const lists = useLists();
  const row = useRowHeight();
  const rows = rowsIn(height, row, alarms.length + lines.length + 1);
  const { shown, more } = pinned(rows, lines.length, alarms.length, open);
  const under = lines.slice(0, Math.max(0, rows - Math.max(1, shown) - 1));
  const wide = wraps(height / row, Math.max(1, shown) + under.length + 1, shown);
  const each = `${Math.min(row, height / rows)}px`;
  const rest = `另有 ${thousands(more)} 条未处理`;
  const dealt = `今日已处理 ${thousands(closed)} 条`;
  return (
    <ul className="k-pinned" aria-label="待处置" data-wraps={wide || undefined} style={{ gridAutoRows: wide ? `minmax(${each}, auto)` : each }}>
      {shown === 0 && <li className="k-pinned-none">✓ 没有未处理的告警</li>}
      {alarms.slice(0, shown).map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} list={of(alarm)} />
      ))}
      {under.map(({ key, sign, tone, label, text, list }) => (
        <Row key={key} tone={tone} title={`${label} ${text}`} onOpen={lists.to(list)}>
          <i aria-hidden>{sign}</i>
          <span className="one-line k-pinned-text">{label}</span>
          <b>{text}</b>
        </Row>
      ))}
      {rows > 1 && (
        <li className="k-pinned-foot">
          {more > 0 && (
            <span className="k-pinned-more">
              {rest}
              <OpenButton label={rest} onOpen={lists.to(all)} />
            </span>
          )}
          <span className="one-line" title={dealt}>
            {dealt}
          </span>
        </li>
      )}
    </ul>
  );
}
