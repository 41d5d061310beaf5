import { useMemo } from 'react';
import type { Slice } from '@/domain/feeds/blocks';
import { missing, thousands, withUnit } from '../format';
import { useGround } from '../surface';
import type { Size } from '../useSize';
import { Figure } from './Figure';
import { G2View } from './G2View';
import type { Spec } from './load';
import { stepRates } from './slices';
import { themeOf } from './theme';

interface FunnelChartProps {
  readonly label: string;
  readonly data: readonly Slice[]; // from the widest step on
  readonly unit: string;
  readonly size: Size;
}
/** Light to strong along one hue: steps of one thing, not kinds of things. */
const shades = { cockpit: ['#2F93DE', '#4CB8FF', '#7CC7FF', '#D6EEFF'], workbench: ['#6AA1FF', '#4080FF', '#165DFF', '#0E42D2'] } as const;
const funnelSpec = (names: readonly string[], colors: readonly string[]): Spec => ({
  type: 'interval',
  coordinate: { transform: [{ type: 'transpose' }] },
  transform: [{ type: 'symmetryY' }],
  encode: { x: 'name', y: 'value', color: 'name', shape: 'funnel' },
  scale: { x: { padding: 0 }, color: { domain: [...names], range: [...colors] } },
  style: { fillOpacity: 1 },
  axis: false,
  legend: false,
  tooltip: false,
  padding: 0,
  margin: 0,
  inset: 0,
});
/** A funnel between its words: step on the left, figure and rate against the step before on the right. */
export function FunnelChart({ label, data, unit, size }: FunnelChartProps) {
  const { surface, unit: u } = useGround();
  const names = data.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps are compared by their names
  const spec = useMemo(
    () =>
      funnelSpec(
        data.map(({ name }) => name),
        shades[surface],
      ),
    [names, surface],
  );
  const rates = stepRates(data);
  const rate = (index: number): string => (rates[index] === null ? missing : withUnit(rates[index], '%'));
  const side = Math.max(60, 84 * u);
  const width = Math.max(40, size.width - side - Math.max(120, 168 * u));
  const nothing = data.every(({ value }) => value === 0);
  const table = {
    caption: label,
    columns: ['阶段', unit, '较上一阶段'],
    rows: data.map(({ name, value }, index) => [name, thousands(value), rate(index)]),
  };
  return (
    <Figure caption={`${label}：${data.map(({ name, value }) => `${name} ${value} ${unit}`).join('，')}`} table={table}>
      <div
        className="c-funnel"
        style={{ gridTemplateColumns: `${side}px ${width}px 1fr`, gridTemplateRows: `repeat(${data.length}, 1fr)`, color: themeOf(surface).text2 }}
      >
        {data.map(({ name, value }, index) => (
          <div className="c-step" key={name} style={{ gridRow: index + 1 }}>
            <span>{name}</span>
            <span className="c-step-figure">
              <b>{thousands(value)}</b> {unit}
              {index > 0 && <em title="较上一阶段">↓ {rate(index)}</em>}
            </span>
          </div>
        ))}
        <div className="c-funnel-canvas">
          {!nothing && <G2View spec={spec} rows={data.map(({ name, value }) => ({ name, value }))} size={{ width, height: size.height }} />}
        </div>
      </div>
    </Figure>
  );
}
