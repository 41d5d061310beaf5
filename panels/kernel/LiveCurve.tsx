import type { Lines } from '@/domain/feeds/blocks';
import { SeriesChart } from './charts/SeriesChart';
import { Headed, type KeyFigure } from './pieces';
import type { Size } from './useSize';

const draws = ['line'] as const;
interface LiveCurveProps {
  readonly label: string;
  readonly figures: readonly KeyFigure[];
  readonly lines: Lines;
  readonly size: Size;
}
/** What flows now, what it added up to, and the last hour of it. */
export function LiveCurve({ label, figures, lines, size }: LiveCurveProps) {
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <SeriesChart label={label} lines={lines} draws={draws} size={rest} ownRange />}
    </Headed>
  );
}
