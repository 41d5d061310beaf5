import type { Feed, FeedParams } from '@/domain/kernel/feed';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import type { ListLink } from './host';
import { sparkOf, type SparkLine } from './sparkPath';
import { definePanel, type Own, type Panel } from './panel';

/** Something is wrong: the figure takes the colour of the worst of it, and its shape. */
export type Tone = 'warn' | 'alarm';
/** A key figure and its comparison. */
export interface Figure {
  readonly value: number | null | undefined;
  readonly unit: string;
  readonly digits?: number;
  /** A second figure after a slash: 应收/实收. */
  readonly second?: number | null;
  /** What stands beside it in words, or how it changed. */
  readonly note:
    | string
    | { readonly label: '同比' | '环比'; readonly value: number | null | undefined; readonly points?: boolean; readonly of?: string };
  readonly tone?: Tone | undefined;
  /** How it came to be so: twelve months, a day. */
  readonly spark?: SparkLine | undefined;
}
type Given<T, P extends FeedParams> = Omit<Own<T, P>, 'size' | 'frame' | 'load' | 'jump' | 'feed'> & {
  readonly feed: Feed<T, P>;
  /** The figure in an answer of the feed. */
  readonly figure: (data: T) => Figure;
  /** The list that adds up to it, at a day (YYYY-MM-DD, the park's own time), of an answer where that says which rows they are. */
  readonly list?: (day: string, data: T) => ListLink | undefined;
  /** What each of two figures is called, and the list that adds up to the second. */
  readonly pair?: Pair;
};
export interface Pair {
  readonly names: readonly [first: string, second: string];
  readonly second: (day: string) => ListLink;
}
/** A panel of one key figure. */
export const defineFigure = <T, const P extends FeedParams>({ figure, list, pair, ...own }: Given<T, P>): Panel<T, P> =>
  definePanel<T, P>({
    ...own,
    size: { w: 4, h: 3, minW: 4, minH: 3 },
    frame: 'figure',
    load: () => import('./FigurePanel').then(({ figurePanel }) => ({ default: figurePanel<T, P>(own.title, figure, list, pair) })),
  });
/** One of the key figures of the overview that counts enterprises, with its change against last year, and its twelve months where there are any. */
export const enterprises =
  (name: string, line?: string) =>
  ({ kpis, trend }: IncubatorOverview): Figure => {
    const kpi = kpis.find(({ key }) => key === name);
    return { value: kpi?.value, unit: '家', note: { label: '同比', value: kpi?.yoy }, ...(line !== undefined && { spark: sparkOf(trend, line) }) };
  };
