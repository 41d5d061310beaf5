import type { ParkEconomy } from '@/domain/feeds/economy';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { shape } from './shape';
import './eco-trend.css';

const draws = ['column'] as const;
/** Revenue and tax differ by twenty times, so each has an axis of its own, from nought. */
export default function EcoTrend({ data, size }: PanelProps<ParkEconomy>) {
  const { lines, sums } = shape(data);
  const figures = sums.map(({ label, value, unit, yoy }) => ({ label: `近四季度${label}`, value, unit, digits: unit === '亿元' ? 2 : 1, yoy }));
  return (
    <Headed size={size} figures={figures}>
      {({ width, height }) => (
        <div className="eco-trend">
          {lines.series.map((one) => (
            <div key={one.name}>
              <SeriesChart
                label={one.name}
                lines={{ x: lines.x, series: [one] }}
                draws={draws}
                size={{ width: Math.floor((width - 16) / Math.max(1, lines.series.length)), height }}
              />
            </div>
          ))}
        </div>
      )}
    </Headed>
  );
}
