/** What of a day stands open on a line of a slot grid; `closed` says why nothing does. Clock times of the day, HH:mm. */
export interface SlotDay {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly closed: string | null;
}
/** A stretch that somebody has (1), or waits for (0). Who and what for is for its owner and for the staff alone. */
export interface SlotTaken {
  readonly start_at: string;
  readonly end_at: string;
  readonly status: number;
  readonly mine: 1 | 2;
  readonly id?: number;
  readonly title?: string;
  readonly who?: string | null;
}
/** A line of a slot grid: what can be taken, by stretches of `grain` minutes, at least and at most so long, so many days ahead. */
export interface SlotLine {
  readonly id: number;
  readonly grain: number;
  readonly least: number;
  readonly most: number;
  readonly ahead: number;
  readonly marked: 1 | 2;
  readonly days: readonly SlotDay[];
  readonly slots: readonly SlotTaken[];
}
/** A stretch that may be had in place of one that may not: on another line at the same time, or on the same line close by. */
export interface SlotChoice {
  readonly line: number;
  readonly label: string;
  readonly start_at: string;
  readonly end_at: string;
}
/** One date of a series: whether it can be had, why not, and what can in its place. `held`: somebody waits for it, and it may be asked for all the same. */
export interface SeriesDate {
  readonly start_at: string;
  readonly end_at: string;
  readonly state: 'free' | 'held' | 'taken' | 'closed';
  readonly why: string | null;
  readonly others: readonly SlotChoice[];
}
/** How a line is charged for to whoever asks; `free`: minutes that cost nothing yet, by the first day of their month. */
export interface SlotPrice {
  readonly line: number;
  readonly price: number;
  readonly price_unit: number;
  readonly free: Readonly<Record<string, number>>;
}
export interface SeriesPreview {
  readonly label: string;
  /** Of the lines that cost something; none to those who are charged nothing. */
  readonly prices: readonly SlotPrice[];
  readonly data: readonly SeriesDate[];
}
/** What became of one date of a series. */
export interface SeriesResult {
  readonly line: number;
  readonly label: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly ok: boolean;
  readonly id?: number;
  /** It is to be audited first. */
  readonly waits?: boolean;
  readonly message?: string;
}
