import type { Lines } from '@/domain/feeds/blocks';

export interface SparkLine {
  /** What it is of: 近12个月. */
  readonly span: string;
  readonly data: readonly (number | null)[];
}
/** A place in a drawing, to the tenth of a pixel: finer is nothing but text. */
export const tenth = (px: number): number => Math.round(10 * px) / 10;
/** A line through the points in a box of a width and a height, over their own range; a missing point breaks it. Nothing with fewer points than two. */
export function pathOf(data: readonly (number | null)[], width: number, height: number): string {
  const known = data.flatMap((value) => (value === null ? [] : [value]));
  if (known.length < 2) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const edge = 2; // the stroke is not cut at the edges
  const y = (value: number): number => (most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge));
  let drawing = false;
  return data
    .map((value, at) => {
      if (value === null) {
        drawing = false;
        return '';
      }
      const step = `${drawing ? 'L' : 'M'}${tenth((at * width) / (data.length - 1))} ${tenth(y(value))}`;
      drawing = true;
      return step;
    })
    .join('');
}
/** The line of one of the series, by its name; nothing where there is none. */
export function sparkOf({ x, series }: Lines, name: string): SparkLine | undefined {
  const found = series.find((one) => one.name === name);
  return found && { span: /^\d{4}-\d{2}$/.test(x[0] ?? '') ? `近${x.length}个月` : '近24小时', data: found.data };
}
