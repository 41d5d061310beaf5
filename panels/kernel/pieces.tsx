import type { CSSProperties, ReactNode } from 'react';
import { Figure } from './charts/Figure';
import { dash, keepsDecimals, thousands } from '@/domain/format';
import { Change, FigureNumber } from './number';
import { OpenButton } from './OpenButton';
import { useUnit } from './surface';
import type { Size } from './useSize';
import './pieces.css';

export interface KeyFigure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly digits?: number;
  readonly yoy?: number | null;
  /** Something is wrong with it: shape and colour beside its name. */
  readonly tone?: 'warn' | 'alarm';
  /** Opens the list that adds up to it. */
  readonly onOpen?: (() => void) | undefined;
}
const shapes = { warn: '▲', alarm: '◆' } as const;
/**
 * Figures side by side, each with its name and unit; the first is the panel's answer and the largest. In one line they are alike,
 * without comparison, and what does not fit is left out whole.
 */
function KeyFigures({ figures, inLine }: { figures: readonly KeyFigure[]; inLine: boolean }) {
  return (
    <dl className="k-figures" data-line={inLine || undefined}>
      {figures.map(({ label, value, unit, digits, yoy, tone, onOpen }, at) => (
        <div key={label}>
          <dt className="k-tone" data-tone={tone}>
            {tone && <span aria-hidden>{shapes[tone]}</span>}
            <span className="one-line" title={label}>
              {label}
            </span>
          </dt>
          <dd>
            <FigureNumber value={value} unit={unit} size={inLine ? 28 : at === 0 ? 44 : 32} {...(digits !== undefined && { digits })} />
            {!inLine && yoy !== undefined && <Change label="同比" value={yoy} />}
            <OpenButton label={label} onOpen={onOpen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
interface HeadedProps {
  readonly size: Size;
  readonly figures: readonly KeyFigure[];
  readonly children: (rest: Size) => ReactNode;
}
/** Below so many u the figures above a drawing stand in one line, and the drawing keeps its room. */
const low = 230;
/** Key figures above a drawing that takes the rest of the height, in CSS px; without figures the drawing has all of it. */
export function Headed({ size, figures, children }: HeadedProps) {
  const unit = useUnit();
  const inLine = size.height < low * unit;
  const height = figures.length === 0 ? 0 : inLine ? Math.max(28, 36 * unit) : Math.max(66, 88 * unit);
  const rest = { width: size.width, height: Math.max(0, size.height - height) };
  return (
    <div className="k-headed">
      {figures.length > 0 && (
        <div style={{ height }}>
          <KeyFigures figures={figures} inLine={inLine} />
        </div>
      )}
      <div className="k-rest" style={{ height: rest.height }}>
        {children(rest)}
      </div>
    </div>
  );
}

/** Height of one row of a list in CSS px: 44 u, never under 30 px. */
export const useRowHeight = (): number => Math.max(30, 44 * useUnit());
/** The same of bars, which are read closer together: 33 u, never under 22 px. */
export const useBarHeight = (): number => Math.max(22, 33 * useUnit());
/** How many whole rows fit: half a row at the end is worse than none. */
export const fitting = (height: number, row: number): number => Math.max(1, Math.floor(height / row));

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Behind the figure: 67.1%. */
  readonly note?: string;
  /** More pressing than the others. */
  readonly tone?: 'warn';
}
interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly unit: string;
  readonly height: number;
  /** What the notes say, above them; else they are shares. */
  readonly noted?: string;
  /** How to open the list behind a bar; it is a link only with it. */
  readonly opens?: ((name: string) => (() => void) | undefined) | undefined;
}
/** One hue but for what presses, one line a name, figures in a column at the right; the bar is only a second reading of the figure. */
export function Bars({ label, bars, unit, height, noted: head, opens }: BarsProps) {
  const row = useRowHeight();
  const each = Math.max(18, Math.min(row * 1.5, height / Math.max(1, bars.length + (head ? 1 : 0))));
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const written = (value: number): string => thousands(value, 1, keepsDecimals(unit));
  const noted = bars.some(({ note }) => note);
  const table = {
    caption: label,
    columns: ['名称', unit, ...(noted ? [head ?? '占比'] : [])],
    rows: bars.map(({ name, value, note }) => [name, written(value), ...(noted ? [note ?? dash] : [])]),
  };
  return (
    <Figure caption={`${label}：${bars.map(({ name, value }) => `${name} ${written(value)} ${unit}`).join('，')}`} table={table}>
      <ul
        className="k-bars"
        aria-hidden={opens === undefined || undefined}
        style={{ gridAutoRows: `${each}px`, '--bar': `${Math.round(each * 0.32)}px` } as CSSProperties}
      >
        {head && (
          <li className="k-bars-head" aria-hidden>
            {head}
          </li>
        )}
        {bars.map(({ name, value, note, tone }) => (
          <li key={name} data-tone={tone} title={`${name} ${written(value)} ${unit}`}>
            <span className="one-line" aria-hidden>
              {name}
            </span>
            <i aria-hidden>
              <i style={{ width: `${(100 * value) / most}%` }} />
            </i>
            <b aria-hidden>
              {written(value)}
              <small> {unit}</small>
            </b>
            {noted && <em aria-hidden>{note}</em>}
            <OpenButton label={`${name} ${written(value)} ${unit}`} onOpen={opens?.(name)} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Figures stand right, in tabular digits. */
  readonly figure?: boolean;
  /** Takes the width that is left. */
  readonly wide?: boolean;
  /** Left out where the table is narrower than so many em: better a column less than one cut. */
  readonly from?: number;
}
interface RowsProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  readonly size: Size;
  /** What a row is called and how to open what it is about; it is a link only with a way. */
  readonly opens?: (row: R) => { readonly label: string; readonly onOpen: (() => void) | undefined };
}
/** A small table of whole rows; what does not fit is told in its last line, as long as that fits. */
export function Rows<R>({ label, columns: given, rows, keyOf, size: { width, height }, opens }: RowsProps<R>) {
  const unit = useUnit();
  const columns = given.filter(({ from = 0 }) => width >= from * Math.max(12, 18 * unit));
  const lines = fitting(height, Math.max(30, 40 * unit));
  const row = Math.min(useRowHeight(), height / lines);
  const room = Math.max(1, lines - 1); // one is the head
  const shown = rows.length > room ? rows.slice(0, Math.max(1, room - 1)) : rows;
  const align = ({ figure, wide }: Column<R>) => [figure && 'k-figure', wide && 'k-wide'].filter(Boolean).join(' ') || undefined;
  return (
    <table className="k-rows" aria-label={label}>
      <thead>
        <tr style={{ height: row }}>
          {columns.map((column) => (
            <th scope="col" key={column.title} className={align(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <tr key={keyOf(one)} style={{ height: row }}>
            {columns.map((column, at) => (
              <td key={column.title} className={align(column)}>
                {column.cell(one)}
                {at === 0 && opens && <OpenButton {...opens(one)} />}
              </td>
            ))}
          </tr>
        ))}
        {shown.length < rows.length && shown.length + 2 <= lines && (
          <tr style={{ height: row }}>
            <td className="k-more" colSpan={columns.length}>
              另有 {rows.length - shown.length} 条
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
