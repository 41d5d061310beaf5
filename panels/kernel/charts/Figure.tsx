import type { ReactNode } from 'react';
import { DataTable, useTable, type TableData } from '../table';
import './charts.css';

export interface LegendItem {
  readonly name: string;
  readonly color: string;
  /** How it is drawn, so that colour is never alone. */
  readonly shape: 'square' | 'narrow' | 'line' | 'dash' | 'dots';
}
const dashes: Readonly<Record<string, string>> = { line: 'none', dash: '6 4', dots: '2 3' };
function Swatch({ color, shape }: LegendItem) {
  if (shape === 'square' || shape === 'narrow') return <i className={`c-swatch c-${shape}`} style={{ background: color }} aria-hidden />;
  return (
    <svg className="c-swatch" viewBox="0 0 20 8" aria-hidden="true">
      <line x1="0" y1="4" x2="20" y2="4" stroke={color} strokeWidth="3" strokeDasharray={dashes[shape]} />
    </svg>
  );
}
interface Marked {
  readonly name: string;
  readonly values: readonly string[];
}
interface FigureProps {
  /** One sentence made of the data: 出租率 88%，较去年 +2.1 个百分点. */
  readonly caption: string;
  readonly table: TableData;
  readonly legend?: readonly LegendItem[];
  readonly unit?: string;
  /** What is marked at this moment: 14:00, and a figure for each item of the legend. */
  readonly marked?: Marked | undefined;
  readonly children: ReactNode;
}
/** A drawing with its words: legend and unit above, caption and table for the reader, or the table in its place. */
export function Figure({ caption, table, legend = [], unit, marked, children }: FigureProps) {
  const asTable = useTable();
  if (asTable) return <DataTable table={table} />;
  return (
    <figure className="c-figure">
      {(legend.length > 0 || unit) && (
        <div className="c-legend" aria-hidden>
          {marked && <b>{marked.name}</b>}
          {legend.map((item, place) => (
            <span key={item.name}>
              <Swatch {...item} />
              {item.name}
              {marked && <b>{marked.values[place]}</b>}
            </span>
          ))}
          {unit && <span className="c-unit">{marked ? unit : `单位：${unit}`}</span>}
        </div>
      )}
      {children}
      <figcaption className="visually-hidden">{caption}</figcaption>
      <DataTable table={table} hidden />
    </figure>
  );
}
/** Height of the legend row in CSS px at this unit. */
export const legendHeight = (unit: number): number => Math.max(20, 28 * unit);
