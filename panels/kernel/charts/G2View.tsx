import { useEffect, useRef } from 'react';
import { usePanelEnvironment, useMotion, useOfficeDark } from '../surface';
import type { Size } from '../useSize';
import { highlightScheduler } from './highlightScheduler';
import { loadEngine, type Engine, type Row, type Spec } from './load';
import { ChartSlot } from './slot';
import { readColors } from './theme';
import { keepTipInside } from './tip';

const most = 500; // rows: what a panel draws is bounded, whatever an answer carries

interface G2ViewProps {
  /** A stable object: another chart is built when it changes. */
  readonly spec: Spec;
  readonly rows: readonly Row[];
  readonly size: Size;
  /** Somebody clicks a bar or a point; absent where there is nothing behind. */
  readonly onPick?: ((row: Row) => void) | undefined;
  /** One row after the other is marked by itself on a big screen: its figures stand beside the chart, where nothing is covered. Absent: none is. */
  readonly onMark?: ((row: Row | undefined) => void) | undefined;
  /** Another G2 than that of most charts; the same for as long as the place stands. */
  readonly load?: () => Promise<Engine>;
}
/** The rows again as the same array while they say the same, so that a poll without news draws nothing. */
function useSameRows(rows: readonly Row[]): readonly Row[] {
  const kept = useRef<{ text: string; rows: readonly Row[] }>({ text: '', rows });
  const text = JSON.stringify(rows);
  if (text !== kept.current.text) kept.current = { text, rows: rows.slice(-most) };
  return kept.current.rows;
}
/** What a row is known by on its axis. */
const keyOf = (row: Row): Row => (row.x === undefined ? { name: row.name ?? null } : { x: row.x });
/** What a person does over a chart that may have it drawn anew. */
const touches = ['pointerenter', 'pointermove', 'pointerdown', 'pointerleave'] as const;

/** One G2 chart in one place, drawn without animation, and at rest while nothing changes. */
export function G2View({ spec, rows, size, onPick, onMark, load = loadEngine }: G2ViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const slot = useRef<ChartSlot | null>(null);
  const { surface } = usePanelEnvironment();
  const dark = useOfficeDark() || surface === 'cockpit';
  const moves = useMotion();
  const data = useSameRows(rows);
  const latest = useRef(data);
  latest.current = data;
  const pick = useRef(onPick);
  pick.current = onPick;
  const mark = useRef(onMark);
  mark.current = onMark;
  const engine = useRef(load);
  const { width, height } = size;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const opened = new ChartSlot(
      element,
      engine.current,
      (row) => pick.current?.(row),
      (found) => readColors(found, element),
    );
    slot.current = opened;
    const wake = (): void => opened.wake();
    for (const touch of touches) element.addEventListener(touch, wake, { passive: true });
    const endTip = keepTipInside(element);
    return () => {
      for (const touch of touches) element.removeEventListener(touch, wake);
      endTip();
      slot.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    slot.current?.show({ spec, rows: data, size: { width, height }, theme: dark ? 'classicDark' : 'classic' });
  }, [spec, data, width, height, dark]);
  const cycles = surface === 'cockpit' && moves && spec.tooltip !== false && onMark !== undefined;
  useEffect(() => {
    if (!cycles) return;
    const show = (row: Row | undefined): void => {
      // its card would cover what it tells of: only the mark is shown, the words stand in the legend
      host.current?.toggleAttribute('data-marked', row !== undefined);
      slot.current?.tip(row && keyOf(row));
      mark.current?.(row);
    };
    const leave = highlightScheduler.join({
      count: () => (slot.current?.stands ? latest.current.length : 0),
      show: (index) => {
        const row = latest.current[index];
        if (row) show(row);
      },
      hide: () => show(undefined),
      held: () => host.current?.closest('.panel')?.matches(':hover, :focus-within') ?? false,
    });
    return () => {
      leave();
      show(undefined);
    };
  }, [cycles]);
  return <div className="c-canvas" ref={host} data-opens={onPick !== undefined} style={{ width, height }} aria-hidden />;
}
