import type { Bucket, Layout, Track } from '@/domain/screens/screen';
import { boxesOf, zonesOf } from '@/domain/screens/screen';
import { phoneUnit } from './fit';

/** What is stacked grows with its unit as all others do: as high as it is on a phone, for what is in it. */
const length = (size: number, bucket: Bucket): string => `calc(${size}${bucket === 'stacked' ? ` / ${phoneUnit}` : ''} * var(--u))`;
/** A track of a CSS grid; a share may become smaller than what is in it. */
function trackOf(track: Track, bucket: Bucket): string {
  if (typeof track === 'number') return length(track, bucket);
  if (typeof track === 'string') return track === 'auto' ? track : `minmax(0, ${track})`;
  return `minmax(${length(track[0], bucket)}, ${track[1]})`;
}
/** Between two panels, and beyond the edges of the screen, in u. */
const [gap, margin] = [16, 24];
/** Columns of a wall: zones of a third, a half ... of its width, each with equal columns; the seam stands in a column of its own. */
const wallColumns = (zones: readonly number[]): string =>
  zones
    .map((count) => {
      const each = `calc((100vw / ${zones.length} - ${2 * margin + (count - 1) * gap} * var(--u)) / ${count})`;
      return Array.from({ length: count }, () => each).join(' ');
    })
    .join(` calc(${2 * margin - 2 * gap} * var(--u)) `);

export interface Grid {
  readonly columns: string;
  readonly rows: string;
  /** Where each area stands: `grid-area`, from row 1 and column 1. */
  readonly places: ReadonlyMap<string, string>;
}
/** A layout as a CSS grid. */
export function gridOf(layout: Layout, bucket: Bucket, areas: readonly string[]): Grid {
  const { boxes } = boxesOf(layout, areas);
  const zones = zonesOf(layout);
  const width = layout.columns?.length ?? zones.reduce((sum, count) => sum + count, 0);
  // every seam before a column moves it by one
  const column = (x: number): number => {
    let [at, seams] = [0, 0];
    for (const count of zones) {
      at += count;
      if (x >= at && at < width) seams += 1;
    }
    return x + seams;
  };
  const columns = layout.columns ?? (zones.length > 1 ? null : Array.from({ length: width }, () => '1fr' as const));
  return {
    columns: columns ? columns.map((track) => trackOf(track, bucket)).join(' ') : wallColumns(zones),
    rows: layout.rows.map(([height]) => trackOf(height, bucket)).join(' '),
    places: new Map([...boxes].map(([name, { x, y, w, h }]) => [name, `${y + 1} / ${column(x) + 1} / ${y + h + 1} / ${column(x + w - 1) + 2}`])),
  };
}
