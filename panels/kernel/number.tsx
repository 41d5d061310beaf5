import { lazy, Suspense, useState } from 'react';
import { change, dash, keepsDecimals, readable, thousands } from '@/domain/format';
import type { RollingProps } from './Rolling';
import { useMotion } from './surface';
import './number.css';

const Still = ({ value, format: { minimumFractionDigits: least, maximumFractionDigits: most } }: RollingProps) => (
  <span className="p-digits">{thousands(value, most, least === most)}</span>
);
/** Most figures of a page never change while it is looked at: what rolls is loaded with the first that does. */
const Rolling = lazy(() => import('./Rolling').catch(() => ({ default: Still })));
interface FigureProps {
  readonly value: number | null | undefined;
  readonly unit: string;
  readonly digits?: number;
  /** Base size in u: 64, 44 or 32 for key figures, 24 for text. */
  readonly size?: number;
  /** The unit stands behind another figure of the same kind: 124.8 / 108.7 万元. */
  readonly unitless?: boolean;
}
/** A figure with its unit: rolls from the old to the new value in 600 ms, stands still when nothing changed. */
export function FigureNumber({ value, unit, digits = 1, size = 32, unitless = false }: FigureProps) {
  const moves = useMotion();
  const figure = readable(value, unit, digits);
  const [stood, setStood] = useState(figure.value);
  const [from, setFrom] = useState<number>();
  if (figure.value !== stood) {
    setStood(figure.value);
    if (moves && stood !== null && from === undefined) setFrom(stood);
  }
  const format = { minimumFractionDigits: keepsDecimals(figure.unit) ? figure.digits : 0, maximumFractionDigits: figure.digits };
  const drawn = figure.value === null ? undefined : { from: from ?? figure.value, value: figure.value, format, animated: moves };
  return (
    <span className="p-number" style={{ '--size': size } as React.CSSProperties}>
      {drawn === undefined ? (
        <span className="p-dash" title="暂无数据">
          {dash}
        </span>
      ) : from === undefined ? (
        <Still {...drawn} />
      ) : (
        <Suspense fallback={<Still {...drawn} />}>
          <Rolling {...drawn} />
        </Suspense>
      )}
      {!unitless && <span className="p-number-unit">{figure.unit}</span>}
    </span>
  );
}
/** 同比 ▲ +3.2%: never by colour. `points` for the change of a rate. */
export function Change({ label, value, points }: { label: '同比' | '环比'; value: number | null | undefined; points?: boolean }) {
  return (
    <span className="p-change">
      {label} {change(value, points ? '个百分点' : '%')}
    </span>
  );
}
