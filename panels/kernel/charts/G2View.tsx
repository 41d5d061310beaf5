import { useEffect, useRef } from 'react';
import { useGround, useMotion } from '../surface';
import type { Size } from '../useSize';
import { rotor } from './cycle';
import { loadEngine, type Drawing, type Row, type Spec } from './load';
import { keepTipInside } from './tip';

const most = 500; // rows: what a panel draws is bounded, whatever an answer carries
const settle = 150; // ms without another change of shape before a chart is built anew

interface G2ViewProps {
  /** A stable object: the chart is built anew when it changes. */
  readonly spec: Spec;
  readonly rows: readonly Row[];
  readonly size: Size;
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

/** One G2 chart on one canvas: new data by changeData without animation, destroyed with the component. */
export function G2View({ spec, rows, size }: G2ViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<Drawing | null>(null);
  const { surface } = useGround();
  const moves = useMotion();
  const data = useSameRows(rows);
  const latest = useRef(data);
  const built = useRef(false);
  const { width, height } = size;
  useEffect(() => {
    let gone = false;
    let made: Drawing | undefined;
    let ready: Promise<unknown> = Promise.resolve();
    const build = async (): Promise<void> => {
      const Chart = await loadEngine();
      if (gone || !host.current) return;
      const drawing = new Chart({ container: host.current, width, height });
      made = drawing;
      const theme = { type: surface === 'cockpit' ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } };
      drawing.options({ ...spec, data: latest.current, animate: false, theme });
      ready = drawing.render().catch((error: unknown) => console.error('图表绘制失败', error));
      await ready;
      if (!gone) chart.current = drawing;
    };
    const timer = setTimeout(() => void build().catch((error: unknown) => console.error('图表组件加载失败', error)), built.current ? settle : 0);
    built.current = true;
    return () => {
      gone = true;
      clearTimeout(timer);
      chart.current = null;
      void ready.then(() => made?.destroy());
    };
  }, [spec, width, height, surface]);
  useEffect(() => {
    latest.current = data;
    void chart.current?.changeData(data);
  }, [data]);
  useEffect(() => (host.current ? keepTipInside(host.current) : undefined), []);
  const cycles = surface === 'cockpit' && moves && spec.tooltip !== false;
  useEffect(() => {
    if (!cycles) return;
    const leave = rotor.join({
      count: () => (chart.current ? latest.current.length : 0),
      show: (index) => {
        const row = latest.current[index];
        if (row) chart.current?.emit('tooltip:show', { data: { data: keyOf(row) } });
      },
      hide: () => chart.current?.emit('tooltip:hide'),
      held: () => host.current?.closest('.panel')?.matches(':hover, :focus-within') ?? false,
    });
    return () => {
      leave();
      chart.current?.emit('tooltip:hide');
    };
  }, [cycles]);
  return <div className="c-canvas" ref={host} style={{ width, height }} aria-hidden />;
}
