import type { ScoredBy } from '../codes/score';

export interface ScoreOfMonth {
  /** YYYY-MM */
  readonly month: string;
  /** By the axes, in their order; null: nothing is known of it. */
  readonly values: readonly (number | null)[];
  /** The means of the residents of its park, by the same axes. */
  readonly means: readonly (number | null)[];
  readonly total: number | null;
  readonly safety: number | null;
  /** The mean total of the residents of its park. */
  readonly average: number | null;
}
/** GET /enterprise/synthesize/{id}: its scores of the last twelve months that have any, the oldest first. */
export interface Scores {
  readonly months: readonly ScoreOfMonth[];
}
export interface ScoreFigure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
}
export interface ScoreRow {
  /** Of its resource; null where no page shows it. */
  readonly id: number | null;
  readonly resource: string;
  /** What kind of row it is: 账单, 知识产权. */
  readonly kind: string;
  readonly date: string;
  readonly text: string;
  /** What it counts for. */
  readonly counted: string;
}
/** GET /enterprise/synthesize/{id}/rows: the figures that an axis ranks in a month, and the rows that they are counted from, the newest first. */
export interface ScoreBasis {
  readonly axis: ScoredBy;
  readonly figures: readonly ScoreFigure[];
  readonly data: readonly ScoreRow[];
  /** How many there are; the newest are shown. */
  readonly total: number;
  /** Kinds that are counted and that the reader has no right to see row by row. */
  readonly withheld: readonly string[];
}
