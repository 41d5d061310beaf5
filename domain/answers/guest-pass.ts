/** How a visit stands, as its guest reads it: `over` is a day that has gone by without him. */
export type GuestState = 'waiting' | 'valid' | 'arrived' | 'left' | 'over' | 'cancelled' | 'refused';
/** A guest's pass, for whoever has its link: no number to be called by, and no name in full. */
export interface GuestPass {
  readonly state: GuestState;
  /** Six digits, while they open the door. */
  readonly code: string | null;
  readonly name: string;
  readonly people: number | null;
  readonly park: string;
  readonly address: string | null;
  /** Building and room, where the visit names them. */
  readonly place: string | null;
  readonly host: string | null;
  readonly visit_at: string;
  readonly leave_by: string | null;
}
