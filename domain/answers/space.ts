/** A building as its park's page sums it up. */
interface House {
  readonly area: number;
  readonly floors: number;
  readonly rooms: number;
  readonly tenants: number;
  readonly rent_rate: number | null;
}
export interface ParkHouse extends House {
  readonly id: number;
  readonly name: string;
  readonly file_path: string | null;
}
export interface ParkAbout extends House {
  readonly room_area: number;
  readonly buildings: readonly ParkHouse[];
}
export interface Level {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly rooms: number;
  readonly room_area: number;
  readonly regions: number;
}
export interface BuildingAbout extends Omit<House, 'floors'> {
  readonly room_area: number;
  readonly left: number;
  readonly floors: readonly Level[];
}
/** A room that an enterprise has, today or later. */
export interface HeldRoom {
  readonly id: number;
  readonly room_id: number;
  readonly name: string;
  readonly building_name: string | null;
  readonly area: number | null;
  readonly kind: number;
  readonly kindText: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly number: string | null;
}
