import { cornersOf, ringArea, toMetres, type Outline } from '@/domain/outline';
import { areaText } from '@/domain/format';
import { toScreen, viewOf } from './view';
import './plan.css';

/** An outline in small, with its area and height. */
export function OutlineThumb({ outline, width = 120, height = 80 }: { outline: Outline; width?: number; height?: number }) {
  const corners = cornersOf(outline.polygon);
  const origin = corners[0] ?? [0, 0];
  const points = corners.map((corner) => toMetres(corner, origin));
  const size = { width, height };
  const view = viewOf(points, size, 10);
  return (
    <span className="wrap-row outline-small">
      <svg width={width} height={height} role="img" aria-label="楼宇轮廓">
        <polygon className="plan-shape" points={points.map((point) => toScreen(view, size, point).join(',')).join(' ')} />
      </svg>
      <span>
        占地 {areaText(ringArea(outline.polygon))}
        <br />高 {outline.height} 米
      </span>
    </span>
  );
}
