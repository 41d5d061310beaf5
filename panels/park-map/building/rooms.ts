import type { RoomRow } from './shapes';

/** GET /space/room/board: a room is a row of values, in the order of `columns`; floors hold their rooms. */
export interface BoardAnswer {
  readonly building: { readonly id: number };
  readonly columns: readonly string[];
  readonly floors: readonly { readonly id: number; readonly name: string; readonly rooms: readonly (readonly unknown[])[] }[];
}
/** The rooms of a building with the status that 房态图 derives for today, so that one room has one state on every screen. */
export function roomsOf({ building, columns, floors }: BoardAnswer): RoomRow[] {
  const at = (name: string): number => columns.indexOf(name);
  const [id, name, parent, area, status, owed] = ['id', 'name', 'parent_id', 'area', 'status', 'owed'].map(at);
  const value = (row: readonly unknown[], place: number | undefined): unknown => (place === undefined || place < 0 ? null : row[place]);
  return floors.flatMap((floor) =>
    floor.rooms.map((row) => {
      const sum = value(row, owed);
      const above = value(row, parent);
      return {
        id: Number(value(row, id)),
        name: String(value(row, name)),
        building_id: building.id,
        floor_id: floor.id,
        floor_name: floor.name,
        parent_id: above === null ? null : Number(above),
        area: Number(value(row, area)),
        status: Number(value(row, status)),
        owed: sum === null ? null : Number(sum),
      };
    }),
  );
}
