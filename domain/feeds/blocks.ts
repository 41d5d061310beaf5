/** A figure with its unit; `null` is missing, never nought. */
export interface Amount {
  readonly value: number | null;
  readonly unit: string;
}
/** A part of a whole: pies, rankings, funnels. */
export interface Slice {
  readonly name: string;
  readonly value: number;
}
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly data: readonly (number | null)[]; // as long as x; null is a gap, never bridged
}
/** Lines and columns over one axis of labels, oldest first. */
export interface Lines {
  readonly x: readonly string[];
  readonly series: readonly Series[];
}
/** A figure with its change against last year: per cent of an amount, percentage points of a rate. */
export interface Indicator {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly yoy: number | null;
}
