import type { PanelPlacement } from './board';

/** One picture of a display: a screen of the cockpit by its address, or a board with its panels; how long it stands and when. */
export interface DisplayStop {
  readonly key: string;
  readonly title: string;
  readonly route: string | null;
  readonly board: readonly PanelPlacement[] | null;
  readonly seconds: number;
  /** ISO, Monday is 1; nothing: every day. */
  readonly weekdays: readonly number[] | null;
  /** HH:mm; nothing: all day. An end before the beginning is of the next day. */
  readonly from: string | null;
  readonly to: string | null;
}
/** What a display shows, and what it has been asked to do; the same question again answers the same until somebody changes it. */
export interface DisplayPlan {
  readonly state: 'paired';
  readonly id: number;
  readonly name: string;
  readonly park: string;
  /** What stands there while nothing of the playlist is on. */
  readonly own: DisplayStop | null;
  readonly stops: readonly DisplayStop[];
  readonly quiet: { readonly from: string; readonly to: string } | null;
  readonly refresh_requested_at: string | null;
  readonly shot_requested_at: string | null;
}
/** A screen that nobody has paired yet. `token` is worth something once its code has been entered; told once. */
export interface DisplayPairing {
  readonly state: 'pairing';
  readonly code?: string;
  readonly token?: string;
  /** Seconds for which the code may be entered. */
  readonly seconds: number;
}
export type DisplayHello = DisplayPlan | DisplayPairing;
