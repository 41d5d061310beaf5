import NumberFlow from '@number-flow/react';
import { change, keepsDecimals, missing, readable } from './format';
import { useMotion } from './surface';

const timing = { duration: 600, easing: 'ease-out' } as const;
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
  return (
    <span className="p-number" style={{ '--size': size } as React.CSSProperties}>
      {figure.value === null ? (
        <span className="p-missing" title="暂无数据">
          {missing}
        </span>
      ) : (
        <NumberFlow
          value={figure.value}
          locales="en-US"
          format={{ minimumFractionDigits: keepsDecimals(figure.unit) ? figure.digits : 0, maximumFractionDigits: figure.digits }}
          animated={moves}
          transformTiming={timing}
          spinTiming={timing}
          opacityTiming={timing}
        />
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
