/** A booking as the door of its room says it: who has the time, and never what for. */
export interface DoorSlot {
  readonly id: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly who: string;
  /** 1: whoever booked is there. */
  readonly is_in: 1 | 2;
}
/** The day of a meeting room, for the tablet at its door. */
export interface Door {
  readonly name: string;
  readonly place: string | null;
  readonly capacity: number;
  /** By the server's clock: a tablet's own may be wrong. */
  readonly now: string;
  /** Opening hours, HH:mm, and why the room is shut today where it is. */
  readonly from: string;
  readonly to: string;
  readonly closed: string | null;
  readonly slots: readonly DoorSlot[];
}
