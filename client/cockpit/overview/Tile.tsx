import type { ReactNode } from 'react';
import { thousands } from '@/panels/kernel/format';
import { FigureNumber } from '@/panels/kernel/number';
import type { Size } from '@/panels/kernel/useSize';

interface TileProps {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly unit: string;
  readonly digits?: number;
  /** A second figure after a slash: 应收/实收. */
  readonly second?: number | null;
  readonly note: ReactNode;
  readonly size: Size;
  readonly onOpen?: (() => void) | undefined;
  /** Something is wrong: the figure takes the colour of the worst of it, and its shape. */
  readonly tone?: Tone | undefined;
}
export type Tone = 'warn' | 'alarm';
const shapes: Readonly<Record<Tone, string>> = { warn: '▲', alarm: '◆' };
/** Two figures share one line: the longer they are, the smaller they are written, so that none is cut. */
const pairSize = (figures: string): number => (figures.length > 12 ? 32 : 42);
/** Two figures behind one unit: where one of them reads best in 亿元, both are. */
function alike<T extends Pick<TileProps, 'value' | 'unit' | 'digits' | 'second'>>(figures: T): T {
  const { value, unit, second } = figures;
  if (second === undefined || unit !== '万元' || Math.max(value ?? 0, second ?? 0) < 10_000) return figures;
  const scaled = (of: number | null | undefined) => (of === null || of === undefined ? of : of / 10_000);
  return { ...figures, value: scaled(value), second: scaled(second), unit: '亿元', digits: 2 };
}
/** A key figure: label, number at reading size, and its comparison. With a right, a way to the list that adds up to it. */
export function Tile({ label, note, onOpen, tone, ...figures }: TileProps) {
  const { value, unit, digits = 0, second } = alike(figures);
  const big = second === undefined ? 64 : pairSize(`${thousands(value, digits, true)}${thousands(second, digits, true)}`);
  const content = (
    <>
      <span className="k-tile-row">
        <span className="k-tile-label">{label}</span>
        <span className="k-tile-note">{note}</span>
      </span>
      <span className="k-tile-value" data-tone={tone}>
        {tone && (
          <em className="k-tile-shape" aria-hidden>
            {shapes[tone]}
          </em>
        )}
        {second !== undefined && (
          <>
            <FigureNumber unitless value={value} unit={unit} digits={digits} size={big} />
            <i aria-hidden>/</i>
          </>
        )}
        <FigureNumber value={second === undefined ? value : second} unit={unit} digits={digits} size={big} />
      </span>
    </>
  );
  if (!onOpen) return <div className="k-tile">{content}</div>;
  return (
    <button type="button" className="k-tile" onClick={onOpen} title={`查看${label}明细`}>
      {content}
    </button>
  );
}
