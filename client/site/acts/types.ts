/** A page of a public list. */
export interface Listed<R> {
  readonly data: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
interface Picture {
  readonly id: number;
  readonly save_name: string;
  readonly save_path: string;
}
/** A row of GET /websit/mtroom. Money in 元 as text. */
export interface PublicRoom {
  readonly id: number;
  readonly name: string;
  readonly incubator_name: string;
  readonly building_name: string | null;
  readonly place_text: string | null;
  readonly capacity: number;
  readonly area: number | null;
  readonly images: readonly Picture[];
  readonly equipment: readonly string[] | null;
  readonly open_from: string;
  readonly open_to: string;
  readonly weekdaysText: readonly string[];
  readonly price: string | null;
  readonly price_unit: number;
  readonly price_unitText: string;
  readonly is_free_audit: number;
}
/** GET /websit/mtroom/{id}. */
export interface FullRoom extends PublicRoom {
  readonly intro: string | null;
  readonly slot_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
}
/** A room of GET /websit/room that is lent as a venue. */
export interface PublicVenue {
  readonly id: number;
  readonly name: string;
  readonly incubator_name: string;
  readonly building_name: string;
  readonly floor_name: string | null;
  readonly room_type_name: string | null;
  readonly area: number;
  readonly decorationText: string | null;
  readonly orientation: string | null;
  readonly venue_price: string | null;
  readonly venue_note: string | null;
  readonly images: readonly Picture[];
}
/** A row of GET /websit/activities/activity; `left` is null where nobody has set a number of seats. */
export interface PublicActivity {
  readonly id: number;
  readonly title: string;
  readonly type_name: string;
  readonly cover_path: string | null;
  readonly incubator_name: string | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly apply_end_at: string;
  readonly place_name: string | null;
  readonly address: string | null;
  readonly seats: number | null;
  readonly price: string | null;
  readonly speaker: string | null;
  readonly published_at: string | null;
  readonly progress: string;
  readonly left: number | null;
  readonly queued: number;
}
export interface FullActivity extends PublicActivity {
  readonly content: string;
  readonly tutor_name: string | null;
  readonly facilitator_name: string | null;
  readonly needs_apply_audit: number;
}
/** A row of GET /websit/activity: what has taken place. */
export interface PublicParkActivity {
  readonly id: number;
  readonly title: string;
  readonly category_name: string;
  readonly cover_path: string | null;
  readonly incubator_name: string | null;
  readonly happened_at: string;
  readonly place_text: string | null;
  readonly published_at: string | null;
}
export interface FullParkActivity extends PublicParkActivity {
  readonly content: string;
  readonly images: readonly Picture[];
}
