import type { SetRow } from '../kernel/schema';

/** A room as GET /space/room/board answers it for a day. Areas are ㎡, prices decimal texts, money 元; days are the last ones included. */
export interface Cell extends SetRow {
  readonly id: number;
  readonly floor_id: number;
  /** The room that a desk or bed stands in. */
  readonly parent_id: number | null;
  readonly name: string;
  readonly area: number;
  readonly type: string;
  readonly use: number;
  readonly status: number;
  readonly statusText: string;
  readonly guide_price: string | null;
  readonly price_unit: string | null;
  readonly idle_since: string | null;
  readonly web_show: number;
  readonly rentable: boolean;
  readonly occupancy_id: number | null;
  readonly kind: number | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly enterprise_id: number | null;
  readonly enterprise_name: string | null;
  readonly contract_id: number | null;
  readonly contract_number: string | null;
  readonly contract_end: string | null;
  readonly contract_status: number | null;
  readonly next_from: string | null;
  readonly owed: string | null; // null: the viewer may not see bills
}
export interface Floor {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly rooms: readonly Cell[];
}
export interface Count {
  readonly code: number;
  readonly label: string;
  readonly rooms: number;
  readonly area: number;
}
/** GET /space/room/board: a room is a row of values, in the order of `columns`. */
export interface BoardAnswer extends Omit<Board, 'floors'> {
  readonly columns: readonly string[];
  readonly floors: readonly FloorAnswer[];
}
export interface FloorAnswer extends Omit<Floor, 'rooms'> {
  readonly rooms: readonly (readonly unknown[])[];
}
export interface FreeRoom {
  readonly id: number;
  readonly name: string;
  readonly area: string;
  readonly guide_price: string | null;
  readonly price_unit: string | null;
  readonly idle_since: string | null;
  readonly building_id: number;
  readonly building_name: string;
  readonly floor_name: string;
  readonly type: string;
}
/** A floor with its plan, and the rooms drawn on it; the file as whoever asks may open it. */
export interface Plan {
  readonly id: number;
  readonly name: string;
  readonly number: number;
  readonly file_id: { readonly id: number; readonly save_name: string; readonly save_path: string } | number | null;
  readonly file_path: string | null;
  readonly regions: readonly { readonly room_id: number; readonly points: readonly (readonly [x: number, y: number])[] }[] | null;
}
export interface Board {
  readonly building: { readonly id: number; readonly name: string; readonly area: number; readonly incubator_id: number };
  readonly at: string;
  readonly today: string;
  readonly soon_days: number;
  readonly counts: readonly Count[];
  readonly floors: readonly Floor[];
}
export interface Stay {
  readonly id: number;
  readonly kind: number;
  readonly kindText: string;
  readonly since: string;
  readonly until: string | null;
  readonly current: boolean;
  readonly coming: boolean;
  readonly released: boolean;
  readonly enterprise_id: number | null;
  readonly enterprise_name: string | null;
  readonly contract_id: number | null;
  readonly contract_number: string | null;
  readonly contract_start: string | null;
  readonly contract_end: string | null;
  readonly contract_status: number | null;
  /** The one that goes on from it. */
  readonly contract_next: number | null;
  readonly reason: string | null;
}
/** GET /space/room/about/{id}; sections without the right to them are null. */
export interface About {
  readonly room: SetRow;
  readonly stays: readonly Stay[];
  readonly bills:
    | readonly {
        readonly id: number;
        readonly number: string;
        readonly item: string;
        readonly due_at: string;
        readonly statusText: string;
        readonly amount: string;
        readonly left: string;
        readonly overdue: boolean;
      }[]
    | null;
  /** What the contract still owes, in 元, and how much of it is late; null without the right to bills. */
  readonly owed: { readonly left: string; readonly overdue: string } | null;
  readonly meters:
    | readonly {
        readonly id: number;
        readonly name: string | null;
        readonly number: string;
        readonly kind: number;
        readonly last_value: number | null;
        /** Of today, as far as it has been read; null: nothing yet. */
        readonly used: number | null;
        readonly last_seen_at: string | null;
      }[]
    | null;
  readonly tasks: readonly { readonly id: number; readonly number: string; readonly status: number; readonly due_at: string | null }[] | null;
  readonly changes: readonly {
    readonly id: number;
    readonly kindText: string;
    readonly area_before: number;
    readonly area_after: number;
    readonly price_before: string | null;
    readonly price_after: string | null;
    /** Room numbers of those it was split into or joined with. */
    readonly others: readonly string[] | null;
    readonly reason: string;
    readonly created_at: string;
    readonly user_name: string | null;
  }[];
}
