import { withUnit } from '@/domain/format';
import './charts.css';

interface ProgressProps {
  readonly label: string;
  readonly value: number | null;
  readonly unit?: string;
  readonly most?: number;
  /** What it should reach: a tick on the bar, with its figure in words. */
  readonly target?: number;
}
/** A rate as a bar with both figures; calmer and truer than a gauge. */
export function Progress({ label, value, unit = '%', most = 100, target }: ProgressProps) {
  const part = (of: number): string => `${Math.min(100, Math.max(0, (100 * of) / (most || 1)))}%`;
  return (
    <div className="c-progress">
      <span className="c-progress-words">
        <span>{label}</span>
        <span>
          <b>{withUnit(value, unit)}</b>
          {target !== undefined && <em> 目标 {withUnit(target, unit)}</em>}
        </span>
      </span>
      <span
        className="c-progress-bar"
        role="meter"
        aria-label={label}
        aria-valuenow={value ?? 0}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuetext={withUnit(value, unit)}
      >
        <i style={{ width: part(value ?? 0) }} />
        {target !== undefined && <i className="c-progress-target" style={{ left: part(target) }} />}
      </span>
    </div>
  );
}
