/** What a visitor is told of what he has handed in. */
export interface Handed {
  readonly message: string;
  /** By which, with his mobile, he asks how it stands. */
  readonly query_code?: string;
  /** Of who finds no seat: his place in the waiting list. */
  readonly place?: number | null;
  /** Where it is followed without a code: a page of his own. */
  readonly path?: string;
}
/** A stretch of a meeting room's day, HH:mm: free, waited for by somebody, taken, or over. */
export interface Slot {
  readonly from: string;
  readonly to: string;
  readonly state: 'free' | 'waiting' | 'taken' | 'past';
}
export interface RoomDay {
  readonly date: string;
  /** The days that may be asked for. */
  readonly first: string;
  readonly last: string;
  readonly is_open: boolean;
  readonly slots: readonly Slot[];
}
/** Days, both included. */
export interface Taken {
  readonly start_at: string;
  readonly end_at: string;
}
export interface Progress {
  readonly kind: string;
  readonly name: string;
  readonly state: string;
  readonly handed_in: string;
  readonly reason: string | null;
  /** What else he has to know of it. */
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** Whether he may take it back here. */
  readonly cancels: boolean;
}
export interface Signable {
  readonly id: number;
  readonly title: string;
  readonly start_at: string;
  readonly end_at: string;
}
/** An enterprise's points, as whoever holds its mobile reads them. */
export interface Points {
  readonly name: string;
  readonly balance: number;
  readonly total: number;
  /** The newest. */
  readonly data: readonly {
    readonly id: number;
    readonly kind: string;
    readonly points: number;
    readonly balance: number;
    readonly reason: string | null;
    readonly created_at: string;
  }[];
}
