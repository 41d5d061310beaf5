import { gap, rowHeight } from './layout';
import { officeUnit } from './environment';

/** How a board meets a screen: 等比 whole, in its own proportions; 拉宽 whole, stretched over it; 纵向滚动 as wide as it, and scrolled. */
export const fits = [
  ['ratio', '等比'],
  ['width', '拉宽'],
  ['scroll', '纵向滚动'],
] as const;
export type PreviewFit = (typeof fits)[number][0];
export const fitOf = (text: string | null): PreviewFit => fits.find(([name]) => name === text)?.[0] ?? 'scroll';

export interface Drawn {
  /** CSS px of one u. */
  readonly unit: number;
  /** CSS px of a row of the grid, between two of them, and of the whole board; undefined: as wide as there is room. */
  readonly row: number;
  readonly spacing: number;
  readonly width?: number;
}
const usual = { width: 1920, height: 1080 } as const;
/** Below this nothing can be read any more: what does not fit then is scrolled. */
const smallest = 0.4;
/**
 * How a board of so many rows is drawn on a screen.
 * @param edge CSS px around it
 * @param k factor of 远看/近看
 */
export function drawnOn(
  fit: PreviewFit,
  rows: number,
  { width, height }: Readonly<Record<'width' | 'height', number>>,
  edge: number,
  k: number,
): Drawn {
  const [inner, tall] = [width - 2 * edge, height - 2 * edge];
  if (fit === 'ratio') {
    const natural = { width: usual.width - 2 * edge, height: rows * rowHeight + gap * (rows - 1) };
    const scale = Math.max(smallest, Math.min(inner / natural.width, tall / natural.height));
    const spacing = Math.floor(gap * scale);
    const row = Math.max(Math.floor(rowHeight * smallest), Math.floor((natural.height * scale - spacing * (rows - 1)) / rows));
    return { unit: officeUnit * scale * k, row, spacing, width: Math.min(inner, Math.round(natural.width * scale)) };
  }
  const unit = officeUnit * Math.max(1, Math.min(width / usual.width, height / usual.height) * 1.1) * k;
  const natural = Math.round((rowHeight * unit) / officeUnit);
  const filling = Math.floor((tall - gap * (rows - 1)) / rows);
  // a short board grows to fill the height, a long one is scrolled
  if (fit === 'scroll' || filling >= natural) return { unit, row: Math.max(natural, filling), spacing: gap };
  // or pressed into it, its gaps with its rows
  const pressed = Math.max(smallest, (tall + gap) / (rows * (natural + gap)));
  const spacing = Math.floor(gap * pressed);
  return { unit: Math.max(officeUnit * smallest * k, unit * pressed), row: Math.floor((tall - spacing * (rows - 1)) / rows), spacing };
}
