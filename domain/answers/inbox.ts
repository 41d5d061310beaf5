import type { Rows } from '../kernel/calls';
import type { SetRow } from '../kernel/schema';

/** A kind of what waits for the caller, with how many of it do. */
export interface InboxKind {
  readonly kind: string;
  readonly resource: string;
  readonly label: string;
  readonly total: number;
  /** What dealing with one is called (通过, 执行), and refusing it; null where the record is opened for it. */
  readonly act: string | null;
  readonly refuse: string | null;
  /** The action of the resource behind them. */
  readonly action: string | null;
}
/** One row that waits; `row` is what the list of its resource answers. */
export interface InboxRow {
  readonly kind: string;
  readonly id: number;
  readonly title: string;
  /** What tells it from others of its title: where, when, how much. Empty where the title says it all. */
  readonly about: string;
  readonly from: string | null;
  readonly since: string;
  readonly due: string | null;
  readonly row: SetRow;
}
export interface Inbox extends Rows<InboxRow> {
  readonly kinds: readonly InboxKind[];
  readonly page: number;
  readonly pageSize: number;
}
/** GET /task/waiting: how much waits; `mark` is another whenever something of it has changed. */
export interface WaitingCount {
  readonly total: number;
  readonly mark: string;
}
/** What the caller has dealt with today, the newest first. */
export interface Handled {
  readonly id: number;
  readonly resource: string;
  readonly label: string;
  readonly action: string;
  readonly title: string | null;
  readonly row_id: number | null;
  readonly at: string;
}
