import { useMemo, useState } from 'react';
import type { Slice } from '@/domain/feeds/blocks';
import { keepsDecimals, thousands, withUnit } from '@/domain/format';
import { digitWidth } from '../letters';
import { typeSize, usePanelEnvironment } from '../surface';
import type { Size } from '../useSize';
import { OpenButton } from '../OpenButton';
import { Figure } from './Figure';
import { G2View } from './G2View';
import type { Row, Spec } from './load';
import { foldSlices, shareOf, totalOf } from './slices';
import { colorOf, theme, tooltipOf } from './theme';

interface DonutChartProps {
  readonly label: string;
  readonly data: readonly Slice[];
  readonly unit: string;
  readonly size: Size;
  /** What the whole is called, in the ring: 合计. */
  readonly whole?: string;
  /** Colours by name, where the names have their own (room states). */
  readonly colors?: Readonly<Record<string, string>>;
  /** How to open the list behind a slice; it is a link only with it. */
  readonly opens?: ((name: string) => (() => void) | undefined) | undefined;
}
/** Width of a text in em: Han are square, Latin about half. */
const ems = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.55), 0);
function donutSpec(u: number, unit: string, names: readonly string[], colors: readonly string[]): Spec {
  return {
    type: 'interval',
    coordinate: { type: 'theta', innerRadius: 0.64, outerRadius: 1 },
    transform: [{ type: 'stackY' }],
    encode: { y: 'value', color: 'name' },
    scale: { color: { domain: [...names], range: [...colors] } },
    style: { stroke: theme.gap, lineWidth: Math.max(1, u) },
    legend: false,
    tooltip: { title: false, items: [(row: Row) => ({ name: String(row.name), value: withUnit(row.value as number, unit) })] },
    interaction: { tooltip: tooltipOf(u).tooltip },
    padding: 0,
    margin: 2,
  };
}
/** Part of a whole: at most five slices, each with its figure and share beside it. */
export function DonutChart({ label, data, unit, size, whole = '合计', colors, opens }: DonutChartProps) {
  const { unit: u } = usePanelEnvironment();
  const [marked, setMarked] = useState<string | null>(null);
  const slices = colors ? data.filter(({ value }) => value > 0) : foldSlices(data);
  const total = totalOf(slices);
  const paints = slices.map(({ name }, place) => colors?.[name] ?? colorOf(place));
  const isWide = size.width >= size.height * 1.5;
  // what its rows leave of the height, where they stand below it
  const left = size.height - 2 - 16 * u - slices.length * (1.4 * typeSize(u, 18) + 6 * u);
  const side = Math.max(0, Math.floor(isWide ? Math.min(size.height, size.width * 0.4) : Math.min(size.width, size.height * 0.55, left)));
  const structure = JSON.stringify([slices.map(({ name }) => name), paints, unit, u]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the specification is made of
  const spec = useMemo(
    () =>
      donutSpec(
        u,
        unit,
        slices.map(({ name }) => name),
        paints,
      ),
    [structure],
  );
  const summed = thousands(total, total >= 1000 ? 0 : 1);
  const written = (value: number): string => thousands(value, 1, keepsDecimals(unit));
  const share = (value: number): string => withUnit(shareOf(value, total), '%');
  const table = { caption: label, columns: ['名称', unit, '占比'], rows: slices.map(({ name, value }) => [name, written(value), share(value)]) };
  return (
    <Figure caption={`${label}：${slices.map(({ name, value }) => `${name} ${withUnit(value, unit)}`).join('，')}`} table={table}>
      <div className="c-donut" data-wide={isWide}>
        <div className="c-ring" style={{ width: side, height: side }}>
          <G2View
            spec={spec}
            rows={slices.map(({ name, value }) => ({ name, value }))}
            size={{ width: side, height: side }}
            onMark={(row) => setMarked(row ? String(row.name) : null)}
          />
          <p className="c-centre" hidden={side < 56}>
            <b style={{ fontSize: Math.max(14, Math.min(side * 0.2, (side * 0.56) / (summed.length * digitWidth.narrow))) }}>{summed}</b>
            <span>{ems(`${whole} ${unit}`) * Math.max(12, 16 * u) < side * 0.6 ? `${whole} ${unit}` : unit}</span>
          </p>
        </div>
        <ul className="c-shares" aria-hidden={opens === undefined || undefined}>
          {slices.map(({ name, value }, place) => (
            <li key={name} data-marked={name === marked} title={`${name} ${withUnit(value, unit)}`}>
              <i className="c-swatch c-square" style={{ background: paints[place] }} aria-hidden />
              <span className="one-line" aria-hidden>
                {name}
              </span>
              <b aria-hidden>{written(value)}</b>
              <em aria-hidden>{share(value)}</em>
              <OpenButton label={`${name} ${withUnit(value, unit)}`} onOpen={opens?.(name)} />
            </li>
          ))}
        </ul>
      </div>
    </Figure>
  );
}
