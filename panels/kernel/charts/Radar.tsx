import { dash } from '@/domain/format';
import { typeSize, useUnit } from '../surface';
import { tenth } from '../sparkPath';
import type { Size } from '../useSize';
import { Figure, legendHeight } from './Figure';
import { cornerOf, cornersOf, outlineOf, type Corner } from './radar';
import './radar.css';

interface RadarProps {
  readonly label: string;
  readonly axes: readonly string[];
  /** 0 to 100 by axis; null: nothing is known of it. */
  readonly value: readonly (number | null)[];
  /** What it is compared with, and what that is called. */
  readonly average: readonly (number | null)[];
  readonly compared: string;
  readonly size: Size;
}
const rings = [0.25, 0.5, 0.75, 1];
const scoreText = (value: number | null | undefined): string => (value === null || value === undefined ? dash : String(value));

/** Scores against their average: filled and outlined against dashed, each with its number at its axis. */
export function Radar({ label, axes, value, average, compared, size }: RadarProps) {
  const u = useUnit();
  const type = typeSize(u, 18);
  const height = Math.max(0, size.height - legendHeight(u));
  const radius = Math.max(0, Math.min(size.width / 2 - type * 4.4, height / 2 - type * 2.4));
  const [cx, cy] = [size.width / 2, height / 2];
  const at = ({ x, y }: Corner): string => `${tenth(cx + radius * x)},${tenth(cy + radius * y)}`;
  const own = cornersOf(axes.map((_, place) => value[place] ?? null));
  const mean = cornersOf(axes.map((_, place) => average[place] ?? null));
  const table = {
    caption: label,
    columns: ['维度', '得分', compared],
    rows: axes.map((axis, place) => [axis, scoreText(value[place]), scoreText(average[place])]),
  };
  return (
    <Figure
      caption={`${label}：${axes.map((axis, place) => `${axis} ${scoreText(value[place])}，${compared} ${scoreText(average[place])}`).join('；')}`}
      table={table}
      legend={[
        { name: '本企业', color: 'var(--series-1)', shape: 'line' },
        { name: compared, color: 'var(--series-2)', shape: 'dash' },
      ]}
      unit="分"
    >
      <svg className="c-radar" width={size.width} height={height} aria-hidden="true">
        {rings.map((share) => (
          <path key={share} className="c-radar-ring" d={`M${axes.map((_, place) => at(cornerOf(place, axes.length, share))).join('L')}Z`} />
        ))}
        {axes.map((axis, place) => (
          <path key={axis} className="c-radar-ring" d={`M${at({ x: 0, y: 0 })}L${at(cornerOf(place, axes.length, 1))}`} />
        ))}
        <path className="c-radar-mean" d={outlineOf(mean, at)} />
        <path className="c-radar-own" d={outlineOf(own, at)} />
        {own.map(
          (corner, place) =>
            corner && (
              <circle key={axes[place]} className="c-radar-dot" r={Math.max(2.5, 4 * u)} cx={cx + radius * corner.x} cy={cy + radius * corner.y} />
            ),
        )}
        {axes.map((axis, place) => {
          const corner = cornerOf(place, axes.length, 1);
          const anchor = Math.abs(corner.x) < 0.1 ? 'middle' : corner.x > 0 ? 'start' : 'end';
          const side = anchor === 'middle' ? 0 : Math.sign(corner.x) * type * 0.6;
          const y = cy + radius * corner.y + (anchor === 'middle' ? Math.sign(corner.y) * type * 1.2 : 0);
          return (
            <text key={axis} x={cx + radius * corner.x + side} y={y} fontSize={type} textAnchor={anchor} dominantBaseline="middle">
              {axis} <tspan className="c-radar-score">{scoreText(value[place])}</tspan>
            </text>
          );
        })}
      </svg>
    </Figure>
  );
}
