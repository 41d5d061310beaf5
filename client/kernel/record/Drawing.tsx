import type { ReactNode } from 'react';
import type { Lines } from '@/domain/feeds/blocks';
import { thousands } from '@/domain/format';
import type { CurveAnswer } from '@/domain/answers/curve';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import type { Draw } from '@/panels/kernel/charts/series';
import { EnvironmentContext, inPage } from '@/panels/kernel/surface';
import { useSize } from '@/panels/kernel/useSize';
import { EmptyState } from '../../ui/EmptyState';
import './curve.css';

interface Props {
  readonly label: string;
  /** Undefined while it is on its way. */
  readonly lines: Lines | undefined;
  readonly draws: readonly Draw[];
  readonly colors?: readonly number[] | undefined;
  readonly empty: string;
}
/** A chart as large as there is room for it in the office, or why there is none. */
export function Drawing({ label, lines, draws, colors, empty }: Props) {
  const [host, size] = useSize<HTMLDivElement>();
  const isEmpty = lines?.series.every(({ data }) => data.every((value) => value === null));
  return (
    <>
      <div className="curve-chart" ref={host} hidden={!lines || isEmpty}>
        {lines && !isEmpty && size.width > 0 && (
          <EnvironmentContext value={inPage}>
            <SeriesChart label={label} lines={lines} draws={draws} colors={colors} size={size} />
          </EnvironmentContext>
        )}
      </div>
      {isEmpty && <EmptyState text={empty} />}
    </>
  );
}
/** What a curve comes to, each under its word. */
export const CurveSums = ({ sums, children }: { sums: CurveAnswer['sums']; children?: ReactNode }) => (
  <dl className="curve-sums">
    {sums.map(({ label, value, unit }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {thousands(value)} {unit}
        </dd>
      </div>
    ))}
    {children}
  </dl>
);
